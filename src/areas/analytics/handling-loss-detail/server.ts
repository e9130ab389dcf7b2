import { sql } from 'kysely'
import { handlingLossDetail } from '#areas/analytics/handling-loss-detail/definition.ts'
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

export const handlingLossDetailAnswer = answerAnalysis(handlingLossDetail, async (asked, context) => {
  const { from, to, granularity, terminal, consignee, lc, form } = await withLcs(asked, context)
  const seen = allOf(await inSight(cargoLoss, context))
  const { rows } = await sql<Row>`
    select t.id as document, t.date, t.terminal, t.consignee, t.lc, t.form, t.loss_type, coalesce(t.quantity, 0) as quantity,
      coalesce(t.usual_loss, 0) as usual_loss, coalesce(t.loss_value, 0) as value, t.basis_throughput as throughput, t.loss_pct
    from cargo_loss t where t.agency_id = app.agency() and t.status = 'Active' and t.date between ${from}::date and ${to}::date
      ${andAnyOf('t.terminal', terminal)} ${andAnyOf('t.consignee', consignee)} ${andAnyOf('t.lc', lc)} ${andAnyOf('t.form', form)} ${seen}
    order by t.date, t.id ${limitRows}`.execute(context.tx)
  const step = granularity ?? 'MONTH'
  const lost = Map.groupBy(rows, ({ date }) => date.slice(0, periodLengths[step]))
  return {
    rows,
    total: addUp(rows),
    series: periodsBetween(from, to, step).map(time => ({ time, ...addUp(lost.get(time) ?? []) })),
  }
})
