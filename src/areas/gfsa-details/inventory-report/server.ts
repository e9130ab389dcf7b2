import { gfsaInventory } from '#areas/gfsa-details/inventory-report/definition.ts'
import type { Row } from '#kit/check.ts'
import { answerReport } from '#reports/source.server.ts'
import { sumManyRows } from '#reports/sums.server.ts'
import { ins, outs } from '#trade/authority/fields-by-report.ts'
import { readLineRows } from '#trade/authority/line-rows.server.ts'

const hasMoved = (row: Row): boolean => [...ins, ...outs].some(name => row[name] !== 0)

// The lots of one day add up; a sum over several days is meaningful for movements only.
const sumOn = (rows: readonly Row[], day: string, name: 'opening' | 'closing'): number =>
  rows.reduce((sum, row) => (row.date === day ? sum + (row[name] as number) : sum), 0)

export const gfsaInventoryInquiry = answerReport(
  gfsaInventory,
  async (filters, reading, context) => {
    const all = await readLineRows('Inventory', filters, context)
    const rows = filters.moved ? all.filter(hasMoved) : all
    return {
      count: rows.length,
      rows: await reading.from(rows),
      totals: await sumManyRows(gfsaInventory, rows),
      opening: { opening: sumOn(all, filters.from, 'opening') },
      closing: { closing: sumOn(all, filters.to, 'closing') },
    }
  },
  ['date', 'received', 'sold', 'closing', 'status', 'sentAt'],
)
