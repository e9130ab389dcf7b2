// Rows of master data that are probably the same: equal numbers, or equal names but for case, blanks, signs and Arabic spelling variants.

import { type RawBuilder, sql } from 'kysely'
import type { DuplicateRow } from '#areas/master-data/duplicates/calls.ts'
import type { Document } from '#kit/document.ts'
import { notFound } from '#kit/refusal.ts'
import { nameOf, snake, tableOf } from '#kit/server/columns.ts'
import type { Context } from '#kit/server/context.ts'
import type { Mergeable } from '#trade/parties/mergeable.ts'
import { countUsesOfEach } from '#trade/parties/references.server.ts'

const mostGroups = 100

const plainName = (column: string): RawBuilder<unknown> => sql`app.plain_name(${sql.ref(`t.${column}`)})`

// A plate read from right to left has the same digits and letters.
const plateEitherWay = sql`split_part(t.plate, ' ', 1) || least(split_part(t.plate, ' ', 2), reverse(split_part(t.plate, ' ', 2)))`

const specialKeys: Readonly<Record<string, RawBuilder<unknown>>> = {
  name: plainName('name'),
  nameAr: plainName('name_ar'),
  plate: plateEitherWay,
}

const compared: Readonly<Record<Mergeable, readonly string[]>> = {
  customer: ['vatNo', 'crNo', 'unifiedNo', 'nationalId', 'foreignNo', 'mobile', 'fimsCode', 'name', 'nameAr'],
  company: ['vatNo', 'crNo', 'unifiedNo', 'name', 'nameAr'],
  vendor: ['vatNo', 'crNo', 'iban', 'phone', 'name', 'nameAr'],
  truck: ['plate', 'rfid'],
  driver: ['mobile', 'licenceNo', 'name', 'nameAr'],
}

type DuplicateGroup = { by: string; key: string; ids: number[] }

// Every row is read once and compared by all its identifying values.
const findGroups = async (document: Document, of: Mergeable, { tx }: Context): Promise<DuplicateGroup[]> => {
  const signs = compared[of].map((name, place) => {
    const key = specialKeys[name] ?? sql`lower(${sql.ref(`t.${snake(name)}`)})`
    return sql`(${sql.lit(place)}, ${sql.lit(name)}, ${key}::text)`
  })
  // A main customer and its branches share their numbers intentionally.
  const whose = document.fields.branchOf ? sql`coalesce(t.branch_of, t.id)` : sql`t.id`
  const { rows } = await sql<DuplicateGroup>`
    select s.by, s.key, array_agg(t.id order by t.id) as ids
    from ${tableOf(document)} t cross join lateral (values ${sql.join(signs)}) s (place, by, key)
    where t.agency_id = app.agency() and t.status = 'active' and s.key is not null
    group by s.place, s.by, s.key having count(distinct ${whose}) > 1 order by s.place, s.key limit ${mostGroups * 4}`.execute(
    tx,
  )
  return rows
}

// The open balance that moves with a row: a customer's debt less its credit, and the debt to a vendor.
const owes: Readonly<Record<string, RawBuilder<unknown>>> = {
  customer: sql`(select coalesce(sum(case i.side when 'debit' then i.open_amount else -i.open_amount end), 0) from ledger.open_item i
  where i.agency_id = t.agency_id and i.party_kind = 'customer' and i.party_id = t.id and i.open_amount > 0)`,
  vendor: sql`(select coalesce(-sum(b.on_hand), 0) from ledger.account a join ledger.balance b on b.agency_id = a.agency_id and b.account_id = a.id
  where a.agency_id = t.agency_id and a.unit = 'SAR' and a.role = 'VENDOR_PAYABLE' and a.party_id = t.id)`,
}

const readRows = async (
  document: Document,
  ids: readonly number[],
  context: Context,
): Promise<Map<number, DuplicateRow>> => {
  const describedBy = ['vatNo', 'crNo', 'mobile', 'phone', 'category', 'city', 'nationalId', 'plateAr'].filter(
    name => document.fields[name],
  )
  const uses = await countUsesOfEach(document.name, ids, context)
  const { rows } = await sql<Omit<DuplicateRow, 'uses'>>`select t.id, ${nameOf(document, 't', 'english')} as name,
      ${document.fields.nameAr ? sql`t.name_ar` : sql`null`} as "nameAr",
      ${owes[document.name] ?? sql`0`}::bigint as "owesHalala",
      concat_ws(' · ', ${sql.join(describedBy.map(name => sql.ref(`t.${snake(name)}`)))}) as about
    from ${tableOf(document)} t where t.agency_id = app.agency() and t.id = any(${ids}::bigint[])`.execute(context.tx)
  return new Map(rows.map(row => [row.id, { ...row, uses: uses.get(row.id) ?? 0 }]))
}

/** Groups of active rows that are probably the same, each group once, by its most reliable match. */
export const findDuplicates = async (of: Mergeable, context: Context) => {
  const { document } = context.slices.get(of) ?? notFound()
  const seen = new Set<string>()
  const groups = (await findGroups(document, of, context))
    .sort((a, b) => compared[of].indexOf(a.by) - compared[of].indexOf(b.by))
    .filter(({ ids }) => !seen.has(ids.join()) && seen.add(ids.join()))
    .slice(0, mostGroups)
  const rows = await readRows(document, [...new Set(groups.flatMap(({ ids }) => ids))], context)
  return groups.map(({ by, key, ids }) => ({
    by: document.fields[by]!.label,
    key,
    rows: ids.flatMap(id => rows.get(id) ?? []),
  }))
}
