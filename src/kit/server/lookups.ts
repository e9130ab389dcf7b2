// Rows offered by pickers: those the user may see and use now, at most fifty, best match first.

import { type RawBuilder, sql } from 'kysely'
import { type Row, writeValues } from '#kit/check.ts'
import { type Document, type PickerFacts, pickerFactFields } from '#kit/document.ts'
import type { Narrowed } from '#kit/pickers.ts'
import { refuse } from '#kit/refusal.ts'
import type { Slice } from '#kit/server/behaviour.ts'
import { allOf, nameOf, onlyOf, snake, tableOf } from '#kit/server/columns.ts'
import type { Context } from '#kit/server/context.ts'
import { type QueryWords, searchIn } from '#kit/server/query.ts'
import { inScope, inSight } from '#kit/server/scope.ts'
import { may } from '#rights/may.ts'

type PickerRow = { id: number; label: string; tells?: Row }

const most = 50

// Form values that are also fields of the offered document narrow it: grades of a cargo type.
const narrowingConditions = (document: Document, asked: Record<string, number>): RawBuilder<unknown>[] =>
  Object.entries(asked).flatMap(([name, id]) => {
    const field = Object.hasOwn(document.fields, name) ? document.fields[name] : undefined
    if (!field) return []
    const column = sql.ref(`t.${snake(name)}`)
    return field.shape.kind === 'links' ? [sql`and ${id} = any(${column})`] : [sql`and ${column} = ${id}`]
  })

const readNarrowing = (asked: QueryWords): Record<string, number> =>
  Object.fromEntries(
    Object.entries(asked).flatMap(([parameter, value]) => {
      if (['search', 'every', 'id', 'for'].includes(parameter)) return []
      const id = typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : 0
      if (!parameter.endsWith('Id') || id === 0)
        refuse('This filter does not fit the list. Remove it.', {
          fields: { [parameter]: 'This list has no such filter. Remove it.' },
        })
      return [[parameter.slice(0, -2), id]]
    }),
  )

const idsIn = ({ id }: QueryWords): number[] => {
  const ids = [id ?? []].flat()
  const isId = (text: string) => /^\d{1,16}$/.test(text)
  return ids.every(isId) ? ids.map(Number) : refuse('This filter does not fit the list. Remove it.')
}

// Limits the picker to rows named in lists that the user may filter by them.
const namedBy = (narrowed: readonly Narrowed[], { asker }: Context): RawBuilder<unknown> =>
  sql`(${sql.join(
    narrowed.map(({ list, by }) => {
      const column = sql.ref(`n.${snake(by)}`)
      const isNamed = list.fields[by]!.shape.kind === 'links' ? sql`t.id = any(${column})` : sql`${column} = t.id`
      return sql`exists (select from ${tableOf(list)} n where n.agency_id = t.agency_id and ${isNamed} ${allOf(inScope(list, asker, 'n'))})`
    }),
    sql` or `,
  )})`

/** The document or view a picker offers, and the rows of it that the user may see. */
type PickerScope = { view: Document; reach: 'every' | readonly Narrowed[] }

const conditionsFor = async (
  { document, behaviour }: Slice,
  { view, reach }: PickerScope,
  asked: QueryWords,
  context: Context,
): Promise<RawBuilder<unknown>> => {
  const [ids, wanted] = [readNarrowing(asked), idsIn(asked)]
  const every = asked.every === 'true'
  const asking = typeof asked.for === 'string' ? asked.for : ''
  const offered = every ? undefined : await behaviour.offer?.(ids, context, asking)
  const words = wordsIn(asked)
  const within = [...onlyOf(view, 't'), ...inScope(document, context.asker), ...(await inSight(document, context))]
  if (reach !== 'every') within.push(namedBy(reach, context))
  if (!every) within.push(sql`t.status not in ('inActive', 'Canceled', 'Reversed'${offered ? sql`` : sql`, 'Closed'`})`)
  if (words) within.push(await searchIn(document, words, context))
  if (wanted.length > 0) within.push(sql`t.id = any(${wanted}::bigint[])`)
  return sql`t.agency_id = app.agency() ${allOf(within)}
    ${offered ? sql`and t.id = any(${offered}::bigint[])` : sql.join(narrowingConditions(document, ids), sql` `)}`
}

