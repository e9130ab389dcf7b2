import { sql } from 'kysely'
import { terminal } from '#areas/master-data/terminal/definition.ts'
import { behave } from '#kit/server/behaviour.ts'
import { neededIn } from '#trade/cargo/operations-needed.ts'
import { inForce, ownerAsked } from '#trade/cargo/stock.server.ts'
import { unlessOpen } from '#trade/parties/open-balance.server.ts'

export const terminalServer = behave(terminal, {
  check: unlessOpen('terminal'),
  /** Asked with a consignee: the terminals mapped to him for what the asking field needs. */
  async offer(asked, context, asking) {
    const needed = neededIn(asking)
    const consignee = await ownerAsked(asked, context, asking)
    if (consignee === undefined) return undefined
    const mapped = await context.tx
      .selectFrom('terminalConsigneeMapping')
      .select('terminal')
      .where('consignee', '=', consignee)
      .where('status', '=', 'active')
      .where(inForce(context.today))
      .$if(needed.length > 0, query => query.where(sql<boolean>`operations && ${needed}::text[]`))
      .execute()
    return mapped.map(mapping => mapping.terminal)
  },
})
