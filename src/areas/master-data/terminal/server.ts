import { sql } from 'kysely'
import { terminal } from '#areas/master-data/terminal/definition.ts'
import { behave } from '#kit/server/behaviour.ts'
import { operationsNeededFor } from '#trade/cargo/operations-needed.ts'
import { isMappingInForce, resolveOwner } from '#trade/cargo/stock.server.ts'
import { refuseDeactivatingOpen } from '#trade/parties/open-balance.server.ts'

export const terminalServer = behave(terminal, {
  check: refuseDeactivatingOpen('terminal'),
  /** With a consignee: the terminals at which the consignee has the operation that the field needs. */
  async offer(asked, context, asking) {
    const needed = operationsNeededFor(asking)
    const consignee = await resolveOwner(asked, context, asking)
    if (consignee === undefined) return undefined
    const mapped = await context.tx
      .selectFrom('terminalConsigneeMapping')
      .select('terminal')
      .where('consignee', '=', consignee)
      .where('status', '=', 'active')
      .where(isMappingInForce(context.today))
      .$if(needed.length > 0, query => query.where(sql<boolean>`operations && ${needed}::text[]`))
      .execute()
    return mapped.map(mapping => mapping.terminal)
  },
})
