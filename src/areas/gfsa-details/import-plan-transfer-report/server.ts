import { gfsaImportPlan } from '#areas/gfsa-details/import-plan-transfer-report/definition.ts'
import { answerReport } from '#reports/source.server.ts'
import { sumManyRows } from '#reports/sums.server.ts'
import { readLineRows } from '#trade/authority/line-rows.server.ts'

export const gfsaImportPlanInquiry = answerReport(
  gfsaImportPlan,
  async (filters, reading, context) => {
    const all = await readLineRows('Import Plan', filters, context)
    const states = filters.planStatus as unknown[] | null
    const rows = all.filter(({ ownStatus }) => !states?.length || states.includes(ownStatus))
    return { count: rows.length, rows: await reading.from(rows), totals: await sumManyRows(gfsaImportPlan, rows) }
  },
  ['planNo', 'eta', 'planned', 'discharged', 'remaining', 'status', 'sentAt'],
)
