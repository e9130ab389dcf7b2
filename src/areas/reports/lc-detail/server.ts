import { readAverageSales } from '#areas/reports/lc-detail/average-sales.server.ts'
import { lcDetail } from '#areas/reports/lc-detail/definition.ts'
import type { Context } from '#kit/server/context.ts'
import { answerReport, type Complete } from '#reports/source.server.ts'
import { sumGroups, sumRows } from '#reports/sums.server.ts'
import { readCostsPerTon } from '#trade/cargo/lot-costs.server.ts'
import { checkConsigneesSeen } from '#trade/contracts/assigned-consignees.server.ts'
import { isByTerminal, type LcFigures, type LcFilters, readLcFigures } from '#trade/statements/lc-figures.server.ts'

type Prices = Pick<LcFigures, 'costPerTon' | 'averageSale' | 'margin'>

const priceNames: readonly string[] = ['costPerTon', 'averageSale', 'margin'] satisfies (keyof Prices)[]

const priced = (cost: number | undefined, average: number | null | undefined): Prices => ({
  costPerTon: cost ?? null,
  averageSale: average ?? null,
  margin: cost === undefined || typeof average !== 'number' ? null : average - cost,
})

const readPrices = async <R extends { lc?: number; terminal?: number | null }>(
  rows: readonly R[],
  each: 'lc' | 'terminal',
  filters: LcFilters,
  context: Context,
): Promise<(R & Prices)[]> => {
  const lcs = [...new Set(rows.map(({ lc }) => lc as number))]
  if (lcs.length === 0) return []
  const costs = await readCostsPerTon(filters.to, lcs, context)
  const averages = await readAverageSales(filters, { lcs, each }, context)
  const keyOf = ({ lc, terminal }: { lc?: number; terminal?: number | null }) => `${lc} ${terminal ?? ''}`
  const averageOf = new Map(averages.map(average => [keyOf(average), average.average]))
  return rows.map(row => ({ ...row, ...priced(costs.get(row.lc as number), averageOf.get(keyOf(row))) }))
}

// Columns without a total are read only for the shown rows.
const addPrices =
  (filters: LcFilters, context: Context): Complete =>
  rows =>
    readPrices(rows as readonly LcFigures[], isByTerminal(filters) ? 'terminal' : 'lc', filters, context)

const sortable: (keyof LcFigures)[] = [
  'status',
  'origin',
  ...(priceNames as (keyof LcFigures)[]),
  ...(lcDetail.totals as (keyof LcFigures)[]),
]

export const lcDetailInquiry = answerReport(
  lcDetail,
  async (filters, reading, context) => {
    const isSeen = checkConsigneesSeen(filters.consignee, context)
    const rows = (await readLcFigures(filters, context)).map(row => (isSeen ? row : { ...row, consignee: [] }))
    const complete = addPrices(filters, context)
    const isSortedByPrice = reading.sortedBy.some(name => priceNames.includes(name))
    return {
      count: rows.length,
      rows: isSortedByPrice ? await reading.from(await complete(rows)) : await reading.from(rows, complete),
      totals: sumRows(lcDetail, rows),
      // When sorted by a figure, the lines of one LC are not adjacent, so there are no groups.
      ...(isByTerminal(filters) &&
        reading.sortedBy.length === 0 && {
          groups: await readPrices(sumGroups(lcDetail, rows), 'lc', filters, context),
        }),
    }
  },
  sortable,
)
