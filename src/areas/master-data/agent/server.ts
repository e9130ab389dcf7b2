import { agent } from '#areas/master-data/agent/definition.ts'
import { offerOfConsignee } from '#areas/master-data/of-consignee.server.ts'
import { unlessOpen } from '#areas/master-data/open-balance.server.ts'
import { behave } from '#kit/server/behaviour.ts'

export const agentServer = behave(agent, { check: unlessOpen('agent'), offer: offerOfConsignee(agent) })
