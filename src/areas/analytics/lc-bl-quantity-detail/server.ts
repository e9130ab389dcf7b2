import { sql } from 'kysely'
import { lcBlQuantityDetail } from '#areas/analytics/lc-bl-quantity-detail/definition.ts'
import { lc } from '#areas/procurement/lc/definition.ts'
import type { ValuesOf } from '#kit/fields.ts'
import { allOf } from '#kit/server/columns.ts'
import type { Context } from '#kit/server/context.ts'
import { inSight } from '#kit/server/scope.ts'
import { proportion } from '#kit/units.ts'
import { answerAnalysis, limitRows } from '#reports/analyses.server.ts'
import { withLcs } from '#trade/cargo/lcs-of.server.ts'
import { checkConsigneesSeen } from '#trade/contracts/assigned-consignees.server.ts'
import { andAnyOf } from '#trade/parties/any-of.server.ts'

type Filters = ValuesOf<typeof lcBlQuantityDetail.filters>
type Row = ValuesOf<typeof lcBlQuantityDetail.columns>
type Bill = Row['bills'][number] & { lc: number }
type Agreed = { lc: number; lcQuantity: number; tolerancePct: number }

const readAgreed = async (filters: Filters, context: Context): Promise<Agreed[]> => {
  const seen = allOf(await inSight(lc, context))
  const { rows } = await sql<Agreed>`
    select t.id as lc, sum(a.quantity)::bigint as lc_quantity, coalesce(t.tolerance_pct, 0) as tolerance_pct
    from lc t join lc_assigned_consignees a on a.agency_id = t.agency_id and a.parent = t.id ${andAnyOf('a.consignee', filters.consignee)}
    where t.agency_id = app.agency() and t.status <> 'Canceled' and t.source_kind is null and t.date <= ${filters.asOf}::date
      ${andAnyOf('t.id', filters.lc)} ${seen}
    group by t.id, t.tolerance_pct, t.date order by t.date desc, t.id desc ${limitRows}`.execute(context.tx)
  return rows
}

const readBills = async (lcs: number[], filters: Filters, { tx }: Context): Promise<Bill[]> => {
  const { rows } = await sql<Bill>`
    select s.lc, s.id as shipment, s.date, s.gross_weight_method as method, b.consignee, b.quantity
    from shipment s join shipment_consignee_split b on b.agency_id = s.agency_id and b.parent = s.id ${andAnyOf('b.consignee', filters.consignee)}
    where s.agency_id = app.agency() and s.status <> 'Canceled' and s.date <= ${filters.asOf}::date and s.lc = any(${lcs}::bigint[])
    order by s.date, s.id, b.position`.execute(tx)
  return rows
}

const judge = ({ lc, lcQuantity, tolerancePct }: Agreed, bills: Row['bills']): Row => {
  const tolerance = proportion(lcQuantity, tolerancePct, 100_000)
  const bl = bills.reduce((sum, { quantity }) => sum + quantity, 0)
  return {
    ...{ lc, lcQuantity, bl, bills },
    least: lcQuantity - tolerance,
    most: lcQuantity + tolerance,
    toleranceUsedPct: tolerance > 0 && bl > 0 ? proportion(bl - lcQuantity, 100_000, tolerance) : null,
  }
}

export const lcBlQuantityDetailAnswer = answerAnalysis(lcBlQuantityDetail, async (asked, context) => {
  checkConsigneesSeen(asked.consignee, context)
  const filters = await withLcs(asked, context)
  const agreed = await readAgreed(filters, context)
  const ids = agreed.map(({ lc }) => lc)
  const bills = Map.groupBy(await readBills(ids, filters, context), ({ lc }) => lc)
  const rows = agreed.map(each => judge(each, bills.get(each.lc) ?? []))
  const sum = (name: 'lcQuantity' | 'bl'): number => rows.reduce((all, row) => all + row[name], 0)
  return { rows, total: { lcQuantity: sum('lcQuantity'), bl: sum('bl') } }
})
