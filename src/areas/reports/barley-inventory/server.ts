import { type RawBuilder, sql } from 'kysely'
import { barleyInventory, stockDocuments } from '#areas/reports/barley-inventory/definition.ts'
import { bulkLoading } from '#areas/sales/bulk-loading/definition.ts'
import { deliveryNote } from '#areas/sales/delivery-note/definition.ts'
import { receiveCargo } from '#areas/terminals/receive-cargo/definition.ts'
import { terminalOut } from '#areas/terminals/terminal-out/definition.ts'
import { addDays } from '#kit/days.ts'
import type { ValuesOf } from '#kit/fields.ts'
import { snake } from '#kit/server/columns.ts'
import type { Context } from '#kit/server/context.ts'
import { joinMovedSince, standingOn } from '#ledger/standings.server.ts'
import { answerReport } from '#reports/source.server.ts'
import { lotCondition } from '#trade/cargo/lot-costs.server.ts'
import { documentTitleOf } from '#trade/statements/postings.server.ts'

type Filters = ValuesOf<typeof barleyInventory.filters>

// Further kinds of posting that belong to a document.
const furtherKinds: Record<string, readonly string[]> = { creditNote: ['bulkReturn'], receiveCargo: ['broughtIn'] }

const kindCondition = ({ kind }: Filters): RawBuilder<unknown> => {
  const chosen = stockDocuments.filter(({ singular }) => kind?.includes(singular)).map(({ name }) => name)
  const names = chosen.flatMap(name => [name, ...(furtherKinds[name] ?? [])])
  return kind?.length ? sql`and p.kind = any(${names}::text[])` : sql``
}

const ofPosting = sql`p.agency_id = e.agency_id and p.posted_month = e.posted_month and p.id = e.posting_id`

// What lay there before the first day.
const readOpening = async (filters: Filters, { tx, asker }: Context): Promise<number> => {
  const { rows } = await sql<{ opening: number }>`
    select coalesce(sum(k.closing), 0)::bigint as opening
    from ${standingOn(addDays(filters.from, -1), lotCondition(filters, asker))} k`.execute(tx)
  return rows[0]!.opening
}

// Of the accounts that moved since the first day.
const movementsQuery = (filters: Filters, { asker }: Context): RawBuilder<unknown> => sql`
  ledger.account c ${joinMovedSince(filters.from, asker)}
  cross join lateral (select x.* from ledger.entry x where x.agency_id = c.agency_id and x.account_id = c.id
    and x.effective_date between ${filters.from}::date and ${filters.to}::date offset 0) e
  where ${lotCondition(filters, asker)}`

type Sums = { count: number; in: number; out: number; net: number }

const readSums = async (filters: Filters, context: Context): Promise<Sums> => {
  const { rows } = await sql<Sums>`
    select count(*) filter (where shown) as count, coalesce(sum(amount), 0)::bigint as net,
      coalesce(sum(amount) filter (where shown and amount > 0), 0)::bigint as "in",
      coalesce(-sum(amount) filter (where shown and amount < 0), 0)::bigint as "out"
    from (select e.amount, ${filters.kind?.length ? sql`exists (select from ledger.posting p where ${ofPosting} ${kindCondition(filters)})` : sql`true`} as shown
      from ${movementsQuery(filters, context)}) s`.execute(context.tx)
  return rows[0]!
}

const withTruck = [receiveCargo, terminalOut, deliveryNote, bulkLoading].map(({ name }) => ({
  name,
  table: snake(name),
}))

// Each table is asked for its own documents only.
const truckJoins = sql.join(
  withTruck.map(
    ({ name, table }) => sql`left join ${sql.table(table)} on ${sql.ref(`${table}.agency_id`)} = e.agency_id
    and ${sql.ref(`${table}.id`)} = case when p.document_type = ${sql.lit(name)} then p.document_id end`,
  ),
  sql` `,
)
const truckOf = sql`coalesce(${sql.join(withTruck.map(({ table }) => sql.ref(`${table}.truck`)))})`

// The balance runs over every movement of these lots, so that it is the true one also where only some kinds are shown. Names are looked
// up for the page alone.
const linesQuery = (
  filters: Filters,
  opening: number,
  limit: RawBuilder<unknown>,
  context: Context,
): RawBuilder<unknown> => sql`
  select e.effective_date as date, p.document_no as doc_no, ${documentTitleOf(context)} as kind, c.location_id as terminal,
    c.consignee_id as consignee, c.consignment_id as lc, c.form, coalesce(c.bag_kg || ' kg', 'In bulk') as pack,
    case when e.amount > 0 then e.amount end as "in",
    case when e.amount < 0 then -e.amount end as "out", e.balance, ${truckOf} as truck, u.name as "user", p.document_type as document, p.document_id
  from (
    select e.* from (
      select e.agency_id, e.effective_date, e.id, e.posted_month, e.posting_id, e.account_id, e.amount,
        ${opening}::bigint + sum(e.amount) over (order by e.effective_date, e.id)::bigint as balance
      from ${movementsQuery(filters, context)}
    ) e ${filters.kind?.length ? sql`join ledger.posting p on ${ofPosting} ${kindCondition(filters)}` : sql``}
    order by e.effective_date, e.id ${limit}
  ) e
  join ledger.account c on c.agency_id = e.agency_id and c.id = e.account_id
  join ledger.posting p on ${ofPosting}
  left join staff_user u on u.agency_id = e.agency_id and u.id = p.posted_by
  ${truckJoins}
  order by e.effective_date, e.id`

export const barleyInventoryInquiry = answerReport(barleyInventory, async (filters, reading, context) => {
  const opening = await readOpening(filters, context)
  const sums = await readSums(filters, context)
  return {
    count: sums.count,
    rows: await reading.rows(limit => linesQuery(filters, opening, limit, context)),
    totals: { in: sums.in, out: sums.out },
    opening: { balance: opening },
    closing: { balance: opening + sums.net },
  }
})
