// Writes documents. In order: values are read, filled and judged; row, child rows, timeline, outbox and posting are written
// together; what follows is written; the number comes last. All in one transaction.
//
// `createFromRequest`, `changeFromRequest` and `actFromRequest` take a user's input, in wire units, and give the row as it is read. `create`, `apply` and `refresh`
// are how one document moves another: by its definition, with names and values the compiler checks.

import { sql } from 'kysely'
import { countAsked } from '#database/clients.ts'
import { together } from '#database/together.ts'
import { type Row, readValues } from '#kit/check.ts'
import type { ActionOf, Document, RowOf, ValuesIn } from '#kit/document.ts'
import type { Field, Fields } from '#kit/fields.ts'
import { conflict, notFound, refuseInState } from '#kit/refusal.ts'
import { type Happening, type Slice, sliceOf } from '#kit/server/behaviour.ts'
import { snake } from '#kit/server/columns.ts'
import { completeBody, completeValues, refuseFields } from '#kit/server/complete-values.ts'
import type { Context } from '#kit/server/context.ts'
import { repost, unpost } from '#kit/server/document-postings.ts'
import { remember } from '#kit/server/history.ts'
import { number } from '#kit/server/number.ts'
import { figuredOf, find } from '#kit/server/rows.ts'
import { columnValues, seersOf, seersOfBoth, showPapers, updateRow, writeLines } from '#kit/server/store.ts'
import { refuseDuplicates } from '#kit/server/uniqueness.ts'
import { stateAfter } from '#kit/states.ts'
import { noteRows } from '#lists/figures.server.ts'

const nextId = async (document: Document, { tx }: Context): Promise<number> => {
  const next = sql<Row>`select nextval(pg_get_serial_sequence(${snake(document.name)}, 'id')) as id`
  return (await next.execute(tx)).rows[0]!.id as number
}

// Writes what follows. Of a row that was read back with its saving, gives what was read, anew where anything was asked since.
const follow = async (
  { document, behaviour }: Slice,
  row: Row,
  happening: Happening,
  read: Row | undefined,
  context: Context,
): Promise<Row> => {
  const asked = countAsked(context.client)
  await behaviour.after?.(row as never, happening, context)
  if (!read || countAsked(context.client) === asked) return read ?? row
  return find(document, row.id as number, context)
}

/** Writes a new document from judged values. Independent statements travel together, the row before its child rows. With `reads` the
 *  row is read back with them. */
const insert = async (slice: Slice, values: Row, id: number, context: Context, reads = false): Promise<Row> => {
  const { document } = slice
  const { tx, asker } = context
  const status = document.life.starts?.(values) ?? document.life.initial
  const row: Row = { ...values, id, agencyId: asker.agencyId, status, version: 1, docNo: null }
  const stamp = {
    agency_id: row.agencyId,
    id,
    status,
    seen_by: seersOf(document, row),
    created_by: asker.userId,
    updated_by: asker.userId,
  }
  const work = () =>
    together(
      tx
        .insertInto(snake(document.name) as never)
        .values({ ...columnValues(document, row), ...stamp } as never)
        .execute(),
      writeLines(document, row, null, context),
      remember(document, row, { action: 'create', seenBy: stamp.seen_by }, context),
      reads ? find(document, id, context) : undefined,
      repost(slice, row, null, context),
    )
  const read = (await refuseDuplicates(document, row, context, work))[3]
  return follow(slice, row, { what: 'create', before: null }, read, context)
}

/** Creates a document from a request's body; gives the saved row, in internal units, with the names of its links.
 *  It has no number yet. */
export const createFromRequest = async (slice: Slice, body: unknown, context: Context): Promise<Row> => {
  const settled = completeBody(slice, body, { what: 'create', before: null }, context)
  const [values, id] = await together(settled, nextId(slice.document, context))
  return insert(slice, values, id, context, true)
}

type NewValue<V> = V extends readonly (infer L)[] ? (L extends object ? NewRow<L>[] : V) : V

