// The applied, refunded and open amounts of a pre-payment. The ledger is authoritative; the document shows its figures.

import { sql } from 'kysely'
import { prePayment } from '#areas/payments/pre-payment/definition.ts'
import type { Context } from '#kit/server/context.ts'
import { apply } from '#kit/server/write.ts'
import { findAllocatedDocuments } from '#trade/settlement/settled-documents.server.ts'

type UsedPart = { document: string; invoice: number; date: string; amount: number }

const readUsedParts = async (id: number, { tx }: Context): Promise<UsedPart[]> => {
  const { rows } = await sql<UsedPart>`
    select d.document_type as document, d.document_id as invoice, d.effective_date as date, sum(a.amount)::bigint as amount
    from ledger.open_item c join ledger.allocation a on a.agency_id = c.agency_id and a.credit_item = c.id
    join ledger.open_item d on d.agency_id = a.agency_id and d.id = a.debit_item
    where c.agency_id = app.agency() and c.document_type = 'prePayment' and c.document_id = ${id} and c.side = 'credit'
      and d.document_type in ('taxInvoice', 'creditNote')
    group by 1, 2, 3 having sum(a.amount) <> 0 order by min(a.id)`.execute(tx)
  return rows
}

const sum = (parts: readonly UsedPart[]): number => parts.reduce((all, { amount }) => all + amount, 0)

/** The invoices a pre-payment was applied to, the refunded amount and the balance, in halalas. */
export const readAdvanceUsage = async (id: number, amount: number, context: Context) => {
  const parts = await readUsedParts(id, context)
  const applications = parts.filter(({ document }) => document === 'taxInvoice')
  const [applied, refunded] = [sum(applications), sum(parts.filter(({ document }) => document === 'creditNote'))]
  return { applications, applied, refunded, balance: amount - applied - refunded }
}

/** Updates the state of a pre-payment from the ledger. */
export const refreshAdvance = async (id: number, context: Context): Promise<void> => {
  const { amount } = await context.tx
    .selectFrom('prePayment')
    .select('amount')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { applied, balance } = await readAdvanceUsage(id, amount, context)
  await apply(prePayment, id, balance > 0 ? 'use-part' : applied > 0 ? 'use-up' : 'give-back', context)
}

/** The pre-payments applied to an invoice. */
export const findAdvancesUsedBy = (invoice: number, context: Context): Promise<number[]> =>
  findAllocatedDocuments({ document: 'taxInvoice', id: invoice, side: 'debit' }, 'prePayment', context)
