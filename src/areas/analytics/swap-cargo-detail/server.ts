import { type RawBuilder, sql } from 'kysely'
import { swapCargoDetail } from '#areas/analytics/swap-cargo-detail/definition.ts'
import { swapCargo } from '#areas/terminals/swap-cargo/definition.ts'
import type { ValuesOf } from '#kit/fields.ts'
import { allOf } from '#kit/server/columns.ts'
import { inSight } from '#kit/server/scope.ts'
import { answerAnalysis, limitRows } from '#reports/analyses.server.ts'
import { withLcs } from '#trade/cargo/lcs-of.server.ts'
import { andAnyOf } from '#trade/parties/any-of.server.ts'

type Row = ValuesOf<typeof swapCargoDetail.columns>
type Filters = ValuesOf<typeof swapCargoDetail.filters>

// One side must match all filters: an owner's cargo of an LC, not the owner on one side and the LC on the other.
const sideCondition = (side: 'a' | 'b', { consignee, terminal, lc, form }: Filters): RawBuilder<unknown> => sql`true
  ${andAnyOf(`t.consignee_${side}`, consignee)} ${andAnyOf(`t.terminal_${side}`, terminal)} ${andAnyOf(`t.lc_${side}`, lc)}
  ${andAnyOf(`t.form_${side}`, form)}`

export const swapCargoDetailAnswer = answerAnalysis(swapCargoDetail, async (asked, context) => {
  const filters = await withLcs(asked, context)
  const seen = allOf(await inSight(swapCargo, context))
  const { rows } = await sql<Row>`
    select t.id as document, t.date, t.consignee_a, t.terminal_a, t.lc_a, t.form_a, t.quantity_a, t.consignee_b, t.terminal_b, t.lc_b,
      t.form_b, t.quantity_b, t.differential
    from swap_cargo t where t.agency_id = app.agency() and t.status = 'Active'
      and t.date between ${filters.from}::date and ${filters.to}::date
      and (${sideCondition('a', filters)} or ${sideCondition('b', filters)}) ${seen}
    order by t.date, t.id ${limitRows}`.execute(context.tx)
  const sum = (name: 'quantityA' | 'quantityB'): number => rows.reduce((all, row) => all + row[name], 0)
  return { rows, total: { swaps: rows.length, quantityA: sum('quantityA'), quantityB: sum('quantityB') } }
})
