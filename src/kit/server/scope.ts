// A user limited to some rows of a document, such as two terminals, reads and writes only what belongs to them.

import { type RawBuilder, sql } from 'kysely'
import type { Row } from '#kit/check.ts'
import type { Document } from '#kit/document.ts'
import type { Fields } from '#kit/fields.ts'
import { refuse } from '#kit/refusal.ts'
import { snake } from '#kit/server/columns.ts'
import type { Context, Person } from '#kit/server/context.ts'
import { findSeenRows } from '#lists/found-rows.server.ts'

const scopedLinks = ({ fields }: Document, { scopes }: Person): [string, readonly number[], isMany: boolean][] =>
  Object.entries(fields).flatMap(([name, { shape }]) => {
    const ids = shape.kind === 'link' || (shape.kind === 'links' && shape.limits) ? scopes[shape.to.name] : undefined
    return ids ? [[name, ids, shape.kind === 'links']] : []
  })

/** Conditions for rows of `alias` in the user's scope: one of the links is in scope, or all are empty. */
export const inScope = (document: Document, asker: Person, alias = 't'): RawBuilder<unknown>[] => {
  const links = scopedLinks(document, asker).map(([name, ids, isMany]) => {
    const column = sql.ref(`${alias}.${snake(name)}`)
    if (isMany) return [sql`${column} && ${ids}::bigint[]`, sql`coalesce(${column}, '{}') = '{}'`]
    return [sql`${column} = any(${ids}::bigint[])`, sql`${column} is null`]
  })
  if (links.length === 0) return []
  const [mine, none] = [links.map(([isMine]) => isMine), links.map(([, isEmpty]) => isEmpty)]
  return [sql`(${sql.join(mine, sql` or `)} or (${sql.join(none, sql` and `)}))`]
}

/** Conditions for the rows of alias `t` that a consignee's user may see, if they are few among the agency's many. */
export const inSight = async (document: Document, { tx, asker }: Context): Promise<RawBuilder<unknown>[]> => {
  if (asker.companyId === null || !document.fields.date) return []
  const ids = await findSeenRows(snake(document.name), tx)
  return ids ? [sql`t.id = any(${ids}::bigint[])`] : []
}

const refuseScope = (name: string): never =>
  refuse('You are not assigned to this. Choose another.', { fields: { [name]: 'You are not assigned to this.' } })

/** Refuses a row outside the user's scope. */
export const refuseOutOfScope = (document: Document, row: Row, asker: Person): void => {
  const named = scopedLinks(document, asker).filter(([name]) => typeof row[name] === 'number')
  if (named.length === 0 || named.some(([name, ids]) => ids.includes(row[name] as number))) return
  refuseScope(named[0]![0])
}

/** Limits filters to the user's scope: the requested rows if all are in scope, all rows in scope if none is requested. */
export const ownPart = <R extends Row>(fields: Fields, asked: R, { scopes }: Person): R => {
  const own = Object.entries(fields).flatMap(([name, { shape }]): [string, unknown][] => {
    const ids = shape.kind === 'link' || shape.kind === 'links' ? scopes[shape.to.name] : undefined
    const named = [asked[name] ?? []].flat() as number[]
    if (!ids || (named.length > 0 && named.every(id => ids.includes(id)))) return []
    if (named.length === 0 && shape.kind === 'links') return [[name, ids]]
    if (named.length === 0 && ids.length === 1) return [[name, ids[0]]]
    return refuseScope(name)
  })
  return { ...asked, ...Object.fromEntries(own) }
}
