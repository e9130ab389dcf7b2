// The settled part of a loan: in kind by returns, in money by sales of the lent cargo to the borrower.

import { sql } from 'kysely'
import type { Context } from '#kit/server/context.ts'

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

/** The action that moves a loan to the state of its settled quantity. */
export const resolveLoanAction = async (
  { id, quantity }: { id: number; quantity: number },
  context: Context,
): Promise<'reopen' | 'return-part' | 'settle'> => {
  const settled = await readSettledQuantity(id, context)
  if (settled === 0) return 'reopen'
  return settled < quantity ? 'return-part' : 'settle'
}
