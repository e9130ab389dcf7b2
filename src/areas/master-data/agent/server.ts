import { agent } from '#areas/master-data/agent/definition.ts'
import { behave } from '#kit/server/behaviour.ts'
import { offerOfConsignee } from '#trade/parties/consignee-offers.server.ts'
import { unlessOpen } from '#trade/parties/open-balance.server.ts'

export const agentServer = behave(agent, { check: unlessOpen('agent'), offer: offerOfConsignee(agent) })
