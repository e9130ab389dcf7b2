import { agent } from '#areas/master-data/agent/definition.ts'
import { behave } from '#kit/server/behaviour.ts'
import { offerRowsOfConsignee } from '#trade/parties/consignee-offers.server.ts'
import { refuseDeactivatingOpen } from '#trade/parties/open-balance.server.ts'

export const agentServer = behave(agent, { check: refuseDeactivatingOpen('agent'), offer: offerRowsOfConsignee(agent) })
