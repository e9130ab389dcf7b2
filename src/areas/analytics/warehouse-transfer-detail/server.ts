import { sql } from 'kysely'
import { warehouseTransferDetail } from '#areas/analytics/warehouse-transfer-detail/definition.ts'
import { cargoTransfer } from '#areas/terminals/cargo-transfer/definition.ts'
import type { ValuesOf } from '#kit/fields.ts'
import { allOf } from '#kit/server/columns.ts'
import { inSight } from '#kit/server/scope.ts'
import { proportion } from '#kit/units.ts'
import { answerAnalysis, limitRows } from '#reports/analyses.server.ts'
import { withLcs } from '#trade/cargo/lcs-of.server.ts'
import { andAnyOf } from '#trade/parties/any-of.server.ts'

type Row = ValuesOf<typeof warehouseTransferDetail.columns>

// The loss is known only when all of the cargo has arrived.
const withLoss = <R extends Pick<Row, 'sent' | 'received' | 'loss'>>(row: R) => ({
  ...row,
  lossPct: row.loss === null || row.sent === 0 ? null : proportion(row.loss, 100_000, row.sent),
})

const addUp = (rows: readonly Row[]) => {
  const sum = (name: 'sent' | 'received' | 'loss' | 'trips' | 'cost') =>
    rows.reduce((all, row) => all + (row[name] ?? 0), 0)
  return { sent: sum('sent'), received: sum('received'), loss: sum('loss'), trips: sum('trips'), cost: sum('cost') }
}

export const warehouseTransferDetailAnswer = answerAnalysis(warehouseTransferDetail, async (asked, context) => {
  const { from, to, terminal, consignee, lc, form } = await withLcs(asked, context)
  const places = terminal?.length
    ? sql`and (x."from" = any(${terminal}::bigint[]) or x."to" = any(${terminal}::bigint[]))`
    : sql``
  const seen = allOf(await inSight(cargoTransfer, context))
  const { rows } = await sql<Row>`
    with t as materialized (select t.* from cargo_transfer t where t.agency_id = app.agency() and t.transfer_type = 'Warehouse'
        and t.status in ('In transit', 'Partly received', 'Received', 'Closed') and t.date between ${from}::date and ${to}::date ${seen}),
      trips as (select o.transfer, count(*) as trips from t join terminal_out o on o.agency_id = t.agency_id and o.transfer = t.id
        and o.status in ('Out', 'Delivered') group by o.transfer)
    select x.* from (
      select t.id, t.date, t.doc_no, t.terminal as "from", t.to_terminal as "to", t.consignee, t.lc, t.form, t.sent_qty as sent,
        t.received_qty as received, case when t.status in ('Received', 'Closed') then t.transit_loss end as loss,
        coalesce(n.trips, 1) as trips, t.freight as cost
      from t left join trips n on n.transfer = t.id
      union all
      select o.id, o.date, o.doc_no, o.terminal, o.to_terminal, o.consignee, o.lc, o.form, o.net_kg, o.received_kg, o.net_kg - o.received_kg, 1, null
      from terminal_out o where o.agency_id = app.agency() and o.out_type = 'Transfer' and o.transfer is null
        and o.status in ('Out', 'Delivered') and o.date between ${from}::date and ${to}::date) x
    where true ${places} ${andAnyOf('x.consignee', consignee)} ${andAnyOf('x.lc', lc)} ${andAnyOf('x.form', form)}
    order by x.date, x.doc_no, x.id ${limitRows}`.execute(context.tx)
  return { rows: rows.map(withLoss), total: addUp(rows) }
})
