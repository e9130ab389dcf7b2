import { berth } from '#areas/master-data/berth/definition.ts'
import { behave } from '#kit/server/behaviour.ts'

export const berthServer = behave(berth, {
  /** With a voyage's discharge port: the berths of that port. */
  async offer({ dischargePort }, { tx }) {
    if (!dischargePort) return undefined
    const berths = await tx.selectFrom('berth').select('id').where('port', '=', dischargePort).execute()
    return berths.map(({ id }) => id)
  },
})
