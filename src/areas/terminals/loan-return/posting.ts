import type { loanReturn } from '#areas/terminals/loan-return/definition.ts'
import type { ValuesIn } from '#kit/document.ts'
import { lent, move, owed, type Posting, terminalStock } from '#ledger/legs.ts'
import { inBulk, ledgerLot } from '#trade/cargo/lot.ts'

type ReturnToPost = Pick<
  ValuesIn<typeof loanReturn>,
  'lender' | 'borrower' | 'terminal' | 'lc' | 'form' | 'bagSize' | 'cargoType' | 'cargoGrade' | 'quantity'
> & { settled?: number | null }

/** The lent lot, as the loan register holds it. */
type LentLot = { lc: number; cargoType: number | null; cargoGrade: number | null; form: string }

/** Cargo of one of the borrower's LCs goes to the lender; the register of the lent lot decreases by the quantity this settles. */
export const postLoanReturn = (returned: ReturnToPost, loan: LentLot): Posting => {
  const [lender, borrower] = [returned.lender!, returned.borrower!]
  return {
    kind: 'loanReturn',
    legs: [
      ...move(
        returned.quantity,
        terminalStock(ledgerLot(returned, borrower), returned.terminal),
        terminalStock(ledgerLot(returned, lender), returned.terminal),
      ),
      ...move(
        returned.settled ?? returned.quantity,
        lent(inBulk(ledgerLot(loan, lender)), borrower),
        owed(inBulk(ledgerLot(loan, borrower)), lender),
      ),
    ],
  }
}
