// Restores a canceled draft: for users who may cancel it, for some minutes, and only while the rules still allow the draft.

import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Row } from '#kit/check.ts'
import type { Document } from '#kit/document.ts'
import { count } from '#kit/fields.ts'
import { conflict, Refusal } from '#kit/refusal.ts'
import { idIn, inTenant, once } from '#kit/server/answer.ts'
import type { Slice } from '#kit/server/behaviour.ts'
import { nameOf, tableOf } from '#kit/server/columns.ts'
import { linkedIn } from '#kit/server/complete-values.ts'
import type { Context } from '#kit/server/context.ts'
import { readBody } from '#kit/server/read-request.ts'
import { type DocumentAddress, readAnswer, requireAction } from '#kit/server/routes.ts'
import { find } from '#kit/server/rows.ts'
import { refuseDuplicates } from '#kit/server/uniqueness.ts'
import { writeChange } from '#kit/server/write.ts'
import { cancelsDraft, draftCancel, minutesToUndo, undoingCancel } from '#undoing/ways-back.ts'

type Canceling = { action: string; from: string; to: string; at: string; isRecent: boolean }

/** The cancellation of the draft, with its time as the database writes it; refuses if a later event exists or if it is too long ago. */
const findCanceling = async ({ name, life }: Document, row: Row, { tx }: Context): Promise<Canceling> => {
  const { rows } = await sql<Canceling>`
    select h.action, h.changes -> 'status' ->> 0 as "from", h.changes -> 'status' ->> 1 as "to", h.at::text as at,
      h.at > now() - make_interval(mins => ${minutesToUndo}) as "isRecent"
    from app.history h where h.agency_id = app.agency() and h.document = ${name} and h.document_id = ${row.id}
      and h.changes -> 'status' is not null order by h.id desc limit 1`.execute(tx)
  const [last] = rows
  if (!last || last.to !== row.status || !cancelsDraft(life, last.action, last.from)) {
    return conflict('There is no cancellation to undo here: it is {state}.', {
      values: { state: row.status as string },
    })
  }
  if (!last.isRecent) {
    conflict('It was canceled more than {minutes} minutes ago and can no longer be restored. Enter it again.', {
      values: { minutes: minutesToUndo },
    })
  }
  return last
}

/** Refuses a draft that links to documents canceled or taken out of use after it. */
const refuseGoneLinks = async ({ fields }: Document, row: Row, at: string, { tx, asker }: Context): Promise<void> => {
  const linked = linkedIn(fields, row)
  if (linked.length === 0) return
  const each = linked.map(
    ({ to, ids }) => sql`select ${nameOf(to, 'l', asker.language)} as name from ${tableOf(to)} l
      where l.agency_id = app.agency() and l.id = any(${ids}::bigint[])
        and l.status in ('inActive', 'Canceled', 'Reversed') and l.updated_at >= ${at}::timestamptz`,
  )
  const { rows } = await sql<{ name: string }>`${sql.join(each, sql` union all `)} limit 1`.execute(tx)
  const [gone] = rows
  if (!gone) return
  conflict('{name} was canceled or taken out of use in the meantime, so this cannot be restored. Enter it again.', {
    values: { name: gone.name },
  })
}

// There is no form whose fields could be marked.
const withoutForm = (error: unknown): never => {
  const [problem] = error instanceof Refusal && error.status === 400 ? Object.values(error.fields ?? {}) : []
  if (!problem || (error as Refusal).message !== 'Please correct the marked fields.') throw error
  const { message, values } = typeof problem === 'string' ? { message: problem, values: {} } : problem
  throw new Refusal(400, 'REFUSED', message, { values })
}

/** Checks the draft as if it were saved again. Its author had the rights; the check looks for what has changed since. */
const judge = async ({ behaviour }: Slice, draft: Row, context: Context): Promise<void> => {
  const asking = { ...context, asker: { ...context.asker, isAgencyAdmin: true } }
  await behaviour.check?.(draft as never, { what: 'change', before: draft as never }, asking)
}

const giveBack = async (slice: Slice, id: number, version: number, context: Context): Promise<void> => {
  const { document, behaviour } = slice
  const row = await find(document, id, context, { lock: true })
  const { from, at } = await findCanceling(document, row, context)
  if (version !== row.version) {
    conflict('This was changed in the meantime. Load it again.', { code: 'STALE_VERSION' })
  }
  const draft: Row = { ...row, status: from }
  await refuseGoneLinks(document, row, at, context)
  await judge(slice, draft, context).catch(withoutForm)
  const before = { ...draft }
  await refuseDuplicates(document, draft, context, () =>
    writeChange(document, row, draft, { action: undoingCancel, reason: null }, context),
  )
  await behaviour.after?.(draft as never, { what: 'change', before: before as never }, context)
}

const versionFields = { version: count('Version') }

/** Mounts the call that restores canceled drafts, for every document that has drafts. */
export const mountUndoing = (app: FastifyInstance, addresses: readonly DocumentAddress[]): void => {
  for (const { address, slice, view } of addresses) {
    const cancel = draftCancel(view.life)
    if (!cancel) continue
    const of = { ...slice, document: { ...slice.document, only: view.only } }
    app.put(`${address}/:id/${undoingCancel}`, (request, reply) =>
      inTenant(request, context =>
        once(context, request, reply, async () => {
          requireAction(context, of.document, cancel)
          const { version } = readBody(versionFields, request.body)
          await giveBack(of, idIn(request), version as number, context)
          return { status: 200, answer: await readAnswer(of, idIn(request), context) }
        }),
      ),
    )
  }
}