type NewRow<V> = { [N in keyof V as null extends V[N] ? never : N]: NewValue<V[N]> } & {
  [N in keyof V as null extends V[N] ? N : never]?: NewValue<V[N]>
}

/** Values a document is created from: the required ones, and any others. */
export type NewValues<D extends Document> = NewRow<ValuesIn<D>>

const missingValue = ({ shape }: Field): unknown =>
  shape.kind === 'lines' || shape.kind === 'links' || shape.kind === 'choices' ? [] : null

// Missing values become null, in child rows too.
const withMissing = (fields: Fields, values: Row): Row =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const value = values[name] ?? missingValue(field)
      const { shape } = field
      return [name, shape.kind === 'lines' ? (value as Row[]).map(line => withMissing(shape.of, line)) : value]
    }),
  )

/** Creates a document that follows from another one, with its number. `values` are in internal units; missing ones are null.
 *  Refuses what the document's own rules refuse. */
export const create = async <D extends Document>(
  document: D,
  values: NewValues<D>,
  context: Context,
): Promise<RowOf<D>> =>
  (await createFromValues(sliceOf(document, context), withMissing(document.fields, values as Row), context)) as RowOf<D>

const createFromValues = async (slice: Slice, values: Row, context: Context): Promise<Row> => {
  const completed = completeValues(slice, values, { what: 'create', before: null }, context)
  const [whole, id] = await together(completed, nextId(slice.document, context))
  const row = await insert(slice, whole, id, context)
  return { ...row, docNo: await number(slice.document, row, context) }
}

/** Why a row is written again, as its timeline tells it. */
export type ChangeNote = { action: string; reason: string | null; isEntered?: true }

/** Writes a changed row with its child rows, viewers and timeline, as its next version; nothing is judged. */
export const writeChange = async (
  document: Document,
  before: Row,
  row: Row,
  note: ChangeNote,
  context: Context,
): Promise<void> => {
  row.version = (before.version as number) + 1
  const stamp = {
    status: row.status,
    version: row.version,
    seen_by: seersOf(document, row),
    updated_by: context.asker.userId,
    updated_at: sql`now()`,
  }
  await together(
    updateRow(document, row.id as number, { ...columnValues(document, row), ...stamp }, context),
    writeLines(document, row, before, context),
    showPapers(document, row, context),
    remember(document, row, { ...note, before, seenBy: seersOfBoth(document, before, row) }, context),
  )
}

const update = async (
  slice: Slice,
  before: Row,
  row: Row,
  { isEntered, ...note }: ChangeNote,
  context: Context,
  reads = isEntered,
): Promise<Row> => {
  const { document } = slice
  const readBack = () => (reads ? find(document, row.id as number, context) : undefined)
  const work = () => together(writeChange(document, before, row, note, context), readBack())
  const [, read] = await refuseDuplicates(document, row, context, work)
  const happening = { what: note.action, before: before as never, reason: note.reason, isEntered }
  return follow(slice, row, happening, read, context)
}

const checkVersion = async (before: Row, version: unknown, { tx }: Context): Promise<void> => {
  if (version === before.version) return
  if (!Number.isSafeInteger(version)) refuseFields({ version: { message: 'Send the version you have read.' } })
  const by = await sql<{
    name: string
  }>`select name from staff_user where agency_id = app.agency() and id = ${before.updatedBy}`.execute(tx)
  conflict('{who} changed this in the meantime. Load it again and enter your change once more.', {
    code: 'STALE_VERSION',
    values: { who: by.rows[0]?.name ?? '–' },
    details: {
      yours: version,
      current: before.version,
      changedBy: by.rows[0]?.name ?? null,
      changedAt: before.updatedAt,
    },
  })
}

const splitVersion = (body: unknown): { version: unknown; rest: Row } => {
  const { version, ...rest } = (typeof body === 'object' && body !== null ? body : {}) as Row
  return { version, rest }
}

