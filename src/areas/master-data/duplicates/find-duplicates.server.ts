// Rows of master data that probably are the same: one number, or one name but for case, blanks, signs and the ways of writing Arabic.

import { type RawBuilder, sql } from 'kysely'
import type { DuplicateRow } from '#areas/master-data/duplicates/calls.ts'
import type { Document } from '#kit/document.ts'
import { notFound } from '#kit/refusal.ts'
import { nameOf, snake, tableOf } from '#kit/server/columns.ts'
import type { Context } from '#kit/server/context.ts'
import type { Mergeable } from '#trade/parties/mergeable.ts'
import { findReferringDocuments, referringRowsQuery } from '#trade/parties/references.server.ts'

const mostGroups = 100

const plainName = (column: string): RawBuilder<unknown> => sql`app.plain_name(${sql.ref(`t.${column}`)})`

// A plate read from the wrong side has the same digits and letters.
const plateEitherWay = sql`split_part(t.plate, ' ', 1) || least(split_part(t.plate, ' ', 2), reverse(split_part(t.plate, ' ', 2)))`

const specialKeys: Readonly<Record<string, RawBuilder<unknown>>> = {
  name: plainName('name'),
  nameAr: plainName('name_ar'),
  plate: plateEitherWay,
}

const compared: Readonly<Record<Mergeable, readonly string[]>> = {
  customer: ['vatNo', 'crNo', 'unifiedNo', 'nationalId', 'mobile', 'fimsCode', 'name', 'nameAr'],
  company: ['vatNo', 'crNo', 'unifiedNo', 'name', 'nameAr'],
  truck: ['plate', 'rfid'],
  driver: ['mobile', 'licenceNo', 'name', 'nameAr'],
}

type DuplicateGroup = { by: string; key: string; ids: number[] }

const findGroups = async (document: Document, of: Mergeable, { tx }: Context): Promise<DuplicateGroup[]> => {
  const each = compared[of].map(name => {
    const key = specialKeys[name] ?? sql`lower(${sql.ref(`t.${snake(name)}`)})`
    return sql`select ${sql.lit(name)} as by, ${key}::text as key, array_agg(t.id order by t.id) as ids from ${tableOf(document)} t
      where t.agency_id = app.agency() and t.status = 'active' and ${key} is not null group by 2 having count(*) > 1`
  })
  const { rows } =
    await sql<DuplicateGroup>`select * from (${sql.join(each, sql` union all `)}) g limit ${mostGroups * 4}`.execute(tx)
  return rows
}

const readRows = async (
  document: Document,
  ids: readonly number[],
  context: Context,
): Promise<Map<number, DuplicateRow>> => {
  const describedBy = ['vatNo', 'crNo', 'mobile', 'city', 'nationalId', 'plateAr'].filter(name => document.fields[name])
  const uses = findReferringDocuments(document.name, context).map(
    referring => sql`(select count(*) from (${referringRowsQuery(referring, sql`array[t.id]`)}) u)`,
  )
  const { rows } = await sql<DuplicateRow>`select t.id, ${nameOf(document, 't', 'english')} as name,
      ${document.fields.nameAr ? sql`t.name_ar` : sql`null`} as "nameAr",
      concat_ws(' · ', ${sql.join(describedBy.map(name => sql.ref(`t.${snake(name)}`)))}) as about,
      (${sql.join(uses, sql` + `)})::integer as uses
    from ${tableOf(document)} t where t.agency_id = app.agency() and t.id = any(${ids}::bigint[])`.execute(context.tx)
  return new Map(rows.map(row => [row.id, row]))
}

/** Groups of active rows that probably are one, each group once, by the surest sign. */
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
