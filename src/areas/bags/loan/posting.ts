import { type Bags, bagStore, bagsLent, bagsOwed, move, type Posting } from '#ledger/legs.ts'

/** The bags of lender and borrower, their number, and their terminal. */
type LoanToPost = { quantity: number; terminal: number; lender: Bags; borrower: Bags }

/** The bags change hands; the loan register holds the debt of the borrower, and no money moves (domain 4.4.3). */
export const postBagLoan = ({ quantity, terminal, lender, borrower }: LoanToPost): Posting => ({
  kind: 'bagLoan',
  legs: [
    ...move(quantity, bagStore(lender, terminal), bagStore(borrower, terminal)),
    ...move(quantity, bagsOwed(borrower, lender.consignee, terminal), bagsLent(lender, borrower.consignee, terminal)),
  ],
})