const wordsIn = ({ search }: QueryWords): string => (typeof search === 'string' ? search.trim().slice(0, 100) : '')

// Open rows first. Each part has its own limit, so that an index can return it in order.
const openFirst = (document: Document, where: RawBuilder<unknown>, { open, by }: NonNullable<PickerFacts['first']>) => {
  const [isOpen, day] = [sql`${sql.ref(`t.${snake(open)}`)} > 0`, sql.ref(`t.${snake(by)}`)]
  const part = (
    rank: number,
    column: RawBuilder<unknown>,
    condition: RawBuilder<unknown>,
    order: RawBuilder<unknown>,
  ) =>
    sql`(select t.id, ${sql.lit(rank)} as rank, ${column} as day from ${tableOf(document)} t where ${where} and ${condition} order by ${order} limit ${most})`
  return {
    rows: sql`(${part(1, day, isOpen, sql`${day}, t.id`)} union all ${part(2, sql`null`, sql`(${isOpen}) is not true`, sql`t.id desc`)}) f
      join ${tableOf(document)} t on t.agency_id = app.agency() and t.id = f.id`,
    order: sql`f.rank, f.day, case when f.rank = 1 then t.id end, t.id desc`,
  }
}

const bestFirst = (document: Document, label: RawBuilder<string>, words: string, { asker }: Context) => {
  const mine = asker.scopes[document.name]
  return sql`${mine ? sql`t.id = any(${mine}::bigint[]) desc,` : sql``} ${words ? sql`(${label} ilike ${`${words}%`}) desc,` : sql``}
    ${document.fields.date ? sql`t.id desc` : sql`${label}, t.id`}`
}

// Filters and reads of names return no facts: nobody chooses by them.
const factsFor = ({ pickerFacts }: Document, { every, id }: QueryWords, { asker }: Context): PickerFacts | undefined =>
  every === 'true' ||
  id !== undefined ||
  asker.isCompanyAdmin ||
  (pickerFacts?.rights && !may(asker, { rights: pickerFacts.rights }))
    ? undefined
    : pickerFacts

/** Rows to pick from, as `{id, label, tells}`; `asked` holds the search and ids from the form. `every` (for filters of lists)
 *  includes rows no longer in use; with `id`, only these rows. */
export const lookup = async (
  slice: Slice,
  picked: PickerScope,
  asked: QueryWords,
  context: Context,
): Promise<{ rows: PickerRow[] }> => {
  const { document, readFacts } = slice
  const label = nameOf(document, 't', context.asker.language)
  const wanted = factsFor(document, asked, context)
  const where = await conditionsFor(slice, picked, asked, context)
  const { rows: from, order } =
    wanted?.first && !asked.search
      ? openFirst(document, where, wanted.first)
      : {
          rows: sql`${tableOf(document)} t where ${where}`,
          order: bestFirst(document, label, wordsIn(asked), context),
        }
  const own = (wanted?.own ?? []).map(name => sql`, ${sql.ref(`t.${snake(name)}`)}`)
  const { rows } = await sql<PickerRow & Row>`select t.id, ${label} as label ${sql.join(own, sql` `)} from ${from}
    order by ${order} limit ${most}`.execute(context.tx)
  if (!wanted || rows.length === 0) return { rows }
  const computed = await readFacts?.(
    rows.map(({ id }) => id),
    readNarrowing(asked),
    context,
  )
  const facts = pickerFactFields(document)
  return {
    rows: rows.map(({ id, label, ...values }) => ({
      id,
      label,
      tells: writeValues(facts, { ...values, ...computed?.get(id) }),
    })),
  }
}
