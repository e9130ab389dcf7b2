// Rows offered by pickers: those the user may see and use now, at most fifty, best match first.

import { type RawBuilder, sql } from 'kysely'
import type { Document } from '#kit/document.ts'
import { refuse } from '#kit/refusal.ts'
import type { Slice } from '#kit/server/behaviour.ts'
import { allOf, nameOf, onlyOf, snake, tableOf } from '#kit/server/columns.ts'
import type { Context } from '#kit/server/context.ts'
import { type QueryWords, searchIn } from '#kit/server/query.ts'
import { inScope, inSight } from '#kit/server/scope.ts'

type PickerRow = { id: number; label: string }

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
        refuse('The list cannot be narrowed like that.', { fields: { [parameter]: 'There is no such filter.' } })
      return [[parameter.slice(0, -2), id]]
    }),
  )

const idsIn = ({ id }: QueryWords): number[] => {
  const ids = [id ?? []].flat()
  const isId = (text: string) => /^\d{1,16}$/.test(text)
  return ids.every(isId) ? ids.map(Number) : refuse('The list cannot be narrowed like that.')
}

/** Rows to pick from, as `{id, label}`; `asked` holds the search and ids from the form. `every` (for filters of lists) includes
 *  rows no longer in use; with `id`, only these. */
export const lookup = async (
  { document, behaviour }: Slice,
  view: Document,
  asked: QueryWords,
  context: Context,
): Promise<{ rows: PickerRow[] }> => {
  const ids = readNarrowing(asked)
  const wanted = idsIn(asked)
  const every = asked.every === 'true'
  const offered = every
    ? undefined
    : await behaviour.offer?.(ids, context, typeof asked.for === 'string' ? asked.for : '')
  const words = typeof asked.search === 'string' ? asked.search.trim().slice(0, 100) : ''
  const label = nameOf(document, 't', context.asker.language)
  const within = [...onlyOf(view, 't'), ...inScope(document, context.asker), ...(await inSight(document, context))]
  const mine = context.asker.scopes[document.name]
  const found = words ? sql`and ${await searchIn(document, words, context)}` : sql``
  const { rows } = await sql<PickerRow>`
    select t.id, ${label} as label from ${tableOf(document)} t
    where t.agency_id = app.agency() ${every ? sql`` : sql`and t.status not in ('inActive', 'Canceled', 'Reversed', 'Closed')`} ${allOf(within)}
      ${offered ? sql`and t.id = any(${offered}::bigint[])` : sql.join(narrowingConditions(document, ids), sql` `)}
      ${found} ${wanted.length > 0 ? sql`and t.id = any(${wanted}::bigint[])` : sql``}
    order by ${mine ? sql`t.id = any(${mine}::bigint[]) desc,` : sql``} ${words ? sql`(${label} ilike ${`${words}%`}) desc,` : sql``} ${document.fields.date ? sql`t.id desc` : label}
    limit ${most}`.execute(context.tx)
  return { rows }
}
