// The accounts of customers, consignees, vendors and agents, each combined into one account, and the ages of their balances.

import { type RawBuilder, sql } from 'kysely'
import { addDays } from '#kit/days.ts'
import { andMerged } from '#kit/server/columns.ts'
import type { Context } from '#kit/server/context.ts'
import { accountsWithBalanceOn, andOwn } from '#ledger/day-balances.server.ts'
import type { PartyKind } from '#trade/statements/party-fields.ts'
import { mergedLists } from '#trade/statements/postings.server.ts'

type PartyAccount = {
  /** roles of its accounts, each with a stored balance */
  roles: readonly string[]
  party: string
  table: string
  /** 1: the party owes the agency; -1: the agency owes the party */
  sign: 1 | -1
}

export const partyAccounts: Record<PartyKind, PartyAccount> = {
  Customer: {
    roles: ['RECEIVABLE', 'ADVANCE', 'VAT_ON_ADVANCE'],
    party: 'party_id',
    table: 'customer',
    sign: 1,
  },
  Consignee: { roles: ['CONSIGNEE_PAYABLE'], party: 'consignee_id', table: 'company', sign: -1 },
  Vendor: { roles: ['VENDOR_PAYABLE'], party: 'party_id', table: 'vendor', sign: -1 },
  Agent: { roles: ['AGENT_PAYABLE'], party: 'party_id', table: 'agent', sign: -1 },
}

export type PartyAccountFilter = {
  kind: PartyKind
  party: readonly number[] | null
  consignee: readonly number[] | null
}

const among = (column: string, name: string, ids: readonly number[] | null) =>
  ids?.length ? sql`and ${sql.ref(`c.${column}`)} = any(${andMerged({ name }, ids)})` : sql``

const accountCondition = ({ kind, party, consignee }: PartyAccountFilter, { asker }: Context): RawBuilder<unknown> => {
  const { roles, party: column, table } = partyAccounts[kind]
  return sql`c.agency_id = app.agency() and c.unit = 'SAR' and c.role = any(${roles}::text[]) ${andOwn(asker)}
    ${among(column, table, party)} ${among('consignee_id', 'company', consignee)}`
}

/** A customer with its main customer and all branches of that one: they share the VAT number, registration or ID (decision 0039). */
export const groupOf = async (customer: number, { tx }: Context): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select c.id from customer of join customer c on c.agency_id = of.agency_id
      and coalesce(c.branch_of, c.id) = coalesce(of.branch_of, of.id)
    where of.agency_id = app.agency() and of.id = ${customer} order by c.id`.execute(tx)
  // A customer whom the user does not see is a group by itself: an empty group would be the accounts of all customers.
  return rows.length > 0 ? rows.map(({ id }) => id) : [customer]
}

/** Balances of customers by age, with the balances of branches added to the main customer's. */
export const addBranchesToMain = (balances: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select coalesce(g.branch_of, g.id) as party, b.consignee, sum(b.balance)::bigint as balance, sum(b.days30)::bigint as days30,
    sum(b.days60)::bigint as days60, sum(b.days90)::bigint as days90, sum(b.over90)::bigint as over90, sum(b.advances)::bigint as advances
  from (${balances}) b join customer g on g.agency_id = app.agency() and g.id = b.party
  group by 1, b.consignee having sum(b.balance) <> 0`

type Span = { from: string; to: string }

/**
 * The movement of each posting on each party's account in a period. Positive amounts increase the debt: of a customer to the agency, of the
 * agency to any other party.
 */
export const movementsQuery = (
  filter: PartyAccountFilter,
  { from, to }: Span,
  context: Context,
): RawBuilder<unknown> => {
  const { party: column, sign } = partyAccounts[filter.kind]
  return sql`
    select e.agency_id, ${sql.ref(`c.${column}`)} as party, c.consignee_id as consignee, e.effective_date as day, e.posted_month, e.posting_id,
      (${sql.lit(sign)} * sum(e.amount))::bigint as amount
    from ledger.account c cross join lateral (select x.* from ledger.entry x where x.agency_id = c.agency_id and x.account_id = c.id
      and x.effective_date between ${from}::date and ${to}::date offset 0) e
    where ${accountCondition(filter, context)}
    group by e.agency_id, 2, c.consignee_id, e.effective_date, e.posted_month, e.posting_id having sum(e.amount) <> 0`
}

/** The balances at the end of a day as `party, consignee, amount`, with several rows per party. */
export const balancesQuery = (filter: PartyAccountFilter, day: string, context: Context): RawBuilder<unknown> => {
  const { party, sign } = partyAccounts[filter.kind]
  return sql`
    select ${sql.ref(`k.${party}`)} as party, k.consignee_id as consignee, ${sql.lit(sign)} * k.closing as amount
    from ${accountsWithBalanceOn(day, accountCondition(filter, context))} k`
}

/**
 * What each posting of a period added to the debts, by the day of the posting, as `party, consignee, day, amount`. A posting and its reversal
 * count together, so that a bounced cheque does not make an old debt new. A merge within the period moves debts and adds none: what the merged
 * row added counts for the kept one.
 */
const addedQuery = (filter: PartyAccountFilter, span: Span, context: Context): RawBuilder<unknown> => {
  const holder = (list: string, column: string) => sql`
    case when (${list}, ${sql.ref(column)}) in (select x.document_type, x.document_id from posted x where x.document_type = any(${mergedLists}::text[]))
      then app.holder_of(${list}, ${sql.ref(column)}) else ${sql.ref(column)} end`
  return sql`
    with posted as materialized (
      select m.*, p.document_type, p.document_id, p.reverses from (${movementsQuery(filter, span, context)}) m
      join ledger.posting p on p.agency_id = m.agency_id and p.posted_month = m.posted_month and p.id = m.posting_id)
    select party, consignee, min(day) filter (where reverses is null) as day, sum(amount) as amount
    from (
      select ${holder(partyAccounts[filter.kind].table, 'party')} as party, ${holder('company', 'consignee')} as consignee, day, amount, reverses,
        coalesce(reverses, posting_id) as origin
      from posted) h
    group by party, consignee, origin`
}

/**
 * Ages of the open balances at the end of a day, by party and consignee, without balances of zero. Payments settle the oldest amounts, so
 * the latest ones are open: the balance counts as at most 30 days old up to the amount added in the last 30 days, and so on. `advances` is
 * the overpaid amount.
 */
export const ageingQuery = (filter: PartyAccountFilter, day: string, context: Context): RawBuilder<unknown> => {
  const span = { from: addDays(day, -90), to: day }
  const added = (days: number) =>
    sql`coalesce(sum(greatest(amount, 0)) filter (where day >= ${addDays(day, -days)}::date), 0)`
  const open = (days: number) => sql`least(owed, ${sql.ref(`added${days}`)})`
  return sql`
    select party, consignee, balance::bigint, ${open(30)}::bigint as days30, (${open(60)} - ${open(30)})::bigint as days60,
      (${open(90)} - ${open(60)})::bigint as days90, (owed - ${open(90)})::bigint as over90, greatest(-balance, 0)::bigint as advances
    from (
      select party, consignee, sum(balance) as balance, greatest(sum(balance), 0) as owed, sum(added30) as added30, sum(added60) as added60,
        sum(added90) as added90
      from (
        select party, consignee, amount as balance, 0 as added30, 0 as added60, 0 as added90 from (${balancesQuery(filter, day, context)}) b
        union all
        select party, consignee, 0, ${added(30)}, ${added(60)}, ${added(90)} from (${addedQuery(filter, span, context)}) m
        group by party, consignee) r
      group by party, consignee having sum(balance) <> 0) o`
}
