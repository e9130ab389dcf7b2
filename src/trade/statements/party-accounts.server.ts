// The accounts of customers, consignees, vendors and agents, each read as one account, and the ages of their balances.

import { type RawBuilder, sql } from 'kysely'
import { andMerged } from '#kit/server/columns.ts'
import type { PartyKind } from '#trade/statements/party-fields.ts'

type PartyAccount = {
  roles: readonly string[]
  party: string
  table: string
  /** 1: the party owes the agency; -1: the agency owes the party */
  sign: 1 | -1
}

export const partyAccounts: Record<PartyKind, PartyAccount> = {
  Customer: {
    roles: ['RECEIVABLE', 'ADVANCE', 'VAT_ON_ADVANCE', 'VOUCHER'],
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
  to: string
}

const among = (column: string, name: string, ids: readonly number[] | null) =>
  ids?.length ? sql`and ${sql.ref(`c.${column}`)} = any(${andMerged({ name }, ids)})` : sql``

/** The movement of each posting on each party's account until a day; positive if more is owed, by the agency or, for a
 *  customer, to it. */
export const movementsQuery = ({ kind, party, consignee, to }: PartyAccountFilter): RawBuilder<unknown> => {
  const { roles, party: column, table, sign } = partyAccounts[kind]
  return sql`
    select e.agency_id, ${sql.ref(`c.${column}`)} as party, c.consignee_id as consignee, e.effective_date as day, e.posted_month, e.posting_id,
      (${sql.lit(sign)} * sum(e.amount))::bigint as amount
    from ledger.account c join ledger.entry e on e.agency_id = c.agency_id and e.account_id = c.id
    where c.agency_id = app.agency() and c.unit = 'SAR' and c.role = any(${roles}::text[]) and e.effective_date <= ${to}::date
      ${among(column, table, party)} ${among('consignee_id', 'company', consignee)}
    group by e.agency_id, 2, c.consignee_id, e.effective_date, e.posted_month, e.posting_id having sum(e.amount) <> 0`
}

/** Ages of the open balance on a day, by party and consignee. Payments settle the oldest amounts, so the latest are open.
 *  `advances` is what was overpaid. */
export const ageingQuery = (filter: PartyAccountFilter): RawBuilder<unknown> => {
  const aged = (from: number, to: number) =>
    sql`coalesce(sum(open) filter (where ${filter.to}::date - day between ${from} and ${to}), 0)::bigint`
  return sql`
    select party, consignee, max(balance)::bigint as balance, ${aged(0, 30)} as days30, ${aged(31, 60)} as days60,
      ${aged(61, 90)} as days90, ${aged(91, 1e6)} as over90, greatest(-max(balance), 0)::bigint as advances
    from (
      select party, consignee, day, balance, least(greatest(amount, 0), greatest(balance - later, 0)) as open from (
        select m.*, sum(amount) over (partition by party, consignee) as balance,
          coalesce(sum(greatest(amount, 0)) over (partition by party, consignee order by day desc, posting_id desc
            rows between unbounded preceding and 1 preceding), 0) as later
        from (${movementsQuery(filter)}) m) r) o
    group by party, consignee`
}
