// Runs standing orders: sends a statement of the past week or month to each account with movements or a balance.

import { sql } from 'kysely'
import type pg from 'pg'
import { partyOfAccount } from '#areas/accounts/statement-email/account-fields.ts'
import { statementEmail } from '#areas/accounts/statement-email/definition.ts'
import { readOwnAddress } from '#areas/accounts/statement-email/statement-mail.server.ts'
import { doEach, inAgency } from '#database/agencies.ts'
import { mayAdd, type RowOf } from '#kit/document.ts'
import { notFound } from '#kit/refusal.ts'
import type { AppServices } from '#kit/server/app-services.ts'
import type { Context } from '#kit/server/context.ts'
import { find } from '#kit/server/rows.ts'
import { apply, create } from '#kit/server/write.ts'
import { type Author, asAuthor, findDue, runOrKeepProblem } from '#session/as-author.server.ts'
import { endedPeriod, type Period } from '#trade/mailing/ended-period.ts'
import { balancesQuery, movementsQuery } from '#trade/statements/party-accounts.server.ts'
import { partyFields } from '#trade/statements/party-fields.ts'

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
    [partyFields[order.partyKind]]: party,
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

type Rhythm = Pick<Order, 'every' | 'sentUntil'>

/** The period whose statements are to be sent; undefined if they have been. */
const duePeriod = ({ every, sentUntil }: Rhythm, today: string): Period | undefined => {
  if (every === 'Once') return undefined
  const period = endedPeriod(every, today)
  return (sentUntil ?? '') < period.to ? period : undefined
}

const runStandingOrder = async (id: number, context: Context): Promise<number> => {
  const order = (await find(statementEmail, id, context, { lock: true })) as Order
  const period = order.status === 'Standing' ? duePeriod(order, context.today) : undefined
  if (!period) return 0
  if (!mayAdd(context.asker, statementEmail)) notFound()
  let sent = 0
  for (const party of await findParties(order, period, context))
    sent += await createStatement(order, period, party, context)
  await apply(statementEmail, id, 'send-due', context)
  return sent
}

type Standing = Rhythm & { id: number; userId: number; today: string }

const standingOrdersSql = `select o.id::float8 as id, o.created_by::float8 as "userId", o.every, o.sent_until::text as "sentUntil",
    (now() at time zone a.time_zone)::date::text as today
  from statement_email o join agency a on a.id = o.agency_id and a.is_active
  where o.agency_id = app.agency() and o.status = 'Standing' order by o.id`

// An order is tried several times every morning; the timeline has each problem once.
const notSentSql = `with refused as (
    update statement_email set result = 'Not mailed', problem = $3, version = version + 1, updated_at = now()
    where agency_id = $1 and id = $2 and status = 'Standing' and problem is distinct from $3
    returning agency_id, id, seen_by)
  insert into app.history (agency_id, document, document_id, action, reason, seen_by)
  select agency_id, $4, id, 'not-sent', $3, seen_by from refused`

const defect = 'The statements could not be made. The server’s log says why.'

const saveProblem = (pool: pg.Pool, { agencyId, id }: Author & Standing, problem: string) =>
  inAgency(pool, agencyId, client => client.query(notSentSql, [agencyId, id, problem, statementEmail.name]))

/** Runs each standing order that is due in its own transaction; `pool` is the background's. One that cannot be run stores the problem and is
 *  tried again by the next runs. Returns the number of statements sent. */
export const runStandingOrders =
  (services: AppServices) =>
  async (pool: pg.Pool): Promise<number> => {
    let statements = 0
    const orders = await findDue<Standing>(pool, 'statementEmail', standingOrdersSql)
    const due = orders.filter(order => duePeriod(order, order.today))
    await doEach(due, async order => {
      const run = () => asAuthor(services, pool, order, context => runStandingOrder(order.id, context))
      statements += await runOrKeepProblem(run, 0, { save: problem => saveProblem(pool, order, problem), defect })
    })
    return statements
  }
