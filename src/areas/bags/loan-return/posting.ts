import { type Bags, bagStore, bagsLent, bagsOwed, move, type Posting } from '#ledger/legs.ts'

/** The number of lent bags that the returned ones settle, at `ratio` thousandths of a bag for each; null if that is no whole number. */
export const settledBags = (returned: number, ratio: number | null): number | null => {
  if (ratio === null) return returned
  const thousandths = BigInt(returned) * 1000n
  return thousandths % BigInt(ratio) === 0n ? Number(thousandths / BigInt(ratio)) : null
}

type ReturnToPost = {
  quantity: number
  settled: number
  terminal: number
  condition: 'Good' | 'Damaged'
  borrower: Bags
  lender: Bags
  /** the loan as its register holds it */
  loan: { terminal: number; bagGrade: number; bagKg: number }
}

/** The borrower's bags go to the lender; the register of lent bags decreases by the bags they settle (domain 4.4.3). */
export const postBagLoanReturn = ({
  quantity,
  settled,
  terminal,
  condition,
  borrower,
  lender,
  loan,
}: ReturnToPost): Posting => {
  const { bagGrade, bagKg } = loan
  const [lenderId, borrowerId] = [lender.consignee, borrower.consignee]
  return {
    kind: 'bagLoanReturn',
    legs: [
      ...move(quantity, bagStore(borrower, terminal, condition), bagStore(lender, terminal, condition)),
      ...move(
        settled,
        bagsLent({ consignee: lenderId, bagGrade, bagKg }, borrowerId, loan.terminal),
        bagsOwed({ consignee: borrowerId, bagGrade, bagKg }, lenderId, loan.terminal),
      ),
    ],
  }
}
