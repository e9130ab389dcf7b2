// Completes entered values before they are saved: read by the fields, filled from other documents, derived, checked.

import { type RawBuilder, sql } from 'kysely'
import { together } from '#database/together.ts'
import { type Problems, type Row, readValues } from '#kit/check.ts'
import type { Document } from '#kit/document.ts'
import type { Fields } from '#kit/fields.ts'
import { refuse } from '#kit/refusal.ts'
import type { Slice } from '#kit/server/behaviour.ts'
import { allOf, onlyOf, tableOf } from '#kit/server/columns.ts'
import type { Context } from '#kit/server/context.ts'
import { refuseOutOfScope } from '#kit/server/scope.ts'

/** Refuses with a problem for each field. Message keys and values stay apart because failures.ts translates them. */
export const refuseFields = (problems: Problems): void => {
  if (Object.keys(problems).length > 0) refuse('Please correct the marked fields.', { fields: problems })
}

type Linked = { path: string; to: Document; ids: number[] }

/** Every link with a value, in child rows too. */
export const linkedIn = (fields: Fields, row: Row, prefix = ''): Linked[] =>
  Object.entries(fields).flatMap(([name, { shape }]): Linked[] => {
    const value = row[name]
    const path = prefix + name
    if (shape.kind === 'lines') {
      return ((value ?? []) as Row[]).flatMap((line, index) => linkedIn(shape.of, line, `${path}.${index}.`))
    }
    if ((shape.kind !== 'link' && shape.kind !== 'links') || value === null || value === undefined) return []
    return [{ path, to: shape.to, ids: [value].flat() as number[] }]
  })

// Rows that were linked before may stay, even if they are no longer in use.
const addedLinks = (fields: Fields, row: Row, before: Row | null): Linked[] => {
  const known = new Set(
    (before ? linkedIn(fields, before) : []).flatMap(({ to, ids }) => ids.map(id => `${to.name} ${id}`)),
  )
  return linkedIn(fields, row)
    .map(({ path, to, ids }) => ({ path, to, ids: ids.filter(id => !known.has(`${to.name} ${id}`)) }))
    .filter(({ ids }) => ids.length > 0)
}

const countUsable = ({ to, ids }: Linked, index: number, isEntered = false): RawBuilder<unknown> =>
  sql`select ${sql.lit(index)}::integer as "index", count(*) as found from ${tableOf(to)} l
    where l.agency_id = app.agency() and l.id = any(${ids}::bigint[]) and (l.status not in ('inActive', 'Canceled') or not ${isEntered}::boolean
      and exists (select from app.merged m where m.agency_id = l.agency_id and m.document = ${to.name} and m.gone = l.id)) ${allOf(onlyOf(to, 'l'))}`

/** Refuses links to rows that are not in use, of another agency, or hidden from the user. What follows from a document may name a merged row. */
const checkLinks = async (document: Document, row: Row, { before, isEntered }: Occasion, { tx }: Context) => {
  const linked = addedLinks(document.fields, row, before)
  if (linked.length === 0) return
  const each = linked.map((link, index) => countUsable(link, index, isEntered))
  const { rows } = await sql<{ index: number; found: number }>`${sql.join(each, sql` union all `)}`.execute(tx)
  const broken = rows.filter(({ index, found }) => found !== linked[index]!.ids.length)
  refuseFields(
    Object.fromEntries(broken.map(({ index }) => [linked[index]!.path, { message: 'Choose one of the list.' }])),
  )
}

const checkRules = (document: Document, row: Row): void => {
  const broken = Object.entries(document.rules(row)).filter(([, message]) => message)
  refuseFields(
    Object.fromEntries(
      broken.map(([name, message]) => [name, { message, values: { label: document.fields[name]?.label ?? name } }]),
    ),
  )
}

type Occasion = { what: string; before: Row | null; isEntered?: true }

const judge = async ({ document, behaviour }: Slice, filled: Row, event: Occasion, context: Context): Promise<Row> => {
  const row = { ...filled, ...document.derive(filled) }
  checkRules(document, row)
  refuseOutOfScope(document, row, context.asker)
  await behaviour.check?.(row as never, event as never, context)
  return row
}

/** Completes and checks values already read: links, automatic values, rules of the definition and of the slice. */
export const completeValues = async (
  { document, behaviour }: Slice,
  entered: Row,
  event: Occasion,
  context: Context,
): Promise<Row> => {
  const links = checkLinks(document, entered, event, context)
  if (!behaviour.fill) return (await together(links, judge({ document, behaviour }, entered, event, context)))[1]
  const [, filled] = await together(links, behaviour.fill(entered as never, context, event as never))
  return judge({ document, behaviour }, { ...entered, ...filled }, event, context)
}

/** Reads, completes and checks the body of a new or changed document. */
export const completeBody = async (slice: Slice, body: unknown, event: Occasion, context: Context): Promise<Row> => {
  const { values, problems } = readValues(slice.document.fields, body, { isNew: event.what === 'create' })
  refuseFields(problems)
  const entered = { ...automaticOf(slice.document, event.before), ...values }
  return completeValues(slice, entered, { ...event, isEntered: true }, context)
}

// Automatic values stay until they are computed again.
const automaticOf = (document: Document, before: Row | null): Row =>
  Object.fromEntries(
    Object.entries(document.fields)
      .filter(([, { need }]) => need === 'automatic')
      .map(([name]) => [name, before?.[name] ?? null]),
  )
