// A customer's debts without an invoice: the opening balance and laytime claims. Receipts settle them as transferred credit.

import { sql } from 'kysely'
import { creditNote } from '#areas/accounts/credit-note/definition.ts'
import { creditVoucher } from '#areas/accounts/credit-voucher/definition.ts'
import { payment } from '#areas/payments/payment/definition.ts'
import { conflict, refuse } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'
import { apply } from '#kit/server/write.ts'
import { formatMoney } from '#kit/units.ts'
import { allocate, unallocate } from '#ledger/record.server.ts'
import { findOpenCredits, lockCredits, type OpenCredit } from '#trade/settlement/open-credits.server.ts'

/** A document whose debt has no invoice. */
type DebtDocument = { document: 'openingBalance' | 'laytime'; id: number }

/** The open item of such a debt with a consignee, and its open halalas. */
export const readOpenDebt = async (
  { document, id, consignee }: DebtDocument & { consignee: number },
  { tx }: Context,
): Promise<{ item: number; open: number }> => {
  const { rows } = await sql<{ item: number; open: number }>`
    select id as item, open_amount as open from ledger.open_item where agency_id = app.agency()
      and document_type = ${document} and document_id = ${id} and consignee_id = app.holder_of('company', ${consignee})
      and side = 'debit' and reverses is null order by id desc limit 1`.execute(tx)
  return rows[0]!
}

const passOn = async ({ document, id }: Pick<OpenCredit, 'document' | 'id'>, context: Context): Promise<void> => {
  if (document === 'payment') await apply(payment, id, 'pass-on', context)
  else if (document === 'creditNote') await apply(creditNote, id, 'pass-on', context)
  else await apply(creditVoucher, id, 'pass-on', context)
}

type Debt = DebtDocument & { customer: number | null; consignee: number }

/** Settles the debt with the customer's open credits with the consignee, the oldest first. */
export const settleDebt = async ({ document, id, customer, consignee }: Debt, context: Context): Promise<void> => {
  const debtor = { customer: customer as number, consignee }
  await context.tx.selectFrom('customer').select('id').where('id', '=', debtor.customer).forNoKeyUpdate().execute()
  await lockCredits(await findOpenCredits(debtor, context), context)
  const { item, open } = await readOpenDebt({ document, id, consignee }, context)
  let left = open
  const taken = (await findOpenCredits(debtor, context)).flatMap(credit => {
    const amount = Math.min(left, credit.open)
    left -= amount
    return amount > 0 ? [{ ...credit, amount }] : []
  })
  if (taken.length === 0)
    refuse('The customer has nothing left with this consignee. Enter the receipt first, then settle.')
  await allocate(
    context.client,
    taken.map(({ openItem, amount }) => ({ debit: item, credit: openItem, amount })),
  )
  for (const credit of taken) await passOn(credit, context)
}

type CurrentSettlement = Pick<OpenCredit, 'document' | 'id'> & { allocation: number }

/** Undoes every settlement of the debt; the customer's credit is open again. */
export const releaseDebt = async ({ document, id }: DebtDocument, context: Context): Promise<void> => {
  const { rows } = await sql<CurrentSettlement>`
    select x.id as allocation, c.document_type as document, c.document_id as id from ledger.open_item d
    join ledger.allocation x on x.agency_id = d.agency_id and x.debit_item = d.id and x.undoes is null
    join ledger.open_item c on c.agency_id = x.agency_id and c.id = x.credit_item and c.reverses is null
    where d.agency_id = app.agency() and d.document_type = ${document} and d.document_id = ${id} and d.side = 'debit'
      and not exists (select from ledger.allocation u where u.agency_id = x.agency_id and u.undoes = x.id)
    order by x.id`.execute(context.tx)
  if (rows.length === 0) conflict('Nothing of it is settled. There is nothing left to do.')
  await unallocate(
    context.client,
    rows.map(({ allocation }) => allocation),
  )
  const credits = new Map(rows.map(row => [`${row.document} ${row.id}`, row]))
  for (const credit of credits.values()) await passOn(credit, context)
}

/** Refuses to cancel a debt that is partly settled. */
export const checkReleasable = (settled: number | null): void => {
  if (!settled) return
  conflict('SAR {amount} of it are settled. Undo the settlement first.', { values: { amount: formatMoney(settled) } })
}
