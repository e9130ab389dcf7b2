import { terminal } from '#areas/master-data/terminal/definition.ts'
import { checkNoStock, ownerAsked } from '#areas/stock.server.ts'
import { behave } from '#kit/server/behaviour.ts'

export const terminalServer = behave(terminal, {
  async check(_, { what, before }, context) {
    if (what === 'toggle-status' && before?.status === 'active') await checkNoStock({ terminal: before.id }, context)
  },
  /** Asked with a consignee: the terminals mapped to him. */
  async offer(asked, context) {
    const consignee = await ownerAsked(asked, context)
    if (consignee === undefined) return undefined
    const mapped = await context.tx
      .selectFrom('terminalConsigneeMapping')
      .select('terminal')
      .where('consignee', '=', consignee)
      .where('status', '=', 'active')
      .execute()
    return mapped.map(mapping => mapping.terminal)
  },
})
