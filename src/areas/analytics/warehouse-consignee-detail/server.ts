import { warehouseConsigneeDetail } from '#areas/analytics/warehouse-consignee-detail/definition.ts'
import type { ValuesOf } from '#kit/fields.ts'
import { answerAnalysis } from '#reports/analyses.server.ts'
import { withLcs } from '#trade/cargo/lcs-of.server.ts'
import { readClosingLots, sumQuantities, type ValuedLot, valueLots } from '#trade/statements/closing-lots.server.ts'

type Row = ValuesOf<typeof warehouseConsigneeDetail.columns>

// Lots of unknown cost have no value; a sum that has only such lots has none either.
const sumValues = (lots: readonly ValuedLot[]): number | null => {
  const known = lots.filter(({ value }) => value !== null)
  return known.length === 0 ? null : known.reduce((sum, { value }) => sum + (value ?? 0), 0)
}

const toFigures = (lots: readonly ValuedLot[]) => {
  const quantity = sumQuantities(lots)
  return { quantity, bags50: Math.trunc(quantity / 50), value: sumValues(lots) }
}

export const warehouseConsigneeDetailAnswer = answerAnalysis(warehouseConsigneeDetail, async (asked, context) => {
  const filters = { ...(await withLcs(asked, context)), hideZero: true }
  const lots = await valueLots(await readClosingLots(filters, context), filters.asOf, context)
  const alike = Map.groupBy(lots, ({ consignee, lc, cargoGrade, form }) => [consignee, lc, cargoGrade, form].join())
  const rows = [...alike.values()].map(of => {
    const { consignee, lc, cargoGrade, form } = of[0]!
    return { consignee, lc, cargoGrade, form: form as Row['form'], ...toFigures(of) }
  })
  return { rows: rows.toSorted((a, b) => a.consignee - b.consignee || b.quantity - a.quantity), total: toFigures(lots) }
})
