// The movements of the stock card: entries of the accounts of lots, and the columns of each line.

import { type RawBuilder, sql } from 'kysely'
import { type barleyInventory, stockDocuments } from '#areas/reports/barley-inventory/definition.ts'
import { bulkLoading } from '#areas/sales/bulk-loading/definition.ts'
import { deliveryNote } from '#areas/sales/delivery-note/definition.ts'
import { receiveCargo } from '#areas/terminals/receive-cargo/definition.ts'
import { terminalOut } from '#areas/terminals/terminal-out/definition.ts'
import type { ValuesOf } from '#kit/fields.ts'
import { snake } from '#kit/server/columns.ts'
import type { Context } from '#kit/server/context.ts'
import { joinMovedSince } from '#ledger/day-balances.server.ts'
import { lotCondition } from '#trade/cargo/lot-costs.server.ts'
import { documentTitleOf } from '#trade/statements/postings.server.ts'

export type Filters = ValuesOf<typeof barleyInventory.filters>

// Other kinds of posting that belong to a document. A line shows its document, so a document is also found by itself: an LC sale in place is a
// posting of the kind of a cargo sale, spilled barley of a delivery note one of a loss.
const furtherKinds: Record<string, readonly string[]> = { creditNote: ['bulkReturn'], receiveCargo: ['broughtIn'] }

const kindCondition = ({ kind }: Filters): RawBuilder<unknown> => {
  const chosen = stockDocuments.filter(({ singular }) => kind?.includes(singular)).map(({ name }) => name)
  const names = chosen.flatMap(name => [name, ...(furtherKinds[name] ?? [])])
  return sql`and (p.kind = any(${names}::text[]) or p.document_type = any(${chosen}::text[]))`
}

const ofPosting = sql`p.agency_id = e.agency_id and p.posted_month = e.posted_month and p.id = e.posting_id`

/** Whether entry `e` is of one of the requested kinds. */
export const isShown = (filters: Filters): RawBuilder<unknown> =>
  filters.kind?.length
    ? sql`exists (select from ledger.posting p where ${ofPosting} ${kindCondition(filters)})`
    : sql`true`

/** Joins the postings `p` of entries `e` if kinds of document are requested. */
export const joinKinds = (filters: Filters): RawBuilder<unknown> =>
  filters.kind?.length ? sql`join ledger.posting p on ${ofPosting} ${kindCondition(filters)}` : sql``

/** Entries `e` since the first day of the accounts `c` of the requested lots. */
export const movementsQuery = (filters: Filters, { asker }: Context): RawBuilder<unknown> => sql`
  ledger.account c ${joinMovedSince(filters.from, asker)}
  cross join lateral (select x.* from ledger.entry x where x.agency_id = c.agency_id and x.account_id = c.id
    and x.effective_date between ${filters.from}::date and ${filters.to}::date offset 0) e
  where ${lotCondition(filters, asker)}`

const withTruck = [receiveCargo, terminalOut, deliveryNote, bulkLoading].map(({ name }) => ({
  name,
  table: snake(name),
}))

// Each table is joined for its own documents only.
const truckJoins = sql.join(
  withTruck.map(
    ({ name, table }) => sql`left join ${sql.table(table)} on ${sql.ref(`${table}.agency_id`)} = e.agency_id
    and ${sql.ref(`${table}.id`)} = case when p.document_type = ${sql.lit(name)} then p.document_id end`,
  ),
  sql` `,
)
const truckOf = sql`coalesce(${sql.join(withTruck.map(({ table }) => sql.ref(`${table}.truck`)))})`

/** The columns of a line for each entry `e` of a page, in `order`. An entry without a posting is the opening stock of a lot. */
export const linesOf = (
  page: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  context: Context,
): RawBuilder<unknown> => sql`
  select e.effective_date as date, p.document_no as doc_no, case when e.posting_id is null then 'Opening' else ${documentTitleOf(context)} end as kind,
    c.location_id as terminal, c.consignee_id as consignee, c.consignment_id as lc, c.form, coalesce(c.bag_kg || ' kg', 'In bulk') as pack,
    case when e.amount > 0 and e.posting_id is not null then e.amount end as "in",
    case when e.amount < 0 and e.posting_id is not null then -e.amount end as "out", e.balance, ${truckOf} as truck, u.name as "user",
    p.document_type as document, p.document_id
  from (${page}) e
  join ledger.account c on c.agency_id = e.agency_id and c.id = e.account_id
  left join ledger.posting p on ${ofPosting}
  left join staff_user u on u.agency_id = e.agency_id and u.id = p.posted_by
  ${truckJoins}
  order by ${order}`
