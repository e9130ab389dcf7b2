import type { loan } from '#areas/terminals/loan/definition.ts'
import type { ValuesIn } from '#kit/document.ts'
import { lent, move, owed, type Posting, terminalStock } from '#ledger/legs.ts'
import { inBulk, ledgerLot } from '#trade/cargo/lot.ts'

type LoanToPost = Pick<
  ValuesIn<typeof loan>,
  'lender' | 'borrower' | 'terminal' | 'lc' | 'form' | 'bagSize' | 'cargoType' | 'cargoGrade' | 'quantity'
>

/** The cargo changes owner; the loan register holds the debt in kilograms between borrower and lender (domain 3.1). */
export const postLoan = (loan: LoanToPost): Posting => {
  const [lender, borrower] = [ledgerLot(loan, loan.lender), ledgerLot(loan, loan.borrower)]
  return {
    kind: 'loan',
    legs: [
      ...move(loan.quantity, terminalStock(lender, loan.terminal), terminalStock(borrower, loan.terminal)),
      ...move(loan.quantity, owed(inBulk(borrower), loan.lender), lent(inBulk(lender), loan.borrower)),
    ],
  }
}
