// The timeline: user, time, address, values before and after. Written with every change, append only.

import { sql } from 'kysely'
import { type Row, writeValues } from '#kit/check.ts'
import { type Document, maySee } from '#kit/document.ts'
import type { Field } from '#kit/fields.ts'
import type { Context, Person } from '#kit/server/context.ts'

type Event = { action: string; before?: Row; reason?: string | null; seenBy: number[] | null }

const changesBetween = (document: Document, before: Row, after: Row): Record<string, [unknown, unknown]> => {
  const others = Object.entries(document.fields).filter(([name]) => before[name] !== after[name])
  const fields = Object.fromEntries(others.filter(([, { shape }]) => !('secret' in shape && shape.secret)))
  const [was, is] = [writeValues(fields, before), writeValues(fields, after)]
  const names = Object.keys(fields).filter(name => JSON.stringify(was[name]) !== JSON.stringify(is[name]))
  const secrets = Object.entries(document.fields).filter(
    ([name, { shape }]) => 'secret' in shape && shape.secret && after[name],
  )
  return {
    ...Object.fromEntries(secrets.map(([name]) => [name, ['•••', '•••'] as [unknown, unknown]])),
    ...Object.fromEntries(names.map(name => [name, [was[name], is[name]] as [unknown, unknown]])),
    ...(before.status !== after.status && { status: [before.status, after.status] as [unknown, unknown] }),
  }
}

// For a new row: every value that is not empty.
const newValues = (document: Document, row: Row): Record<string, [unknown, unknown]> =>
  Object.fromEntries(
    Object.entries(changesBetween(document, { status: null }, row)).filter(
      ([, [, is]]) => is !== null && String(is) !== '',
    ),
  )

const changeNothing = ['comment', 'send-paper', 'send-paper-again', 'revoke-paper']

// The days whose figures an event changes. Comments and sent papers change none, and only documents with a day have figures.
const daysOf = ({ fields }: Document, row: Row, { action, before }: Event): unknown[] =>
  changeNothing.includes(action) || !fields.date ? [] : [...new Set([row.date, before?.date ?? row.date])]

/** Writes the timeline entry and the outbox event of a change; returns the entry's id. */
export const remember = async (document: Document, row: Row, event: Event, context: Context): Promise<number> => {
  const { before, action } = event
  const changed = before ? changesBetween(document, before, row) : action === 'create' ? newValues(document, row) : null
  const changes = changed && JSON.stringify(changed)
  const { rows } = await sql<{ id: number }>`with told as (
      insert into app.outbox (agency_id, document, document_id, action) values (app.agency(), ${document.name}, ${row.id}, ${event.action})),
    noted as (
      insert into app.list_change (agency_id, document, day)
      select app.agency(), n.document, n.day from app.notes_of(${document.name}, ${row.id}, ${daysOf(document, row, event)}::date[]) n)
    insert into app.history (agency_id, actor, document, document_id, action, changes, reason, address, seen_by)
    values (app.agency(), app.actor(), ${document.name}, ${row.id}, ${event.action}, ${changes}::jsonb, ${event.reason ?? null},
      ${context.from}, ${event.seenBy}::bigint[]) returning id`.execute(context.tx)
  return rows[0]!.id
}

type Moment = {
  at: string
  who: string | null
  action: string
  changes: unknown
  reason: string | null
  /** the network address */
  from: string | null
  /** a comment that consignees do not see */
  isInternal: boolean | null
  /** the outcome of sending a paper */
  sharing: unknown
}

/** Whether the user reads no changes of a field: all child rows are stored, of which consignee users see their own, and others maybe none. */
export const isHidden = (asker: Person, field: Field): boolean =>
  (asker.companyId !== null && 'seenBy' in field.shape && Boolean(field.shape.seenBy)) || !maySee(asker, field)

/** The changes of an entry that the user may read. */
export const withoutHidden = ({ fields }: Document, changes: unknown, asker: Person): unknown =>
  changes &&
  Object.fromEntries(Object.entries(changes).filter(([name]) => !fields[name] || !isHidden(asker, fields[name])))

/** A document's timeline, newest first. A consignee's users see their own network addresses only. */
export const timelineOf = async (document: Document, id: number, { tx, asker }: Context): Promise<Moment[]> => {
  const { rows } = await sql<Moment>`
    select h.at, h.actor_name as who, h.action, case when h.action <> 'create' then h.changes end as changes, h.reason,
      case when ${asker.companyId === null} or h.actor = app.actor() then h.address end as "from",
      case when h.action = 'comment' then h.seen_by = '{}' end as "isInternal",
      case when h.action = 'send-paper' then app.sharing_at(h.id) end as sharing
    from app.history h where h.agency_id = app.agency() and h.document = ${document.name} and h.document_id = ${id}
    order by h.id desc limit 200`.execute(tx)
  return rows.map(row => ({ ...row, changes: withoutHidden(document, row.changes, asker) }))
}
