import { type RawBuilder, sql } from 'kysely'
import { saleCorrection } from '#areas/accounts/edit-sale-and-payment/definition.ts'
import { handlingLossDetail } from '#areas/analytics/handling-loss-detail/definition.ts'
import { deliveryNote } from '#areas/sales/delivery-note/definition.ts'
import { cargoLoss } from '#areas/terminals/cargo-loss/definition.ts'
import type { ValuesOf } from '#kit/fields.ts'
import { allOf } from '#kit/server/columns.ts'
import { inSight } from '#kit/server/scope.ts'
import { answerAnalysis, limitRows } from '#reports/analyses.server.ts'
import { withLcs } from '#trade/cargo/lcs-of.server.ts'
import { andAnyOf } from '#trade/parties/any-of.server.ts'
import { periodLengths, periodsBetween } from '#trade/statements/periods.ts'

type Row = ValuesOf<typeof handlingLossDetail.columns>

const addUp = (rows: readonly Row[]) => ({
  quantity: rows.reduce((sum, { quantity }) => sum + quantity, 0),
  usualLoss: rows.reduce((sum, { usualLoss }) => sum + usualLoss, 0),
  value: rows.reduce((sum, { value }) => sum + value, 0),
})

const spillage: Row['lossType'] = 'Spillage'

// The value that posting `p` booked for the lot of account `a`.
const bookedValue = sql`(select coalesce(sum(v.amount), 0) from ledger.entry v
  join ledger.account w on w.agency_id = v.agency_id and w.id = v.account_id
  where v.agency_id = p.agency_id and v.posted_month = p.posted_month and v.posting_id = p.id and w.role = 'LOSS_VALUE'
    and w.consignment_id = a.consignment_id)::bigint`

// The spilled barley of whole sales that corrections of the LC moved to another lot, by the last correction of each sale.
const correctedQuery = sql`
  select distinct on (i.sale_id) i.sale_id as sale, a.consignment_id as lc, e.amount as quantity, ${bookedValue} as value
  from sale_correction c
  join tax_invoice i on i.agency_id = c.agency_id and i.id = c.invoice and i.sale_type = 'SALE'
  join ledger.posting p on p.agency_id = c.agency_id and p.document_type = ${saleCorrection.name} and p.document_id = c.id
    and p.kind = 'cargoLoss'
  join ledger.entry e on e.agency_id = p.agency_id and e.posted_month = p.posted_month and e.posting_id = p.id and e.amount > 0
  join ledger.account a on a.agency_id = e.agency_id and a.id = e.account_id and a.unit = 'KG' and a.role = 'LOSS'
  where c.agency_id = app.agency() and c.mode = 'Change LC'
  order by i.sale_id, p.id desc`

// What the notes of the sale spilled, up to this one. The value of a corrected sale is divided among them so that they add up to it.
const spilledUpTo = sql`(select sum(x.spilled_qty) from delivery_note x
  where x.agency_id = t.agency_id and x.sale = t.sale and x.status = 'Delivered' and x.id <= t.id)`

// Barley spilled from torn bags on delivery, as it was booked: the lot and its cost are those of the posting.
const spilledQuery = (where: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  with corrected as materialized (${correctedQuery})
  select t.id, t.date, a.location_id as terminal, a.consignee_id as consignee, coalesce(m.lc, a.consignment_id) as lc, a.form,
    -e.amount as quantity, case when m.sale is null then ${bookedValue}
      else round(m.value * u.kg / m.quantity) - round(m.value * (u.kg - t.spilled_qty) / m.quantity) end::bigint as value
  from delivery_note t
  join ledger.posting p on p.agency_id = t.agency_id and p.document_type = ${deliveryNote.name} and p.document_id = t.id and p.kind = 'cargoLoss'
  join ledger.entry e on e.agency_id = p.agency_id and e.posted_month = p.posted_month and e.posting_id = p.id and e.amount < 0
  join ledger.account a on a.agency_id = e.agency_id and a.id = e.account_id and a.unit = 'KG' and a.role = 'TERMINAL'
  left join corrected m on m.sale = t.sale
  cross join lateral (select ${spilledUpTo} as kg) u
  where ${where} and t.status = 'Delivered' and t.spilled_qty > 0`

export const handlingLossDetailAnswer = answerAnalysis(handlingLossDetail, async (asked, context) => {
  const { from, to, granularity, terminal, consignee, lc, form } = await withLcs(asked, context)
  const isAsked = sql`${andAnyOf('t.terminal', terminal)} ${andAnyOf('t.consignee', consignee)} ${andAnyOf('t.lc', lc)}
    ${andAnyOf('t.form', form)}`
  const inPeriod = sql`t.agency_id = app.agency() and t.date between ${from}::date and ${to}::date`
  const { rows } = await sql<Row>`
    select t.id as document, null::bigint as delivery_note, t.date, t.terminal, t.consignee, t.lc, t.form, t.loss_type,
      coalesce(t.quantity, 0) as quantity, coalesce(t.usual_loss, 0) as usual_loss, coalesce(t.loss_value, 0) as value,
      t.basis_throughput as throughput, t.loss_pct
    from cargo_loss t where ${inPeriod} and t.status = 'Active' ${isAsked} ${allOf(await inSight(cargoLoss, context))}
    union all
    select null, t.id, t.date, t.terminal, t.consignee, t.lc, t.form, ${spillage}, t.quantity, 0, t.value, null, null
    from (${spilledQuery(sql`${inPeriod} ${allOf(await inSight(deliveryNote, context))}`)}) t where true ${isAsked}
    order by date, document, delivery_note ${limitRows}`.execute(context.tx)
  const step = granularity ?? 'MONTH'
  const lost = Map.groupBy(rows, ({ date }) => date.slice(0, periodLengths[step]))
  return {
    rows,
    total: addUp(rows),
    series: periodsBetween(from, to, step).map(time => ({ time, ...addUp(lost.get(time) ?? []) })),
  }
})
