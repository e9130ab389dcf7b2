import { bank } from '#areas/master-data/bank/definition.ts'
import { unlessOpen } from '#areas/master-data/open-balance.server.ts'
import { behave } from '#kit/server/behaviour.ts'

export const bankServer = behave(bank, { check: unlessOpen('bank') })
