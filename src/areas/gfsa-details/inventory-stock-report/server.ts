import { gfsaInventoryStock } from '#areas/gfsa-details/inventory-stock-report/definition.ts'
import { readStockFacts, type StockFacts } from '#areas/gfsa-details/inventory-stock-report/facts.server.ts'
import type { Row } from '#kit/check.ts'
import { quantity } from '#kit/fields.ts'
import { answerReport } from '#reports/source.server.ts'
import { sumRows } from '#reports/sums.server.ts'
import { inventoryFigures } from '#trade/authority/reported-fields.ts'
import { coverOf, firstOfLast, minimumDays } from '#trade/statements/stock-projection.ts'

const workingDays = 30

const keyOf = ({ consignee, terminal, origin, form }: Row): string =>
  [consignee, terminal, origin ?? '', form].join('/')

const sum = (rows: readonly Row[], name: string): number =>
  rows.reduce((all, row) => all + ((row[name] as number | null) ?? 0), 0)

// The sales of the last working days at the stations of these lots.
const coverOn = (stock: number, of: readonly Row[], terminals: readonly Row[], { to, calendarOf }: StockFacts) => {
  const stations = terminals.map(({ terminal }) => ({ terminal: terminal as number }))
  const since = firstOfLast(workingDays, to, calendarOf(stations))
  return coverOf({
    stock,
    sold: sum(
      of.filter(({ day }) => String(day) >= since),
      'kg',
    ),
    days: workingDays,
  })
}

// A row shows the most important state of its lines: failed first, sent last.
const statesByWeight = ['Failed', 'New', 'Skipped', 'Sent']
const stateOf = (lines: readonly Row[]): unknown =>
  statesByWeight.find(state => lines.some(({ status }) => status === state)) ?? 'New'

const figures = Object.keys(inventoryFigures)

/** The facts of one consignee, terminal, origin and form. */
type Part = Record<'reported' | 'lastLines' | 'lots' | 'sold', readonly Row[]>

// Groups the facts in one pass, because there are many lots, sales and parts.
const partsOf = (facts: StockFacts): Part[] => {
  const group = (rows: readonly Row[]) => Map.groupBy(rows, keyOf)
  const [reported, lots, lastLines, sold] = [
    group(facts.reported),
    group(facts.lots),
    group(facts.lastLines),
    group(facts.sold),
  ]
  return [...new Set([...reported.keys(), ...lots.keys()])].map(key => ({
    reported: reported.get(key) ?? [],
    lots: lots.get(key) ?? [],
    lastLines: lastLines.get(key) ?? [],
    sold: sold.get(key) ?? [],
  }))
}

const stockRow = ({ reported, lastLines, lots, sold }: Part, facts: StockFacts): Row => {
  const { consignee, terminal, origin, form } = (reported[0] ?? lots[0])!
  const [closing, skipped, inLedger] = [sum(reported, 'closing'), sum(reported, 'skipped'), sum(lots, 'quantity')]
  return {
    ...{ consignee, terminal, origin, form, skipped, inLedger },
    ...Object.fromEntries(figures.map(name => [name, sum(reported, name)])),
    difference: inLedger - closing - skipped,
    ...coverOn(inLedger, sold, [{ terminal }], facts),
    minimumDays,
    status: stateOf(lastLines),
  }
}

const figure = (label: string) => quantity(label, { signed: true, zero: true })
const extras = {
  averageSales: figure('Average daily sales'),
  coverDays: quantity('Cover in working days', { zero: true, unit: 'days' }),
  needed: figure('Needed'),
  surplus: figure('Surplus or deficit'),
}

export const gfsaInventoryStockInquiry = answerReport(
  gfsaInventoryStock,
  async (filters, reading, context) => {
    const facts = await readStockFacts(filters, context)
    const rows = partsOf(facts)
      .map(part => stockRow(part, facts))
      .filter(row => !filters.status?.length || (filters.status as string[]).includes(row.status as string))
    return {
      count: rows.length,
      rows: await reading.from(rows),
      totals: sumRows(gfsaInventoryStock, rows),
      extras: { fields: extras, values: coverOn(sum(facts.lots, 'quantity'), facts.sold, facts.lots, facts) },
    }
  },
  ['consignee', 'terminal', 'closing', 'inLedger', 'coverDays', 'surplus'],
)
