// Balances of tracked accounts at the end of a day, as SQL for reports. The cost grows with the number of accounts that have a balance, not
// with all accounts or entries.

import { type RawBuilder, sql } from 'kysely'

/** The user: of a consignee, or of the agency's staff. Row-level security limits what they see in any case. */
export type Viewer = { asker: { companyId: number | null } }

/** Repeats the limit that row-level security sets for a consignee's user, so that an index can be used; empty for staff. */
export const andOwn = ({ companyId }: Viewer['asker']): RawBuilder<unknown> =>
  companyId === null ? sql`` : sql`and c.consignee_id = any(app.companies())`

// With a condition on unit and role of `c`, the current balances are one range of an index.
const sameRole = sql`and b.unit = c.unit and b.role = c.role`

/**
 * The accounts `c` that match a condition and have a balance at the end of a day, as a relation: their columns, `closing`, `held`
 * (current), `first_day`, and `last_day`, the day of the last movement until then. `by` chooses the plan: account by account, or all
 * accounts of a role at once, which suits totals over all owners.
 */
export const accountsWithBalanceOn = (
  day: string,
  condition: RawBuilder<unknown>,
  by: 'account' | 'role' = 'account',
): RawBuilder<unknown> => sql`(
  select c.*, b.on_hand as closing, b.held, b.first_day, b.last_day
  from ledger.account c join ledger.balance b on b.agency_id = c.agency_id and b.account_id = c.id
  where ${condition} and b.agency_id = app.agency() and b.stands ${by === 'role' ? sameRole : sql``} and b.last_day <= ${day}::date
  union all
  select c.*, d.closing, b.held, b.first_day, d.day
  from ledger.account c join ledger.balance b on b.agency_id = c.agency_id and b.account_id = c.id
  cross join lateral (select x.day, x.closing from ledger.day x where x.agency_id = b.agency_id and x.account_id = b.account_id
    and x.day <= ${day}::date order by x.day desc limit 1) d
  where ${condition} and b.agency_id = app.agency() and b.last_day > ${day}::date and b.first_day <= ${day}::date and d.closing <> 0
    and (select max(m.last_day) from ledger.balance m where m.agency_id = app.agency()) > ${day}::date)`

/** Joins `ledger.balance b` of a tracked account `c`. */
export const joinBalance = sql`join ledger.balance b on b.agency_id = c.agency_id and b.account_id = c.id`

/**
 * Joins the closing of an account at the end of a day and the day of its last movement until then, as `name`; nulls where it had not moved
 * yet. Needs `joinBalance`: only accounts that have moved since are looked up in the daily balances.
 */
export const joinBalanceOn = (day: string, name = 'stood'): RawBuilder<unknown> => sql`
  left join lateral (
    select b.on_hand as closing, b.last_day as day where b.last_day <= ${day}::date
    union all
    (select x.closing, x.day from ledger.day x where b.last_day > ${day}::date and x.agency_id = b.agency_id
      and x.account_id = b.account_id and x.day <= ${day}::date order by x.day desc limit 1)) ${sql.ref(name)} on true`

/** Joins the accounts that moved on a day or since: for staff by the day, for a consignee account by account. */
export const joinMovedSince = (day: string, { companyId }: Viewer['asker']): RawBuilder<unknown> =>
  companyId === null
    ? sql`join (select m.account_id from ledger.balance m where m.agency_id = app.agency() and m.last_day >= ${day}::date offset 0) b
        on b.account_id = c.id`
    : sql`${joinBalance} and b.last_day >= ${day}::date`
