import { damageRegister } from '#areas/bags/damage-bags/definition.ts'
import { inquire } from '#kit/server/inquire.ts'
import { damageOf, damageSums } from '#trade/bags/damages.server.ts'

export const damageRegisterInquiry = inquire(
  damageRegister,
  async (asked, reading, context) => {
    const rows = await damageOf(asked, context)
    return { count: rows.length, rows: await reading.from(rows), totals: damageSums(rows) }
  },
  ['date', 'damaged', 'rejected', 'lost', 'recoverable'],
)