/** Changes a document's values and replaces its posting. Refuses a stale version and a state that is not editable. */
export const changeFromRequest = async (slice: Slice, id: number, body: unknown, context: Context): Promise<Row> => {
  const { document } = slice
  const before = await find(document, id, context, { lock: true })
  const { version, rest } = splitVersion(body)
  await checkVersion(before, version, context)
  if (!document.life.editable.includes(before.status as string)) {
    conflict('This can no longer be changed: it is {state}. Load the page again to see what can be done.', {
      values: { state: before.status as string },
    })
  }
  const values = await completeBody(slice, rest, { what: 'change', before }, context)
  const row: Row = { ...before, ...values }
  row.status = before.status === document.life.initial ? (document.life.starts?.(row) ?? before.status) : before.status
  await repost(slice, row, before, context)
  return update(slice, before, row, { action: 'change', reason: null }, context, true)
}

type ActionRequest = { action: string; asked: Row; isEntered?: true }

const applyAction = async (
  slice: Slice,
  before: Row,
  { action, asked, isEntered }: ActionRequest,
  context: Context,
): Promise<Row> => {
  const { document } = slice
  const { life } = document
  if (!Object.hasOwn(life.actions, action)) throw new Error(`${document.name} has no action ${action}.`)
  const status = stateAfter(life, action, before.status as string)
  if (!status) refuseInState(before.status as string)
  const { reason, ...entered } = asked
  const step = life.actions[action]!
  const values = step.undo
    ? before
    : await completeValues(slice, { ...before, ...entered }, { what: action, before, isEntered }, context)
  const row: Row = { ...before, ...values, status }
  if (step.undo) await slice.behaviour.check?.(row as never, { what: action, before: before as never }, context)
  const [stood, stands] = [life.posted.includes(before.status as string), life.posted.includes(status as string)]
  if (stood && !stands) await unpost(document, before, step.undo ?? 'cancel', String(reason ?? step.label), context)
  if (stands && !stood) await repost(slice, row, null, context)
  return update(slice, before, row, { action, reason: (reason as string) ?? null, isEntered }, context)
}

/** Takes an action for a user. The caller checks rights. */
export const actFromRequest = async (
  slice: Slice,
  id: number,
  action: string,
  body: unknown,
  context: Context,
): Promise<Row> => {
  const { document } = slice
  const step = Object.hasOwn(document.life.actions, action) ? document.life.actions[action]! : notFound()
  if (step.systemOnly) notFound()
  const before = await find(document, id, context, { lock: true })
  const { version, rest } = splitVersion(body ?? {})
  if (version !== undefined) await checkVersion(before, version, context)
  const { values, problems } = readValues(step.asks ?? {}, rest)
  refuseFields(problems)
  return applyAction(slice, before, { action, asked: values, isEntered: true }, context)
}

/** Takes an action that follows from another document: a receipt delivers its ticket. `asked` holds the action's entries, in internal
 *  units. Refuses where the state does not allow it; an action the document does not have is a defect. */
export const apply = async <D extends Document>(
  document: D,
  id: number,
  action: ActionOf<D>,
  context: Context,
  asked: Row = {},
): Promise<RowOf<D>> => {
  const slice = sliceOf(document, context)
  const before = await find(slice.document, id, context, { lock: true })
  return (await applyAction(slice, before, { action, asked }, context)) as RowOf<D>
}

/** Writes values that follow from another document into a row, or into several: a sale's balance after its invoice was paid. The only
 *  way to write the table of another slice. No version, timeline or posting, because the document itself has not changed. */
export const refresh = async <D extends Document>(
  document: D,
  ids: number | readonly number[],
  values: Partial<ValuesIn<D>>,
  context: Context,
): Promise<void> => {
  const columns = columnValues(document, values as Row)
  const figured = figuredOf(document)
  const isFigure = figured && [...figured.sums, 'date'].some(column => column in columns)
  await together(
    updateRow(document, ids, columns, context),
    isFigure ? noteRows(figured, [ids].flat(), context.tx) : undefined,
  )
}
