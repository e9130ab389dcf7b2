// Rejected dispatches that a user must look at: reports to the grain authority, events of FIMS, e-invoices, signing units that have
// stopped, and orders of mails that were not sent the last time. They are not documents with a life of their own, so `waits.server.ts` does not find them.

import { type RawBuilder, sql } from 'kysely'
import { statementEmail } from '#areas/accounts/statement-email/definition.ts'
import { fimsLog } from '#areas/fims-logs/definition.ts'
import { gfsaReportLog } from '#areas/gfsa-details/report-logs/definition.ts'
import { eInvoiceLog } from '#areas/logs/e-invoices/definition.ts'
import type { Waiting } from '#areas/mine/calls.ts'
import { scheduledReport } from '#areas/reports/scheduled/definition.ts'
import { saleEmail } from '#areas/sales/sale-email/definition.ts'
import { signingUnit } from '#areas/sales/signing-unit/definition.ts'
import { tableOf } from '#kit/server/columns.ts'
import type { Context } from '#kit/server/context.ts'
import { titleOfCode } from '#reports/code-titles.server.ts'
import { may, mayOn } from '#rights/may.ts'
import { dispatchReasons } from '#trade/authority/report-fields.ts'
import { fimsReasons } from '#trade/fims/log-fields.ts'

/** The most rows read of each kind; if there are more, the answer says so. */
const mostOfOne = 100

type Failed = {
  /** an inquiry of dispatches, or the document of an e-invoice */
  of: string
  id: number
  label: string
  /** in English: a message key */
  reason: string | null
  at: string
}

const dispatched = {
  gfsa: { address: gfsaReportLog.address, singular: 'Report to the grain authority', reasons: dispatchReasons },
  fims: { address: fimsLog.address, singular: 'Event of FIMS', reasons: fimsReasons },
} as const

// A failed dispatch is retried automatically; a dead one waits for a user, and so does one that goes into no file of the day.
const dispatchesOf = (receiver: keyof typeof dispatched): RawBuilder<unknown> => sql`
  (select ${sql.lit(receiver)} as of, d.id, coalesce((select l.line ->> 'number' from app.dispatch_line l where l.agency_id = d.agency_id
      and l.dispatch_id = d.id order by l.line ->> 'number' limit 1), d.file_name) as label,
    ${titleOfCode(sql`d.error_class`, dispatched[receiver].reasons)} as reason, d.at
  from app.dispatch d where d.agency_id = app.agency() and d.receiver = ${receiver}
    and (d.state = 'Dead' or d.by_file and d.state = 'Failed' and d.file is null) order by d.at desc, d.id desc limit ${mostOfOne})`

const refusal = 'The tax authority refused it.'

// A rejected e-invoice that was stamped again no longer waits.
const refusedInvoices = sql`
  (select e.document as of, e.document_id as id, e.number as label, ${refusal}::text as reason, e.sealed_at as at
  from app.e_document e where e.agency_id = app.agency() and e.state = 'Refused' and not exists (select from app.e_document later
    where later.agency_id = e.agency_id and later.document = e.document and later.document_id = e.document_id and later.id > e.id)
  order by e.sealed_at desc, e.id desc limit ${mostOfOne})`

const stoppedUnits = sql`
  (select ${signingUnit.name} as of, u.id, u.name as label, u.sending_problem as reason, u.updated_at as at
  from signing_unit u where u.agency_id = app.agency() and u.sending_problem is not null order by u.updated_at desc, u.id desc limit ${mostOfOne})`

const orders = [statementEmail, scheduledReport]

const ordersNotMailed = (of: (typeof orders)[number]): RawBuilder<unknown> => sql`
  (select ${of.name} as of, o.id, o.doc_no as label, o.problem as reason, o.updated_at as at
  from ${tableOf(of)} o where o.agency_id = app.agency() and o.status = 'Standing' and o.result = 'Not mailed'
  order by o.updated_at desc, o.id desc limit ${mostOfOne})`

// A daily mail is not sent again, so it does not wait by its state.
const failedDailyMails = sql`
  (select ${saleEmail.name} as of, m.id, m.doc_no as label, m.problem as reason, m.updated_at as at
  from sale_email m where m.agency_id = app.agency() and m.status = 'Failed' and m.send = 'Daily'
  order by m.updated_at desc, m.id desc limit ${mostOfOne})`

const queriesFor = ({ asker }: Context): RawBuilder<unknown>[] => {
  const ofOrders = [
    ...orders.filter(({ right }) => mayOn(asker, 'Add', right)).map(ordersNotMailed),
    ...(may(asker, { rights: ['canSendSaleEmail'] }) ? [failedDailyMails] : []),
  ]
  if (asker.companyId !== null) return ofOrders
  return [
    ...ofOrders,
    ...(mayOn(asker, 'Edit', gfsaReportLog.right) ? [dispatchesOf('gfsa')] : []),
    ...(may(asker, { rights: ['canUplaodFIMSData'] }) ? [dispatchesOf('fims')] : []),
    ...(mayOn(asker, 'View', eInvoiceLog.right) ? [refusedInvoices, stoppedUnits] : []),
  ]
}

const placeOf = (of: string, { slices, asker }: Context): { address: string; singular: string } | undefined => {
  if (of === 'gfsa' || of === 'fims') return dispatched[of]
  const document = slices.get(of)?.document
  return document && mayOn(asker, 'View', document.right) ? document : undefined
}

/** The rejected dispatches, for users who may correct them; the latest first. */
export const readFailed = async (context: Context): Promise<{ rows: Omit<Waiting, 'who'>[]; isMore: boolean }> => {
  const queries = queriesFor(context)
  if (queries.length === 0) return { rows: [], isMore: false }
  const { rows } = await sql<Failed>`${sql.join(queries, sql` union all `)}`.execute(context.tx)
  const found = rows.flatMap(({ of, id, label, reason, at }) => {
    const place = placeOf(of, context)
    if (!place) return []
    const { address, singular } = place
    const common = { kind: 'failed' as const, address, singular, id, label, at, words: reason }
    const none = { party: null, figure: null, unit: null, action: null, day: null, task: null }
    return [{ ...common, status: 'Failed', ...none }]
  })
  const isMore = [...Map.groupBy(rows, ({ of }) => of).values()].some(({ length }) => length >= mostOfOne)
  return { rows: found, isMore }
}
