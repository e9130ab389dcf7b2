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

const movements = Object.keys(inventoryFigures).filter(name => name !== 'opening' && name !== 'closing')

/** The facts of one consignee, terminal, origin and form. */
type Part = Record<'lines' | 'lots' | 'sold', readonly Row[]>

// Groups the facts in one pass, because there are many lines, sales and parts.
const partsOf = ({ lines, lots, sold }: StockFacts): Part[] => {
  const [linesOf, lotsOf, soldOf] = [lines, lots, sold].map(rows => Map.groupBy(rows, keyOf)) as [
    Map<string, Row[]>,
    Map<string, Row[]>,
    Map<string, Row[]>,
  ]
  return [...new Set([...linesOf.keys(), ...lotsOf.keys()])].map(key => ({
    lines: linesOf.get(key) ?? [],
    lots: lotsOf.get(key) ?? [],
    sold: soldOf.get(key) ?? [],
  }))
}

const stockRow = ({ lines, lots, sold }: Part, facts: StockFacts): Row => {
  const [first, last] = [facts.from, facts.to].map(day => lines.filter(({ date }) => date === day)) as [Row[], Row[]]
  const { consignee, terminal, origin, form } = (lines[0] ?? lots[0])!
  const [closing, skipped, inLedger] = [sum(last, 'closing'), sum(last, 'skipped'), sum(lots, 'quantity')]
  return {
    ...{ consignee, terminal, origin, form, closing, skipped, inLedger },
    ...Object.fromEntries(movements.map(name => [name, sum(lines, name)])),
    opening: sum(first, 'opening'),
    difference: inLedger - closing - skipped,
    ...coverOn(inLedger, sold, [{ terminal }], facts),
    minimumDays,
    status: stateOf(last),
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
