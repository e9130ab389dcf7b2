import { bank } from '#areas/master-data/bank/definition.ts'
import { behave } from '#kit/server/behaviour.ts'
import { refuseDeactivatingOpen } from '#trade/parties/open-balance.server.ts'

export const bankServer = behave(bank, { check: refuseDeactivatingOpen('bank') })
