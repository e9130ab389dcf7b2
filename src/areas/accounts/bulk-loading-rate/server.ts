import { sql } from 'kysely'
import { bulkLoadingRate, isInvoicedWithGoods } from '#areas/accounts/bulk-loading-rate/definition.ts'
import type { HappeningOf, RowOf } from '#kit/document.ts'
import { refuse } from '#kit/refusal.ts'
import { behave } from '#kit/server/behaviour.ts'
import type { Context } from '#kit/server/context.ts'
import { findServingCompany } from '#trade/services/service-invoice-issuing.server.ts'

type Rate = RowOf<typeof bulkLoadingRate>

/** Refuses a rate whose days overlap those of another rate for the same service and parties. */
const refuseOverlap = async (rate: Omit<Rate, 'status'>, { tx }: Context): Promise<void> => {
  // Rates are activated one at a time, so that two overlapping rates cannot pass the check at the same moment.
  await sql`select pg_advisory_xact_lock(hashtext('rates'), app.agency())`.execute(tx)
  const { rows } = await sql<{ docNo: string; date: string }>`
    select doc_no as "docNo", date from bulk_loading_rate
    where agency_id = app.agency() and id <> ${rate.id} and status in ('Active', 'Expired') and service = ${rate.service}
      and (terminal, consignee, customer) is not distinct from (${rate.terminal}::bigint, ${rate.consignee}::bigint, ${rate.customer}::bigint)
      and date <= coalesce(${rate.until}::date, 'infinity') and coalesce(until, 'infinity') >= ${rate.date}
    order by date limit 1`.execute(tx)
  const [other] = rows
  if (!other) return
  refuse('{number} is in force for the same service from {from}. End it on the day before, or choose other days.', {
    fields: { date: 'Another rate is in force.' },
    values: { number: other.docNo, from: other.date },
  })
}

type LastUse = { docNo: string; date: string }

const findLastUse = async (id: number, { tx }: Context): Promise<LastUse | undefined> => {
  const { rows } = await sql<LastUse>`
    select doc_no as "docNo", date from (
      select doc_no, date from service_charge where agency_id = app.agency() and rate_row = ${id} and status in ('Active', 'Invoiced')
      union all select doc_no, date from bulk_sale where agency_id = app.agency() and loading_rate_row = ${id}
        and status not in ('Draft', 'Canceled')
      union all select doc_no, date from bag_sale where agency_id = app.agency() and loading_rate_row = ${id}
        and status not in ('Draft', 'Canceled')) u order by date desc limit 1`.execute(tx)
  return rows[0]
}

const refuseUsed = async (
  rate: Rate,
  what: HappeningOf<typeof bulkLoadingRate>,
  until: string | null,
  context: Context,
): Promise<void> => {
  const used = await findLastUse(rate.id, context)
  if (!used) return
  const values = { number: used.docNo, day: used.date }
  if (what === 'cancel')
    refuse('{number} was charged at this rate, so the rate cannot be canceled. End it instead.', { values })
  if (until === null || until >= used.date) return
  refuse('{number} was charged at this rate on {day}. End it on that day or later.', {
    fields: { until: 'A later charge uses this rate.' },
    values,
  })
}

export const bulkLoadingRateServer = behave(bulkLoadingRate, {
  fill: async (rate, { asker }, { what }) => ({
    vatPct: rate.vatPct ?? 15_000,
    ...(what === 'approve' && { approvedBy: asker.name }),
  }),
  async check(rate, { what, before }, context) {
    if (what === 'approve' && rate.chargedTo === 'Customer' && !isInvoicedWithGoods(rate.service, rate.unit)) {
      await findServingCompany(context)
    }
    if (before && (what === 'approve' || what === 'end')) await refuseOverlap({ ...before, ...rate }, context)
    if (before && (what === 'cancel' || what === 'end')) await refuseUsed(before, what, rate.until, context)
  },
})
