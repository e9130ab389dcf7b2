// Documents created before the exchange was switched on, or while it was off.

import type { ReportedDocument } from '#trade/fims/facts.server.ts'
import { type QueueContext, queueDocument } from '#trade/fims/queue-events.server.ts'

// The oldest first, so that each customer's lane is in the order of the days.
const unsentSql = `
  select document, id::float8 as id from (
    select 'taxInvoice' as document, i.id, i.date, i.customer from tax_invoice i
      where i.agency_id = app.agency() and i.status = 'Issued' and i.fims_status = 'Not sent'
    union all select 'creditNote', n.id, n.date, n.customer from credit_note n
      where n.agency_id = app.agency() and n.status = 'Issued' and n.fims_status = 'Not sent'
    union all select 'payment', p.id, p.date, p.customer from payment p
      where p.agency_id = app.agency() and p.status in ('Confirmed', 'Allocated') and p.fims_status = 'Not sent'
    union all select 'prePayment', a.id, a.date, a.customer from pre_payment a
      where a.agency_id = app.agency() and a.status <> 'Canceled' and a.fims_status = 'Not sent') u
  where not exists (select from app.dispatch d where d.agency_id = app.agency() and d.document = u.document || '/' || u.id
    and d.receiver = 'fims' and d.state <> 'Superseded')
  order by u.date, u.document <> 'prePayment', u.document = 'creditNote', u.id limit $1`

/** Queues at most `most` documents that were never queued; returns how many there were. */
export const queueUnsent = async (most: number, context: QueueContext): Promise<number> => {
  const { rows } = await context.client.query<{ document: ReportedDocument; id: number }>(unsentSql, [most])
  for (const { document, id } of rows) await queueDocument(document, id, context)
  return rows.length
}
