import { damageRegister } from '#areas/bags/damage-bags/definition.ts'
import { answerReport } from '#reports/source.server.ts'
import { readDamages, sumDamages } from '#trade/bags/damages.server.ts'

export const damageRegisterInquiry = answerReport(
  damageRegister,
  async (asked, reading, context) => {
    const rows = await readDamages(asked, context)
    return { count: rows.length, rows: await reading.from(rows), totals: sumDamages(rows) }
  },
  ['date', 'damaged', 'rejected', 'lost', 'recoverable'],
)
