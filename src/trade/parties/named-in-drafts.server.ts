// A draft that takes effect must refer to active parties, terminals and goods: they may have been deactivated since it was saved.

import { type RawBuilder, sql } from 'kysely'
import type { Row } from '#kit/check.ts'
import type { Document } from '#kit/document.ts'
import type { Fields } from '#kit/fields.ts'
import { conflict } from '#kit/refusal.ts'
import { nameOf, tableOf } from '#kit/server/columns.ts'
import type { Context } from '#kit/server/context.ts'
import { takesEffect } from '#trade/dating/taking-effect.ts'
import { isMaster } from '#trade/parties/fixed-while-used.ts'

type NamedRows = { path: string; to: Document; ids: number[] }

// Links that follow from another document, such as the customer of a credit note, are not the user's choice and are not checked.
const namedIn = (fields: Fields, row: Row, prefix = ''): NamedRows[] =>
  Object.entries(fields).flatMap(([name, { shape, need }]): NamedRows[] => {
    if (need === 'automatic') return []
    const [value, path] = [row[name], prefix + name]
    if (shape.kind === 'lines')
      return ((value ?? []) as Row[]).flatMap((line, at) => namedIn(shape.of, line, `${path}.${at}.`))
    if ((shape.kind !== 'link' && shape.kind !== 'links') || value === null || value === undefined) return []
    return isMaster(shape.to) ? [{ path, to: shape.to, ids: [value].flat() as number[] }] : []
  })

/** Refuses to let a draft take effect that refers to a row deactivated since. */
export const refuseDeactivated = async (
  document: Document,
  row: Row,
  { what, before }: { what: string; before: Row | null },
  { tx, asker }: Context,
): Promise<void> => {
  if (!takesEffect(document, what, before)) return
  const named = namedIn(document.fields, row).filter(({ ids }) => ids.length > 0)
  if (named.length === 0) return
  const each = named.map(
    ({ to, ids }, at): RawBuilder<unknown> =>
      sql`select ${sql.lit(at)}::integer as at, ${nameOf(to, 't', asker.language)}::text as name from ${tableOf(to)} t
        where t.agency_id = app.agency() and t.status = 'inActive' and t.id = any(${ids}::bigint[])`,
  )
  const { rows } = await sql<{ at: number; name: string }>`${sql.join(each, sql` union all `)} order by 1`.execute(tx)
  const [gone] = rows
  if (!gone) return
  const { path, to } = named[gone.at]!
  conflict('{kind} {name} was deactivated since this was saved. Activate it again, or name another one here first.', {
    fields: { [path]: 'No longer in use.' },
    values: { kind: to.singular, name: gone.name },
  })
}
