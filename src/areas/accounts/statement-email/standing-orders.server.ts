// Runs standing orders: sends a statement of the past week or month to each account with movements or a balance.

import { sql } from 'kysely'
import type pg from 'pg'
import { partyField, partyOfAccount } from '#areas/accounts/statement-email/account-fields.ts'
import { statementEmail } from '#areas/accounts/statement-email/definition.ts'
import { readOwnAddress } from '#areas/accounts/statement-email/statement-mail.server.ts'
import { doEach } from '#database/agencies.ts'
import type { RowOf } from '#kit/document.ts'
import { Refusal } from '#kit/refusal.ts'
import type { AppServices } from '#kit/server/app-services.ts'
import type { Context } from '#kit/server/context.ts'
import { find } from '#kit/server/rows.ts'
import { apply, create } from '#kit/server/write.ts'
import { asAuthor, findDue } from '#session/as-author.server.ts'
import { endedPeriod, type Period } from '#trade/mailing/ended-period.ts'
import { balancesQuery, movementsQuery } from '#trade/statements/party-accounts.server.ts'

type Order = RowOf<typeof statementEmail>

// The party of the order, or every party of the kind with a movement in the period or a balance at its end.
const findParties = async (order: Order, period: Period, context: Context): Promise<number[]> => {
  const one = partyOfAccount(order)
  if (one !== null) return [one]
  const consignee = order.consignee ? [order.consignee] : null
  const account = { kind: order.partyKind, party: null, consignee }
  const isGroup = order.partyKind === 'Customer' && order.withBranches
  // A main customer gets one statement for all its branches; the branches get none.
  const group = isGroup
    ? sql`(select coalesce(g.branch_of, g.id) from customer g where g.agency_id = app.agency() and g.id = s.party)`
    : sql`s.party`
  const { rows } = await sql<{ party: number }>`
    select party from (select ${group} as party, amount, is_moved from (
      select party, amount, false as is_moved from (${balancesQuery(account, period.to, context)}) b
      union all select party, 0, true from (${movementsQuery(account, period, context)}) m) s) a
    where party is not null group by party having sum(amount) <> 0 or bool_or(is_moved) order by party`.execute(
    context.tx,
  )
  return rows.map(({ party }) => party)
}

const createStatement = async (order: Order, period: Period, party: number, context: Context): Promise<number> => {
  const account = { customer: null, vendor: null, agent: null, consignee: order.consignee }
  const values = {
    every: 'Once' as const,
    partyKind: order.partyKind,
    ...account,
    withBranches: order.withBranches,
    [partyField(order.partyKind)]: party,
    fromDay: period.from,
    toDay: period.to,
    format: order.format,
    language: order.language,
    order: order.docNo,
    recipients: order.recipients,
  }
  // Without an address there is nobody to send the statement to.
  if (!order.recipients?.length && (await readOwnAddress({ ...order, ...values }, context)).length === 0) return 0
  await create(statementEmail, values, context)
  return 1
}

const runStandingOrder = async (id: number, context: Context): Promise<number> => {
  const order = (await find(statementEmail, id, context, { lock: true })) as Order
  if (order.status !== 'Standing' || order.every === 'Once') return 0
  const period = endedPeriod(order.every, context.today)
  if ((order.sentUntil ?? '') >= period.to) return 0
  let sent = 0
  for (const party of await findParties(order, period, context))
    sent += await createStatement(order, period, party, context)
  await apply(statementEmail, id, 'send-due', context)
  return sent
}

const standingOrdersSql = `select id::float8 as id, created_by::float8 as "userId" from statement_email
  where agency_id = app.agency() and status = 'Standing' order by id`

/** Runs each standing order in its own transaction; `pool` is the background's. Returns the number of statements sent. */
export const runStandingOrders =
  (services: AppServices) =>
  async (pool: pg.Pool): Promise<number> => {
    let statements = 0
    const orders = await findDue<{ id: number; userId: number }>(pool, 'statementEmail', standingOrdersSql)
    await doEach(orders, async order => {
      statements += await asAuthor(services, pool, order, context => runStandingOrder(order.id, context)).catch(
        error => {
          // An order whose author has left sends nothing.
          if (error instanceof Refusal) return 0
          throw error
        },
      )
    })
    return statements
  }
