import { terminalConsigneeMapping } from '#areas/master-data/terminal-consignee-mapping/definition.ts'
import { checkNoStock } from '#areas/stock.server.ts'
import { behave } from '#kit/server/behaviour.ts'

export const terminalConsigneeMappingServer = behave(terminalConsigneeMapping, {
  async check(_, { what, before }, context) {
    if (what === 'toggle-status' && before?.status === 'active') {
      await checkNoStock({ owner: before.consignee, terminal: before.terminal }, context)
    }
  },
})
