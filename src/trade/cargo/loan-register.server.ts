// The settled part of a loan: in kind by returns, in money by sales of the lent cargo to the borrower.

import { sql } from 'kysely'
import { conflict, exceeded } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'
import { formatQuantity } from '#kit/units.ts'

/** Kilograms of a loan that are settled. */
export const readSettledQuantity = async (loan: number, { tx }: Context): Promise<number> => {
  const { rows } = await sql<{ kg: number }>`select
    ((select coalesce(sum(settled), 0) from loan_return where agency_id = app.agency() and loan = ${loan} and status = 'Active')
    + (select coalesce(sum(quantity), 0) from cargo_sale where agency_id = app.agency() and settles_loan = ${loan} and status = 'Active')
    )::bigint as kg`.execute(tx)
  return rows[0]!.kg
}

/** A loan, without locking it. */
export const readLoan = (id: number, { tx }: Context) =>
  tx.selectFrom('loan').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** A loan whose row stays locked until the transaction ends, so that concurrent returns cannot settle more than was lent. */
export const lockLoan = (id: number, { tx }: Context) =>
  tx.selectFrom('loan').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow()

/** Refuses a loan, of cargo or bags, of which nothing is outstanding; `field` names it in the form. */
export const checkLoanOpen = (loan: { docNo: string | null; status: string }, field: string): void => {
  if (loan.status === 'Active' || loan.status === 'Partly returned') return
  conflict('Nothing of loan {loan} is outstanding: it is {state}. Choose another loan.', {
    fields: { [field]: 'Not outstanding.' },
    values: { loan: loan.docNo ?? '–', state: loan.status },
  })
}

/** Refuses to settle more kilograms of a loan than are outstanding. */
export const checkOutstanding = (loan: { docNo: string | null; outstanding: number | null }, kg: number): void => {
  const outstanding = loan.outstanding ?? 0
  if (kg <= outstanding) return
  exceeded('LOAN_EXCEEDED', 'Only {outstanding} MT of loan {loan} are outstanding. Enter that or less.', {
    fields: { quantity: 'Exceeds the outstanding quantity.' },
    values: { outstanding: formatQuantity(outstanding), loan: loan.docNo ?? '–' },
    details: { outstandingKg: outstanding, askedKg: kg },
  })
}

/** The action that moves a loan to the state of its settled quantity. */
export const resolveLoanAction = async (
  { id, quantity }: { id: number; quantity: number },
  context: Context,
): Promise<'reopen' | 'return-part' | 'settle'> => {
  const settled = await readSettledQuantity(id, context)
  if (settled === 0) return 'reopen'
  return settled < quantity ? 'return-part' : 'settle'
}
