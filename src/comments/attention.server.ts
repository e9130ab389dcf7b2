// Requests between users about a document: tasks, mentions, and following it.

import { sql } from 'kysely'
import type { Row } from '#kit/check.ts'
import type { Document } from '#kit/document.ts'
import { refuse } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'
import type { SeenBy } from '#kit/server/rows.ts'
import { consigneeRights } from '#rights/granting.ts'
import { rightTo } from '#rights/rights.ts'
import { decidesOn } from '#waiting/waiting.ts'

type Colleague = { id: number; username: string; name: string; company: number | null }

type Subject = { document: Document; row: Row & SeenBy }

// A row without a terminal is seen by users of every terminal.
const terminalsOf = ({ document: { fields }, row }: Subject): number[] | null => {
  const named = Object.entries(fields).flatMap(([name, { shape }]) =>
    shape.kind === 'link' && shape.to.name === 'terminal' && row[name] ? [row[name] as number] : [],
  )
  return named.length > 0 ? named : null
}

/** The agency's users who may see a row of a document; a consignee's user gets those of their own company only. */
export const colleaguesOf = async (subject: Subject, { tx }: Context): Promise<Colleague[]> => {
  const viewing = rightTo('View', subject.document.right)
  const { rows } = await sql<Colleague>`
    select id, username, name, company from app.colleagues(${viewing}, ${subject.row.seenBy}::bigint[],
      ${consigneeRights.includes(viewing)}, ${terminalsOf(subject)}::bigint[])`.execute(tx)
  return rows
}

type Asking = {
  kind: 'asked' | 'mentioned' | 'returned'
  people: readonly number[]
  words: string
  day?: string | null
}

/** Records a request to users about a document. */
export const askPeople = async (
  { document, row }: Subject,
  { kind, people, words, day = null }: Asking,
  { tx }: Context,
) => {
  if (people.length === 0) return
  await sql`insert into app.task (agency_id, document, document_id, kind, for_user, by_user, words, day)
    select app.agency(), ${document.name}, ${row.id as number}, ${kind}, p.id, app.actor(), ${words}, ${day}::date from unnest(${people}::bigint[]) p (id)`.execute(
    tx,
  )
}

const mention = /(?<![\p{L}\p{N}@._-])@([\p{L}\p{N}][\p{L}\p{N}._-]*)/gu

/** The user names that a comment mentions. */
const namesMentioned = (comment: string): string[] => [
  ...new Set([...comment.matchAll(mention)].map(([, name = '']) => name.replace(/[._-]+$/, '').toLowerCase())),
]

/** Notifies everyone a comment mentions; refuses if one of them may not read it. `readers` are the companies that read the comment. */
export const notifyMentioned = async (
  subject: Subject,
  comment: string,
  readers: readonly number[] | null,
  context: Context,
): Promise<void> => {
  const names = namesMentioned(comment)
  if (names.length === 0) return
  const known = new Map((await colleaguesOf(subject, context)).map(each => [each.username.toLowerCase(), each]))
  const reads = ({ company }: Colleague): boolean => company === null || readers === null || readers.includes(company)
  const missed = names.find(name => !known.has(name) || !reads(known.get(name)!))
  if (missed) {
    const problem = { message: '{who} cannot read this.', values: { who: `@${missed}` } }
    refuse('Please correct the marked fields.', { fields: { comment: problem } })
  }
  const people = names.map(name => known.get(name)!.id).filter(id => id !== context.asker.userId)
  await askPeople(subject, { kind: 'mentioned', people, words: comment }, context)
}

type Task = {
  id: number
  kind: 'asked' | 'returned'
  forName: string | null
  by: string | null
  words: string
  day: string | null
  /** assigned to the user or by the user, who may mark it as done */
  isMine: boolean
}

type Attention = { isFollowed: boolean; maySendBack: boolean; tasks: Task[] }

/** Whether the user decides on a row that another user entered and that can still be changed. */
export const maySendBack = ({ document, row }: { document: Document; row: Row }, { asker }: Context): boolean => {
  const { status, createdBy } = row as { status: string; createdBy: number | null }
  const isOthers = createdBy !== null && createdBy !== asker.userId
  return isOthers && document.life.editable.includes(status) && decidesOn(asker, document, status)
}

/** Open tasks of a document, and what the user may do about it. */
export const attentionOf = async (document: Document, row: Row, context: Context): Promise<Attention> => {
  const { name } = document
  const { id } = row
  const { rows } = await sql<Omit<Attention, 'maySendBack'>>`
    select exists (select from app.follow f where f.agency_id = app.agency() and f.owner = app.actor() and f.document = ${name}
        and f.document_id = ${id}) as "isFollowed",
      coalesce((select json_agg(json_build_object('id', k.id, 'kind', k.kind, 'forName', u.name, 'by', k.by_name, 'words', k.words,
          'day', k.day, 'isMine', app.actor() in (k.for_user, k.by_user)) order by k.day nulls last, k.id)
        from app.task k left join staff_user u on u.agency_id = k.agency_id and u.id = k.for_user
        where k.agency_id = app.agency() and k.document = ${name} and k.document_id = ${id} and k.done_at is null
          and k.kind <> 'mentioned'), '[]') as tasks`.execute(context.tx)
  return { ...rows[0]!, maySendBack: maySendBack({ document, row }, context) }
}

/** Starts or stops following a document; the entries in its timeline so far count as seen. */
export const follow = async ({ name }: Document, id: number, isFollowed: boolean, { tx }: Context): Promise<void> => {
  const own = sql`agency_id = app.agency() and owner = app.actor() and document = ${name} and document_id = ${id}`
  if (!isFollowed) {
    await sql`delete from app.follow where ${own}`.execute(tx)
    return
  }
  await sql`insert into app.follow (agency_id, owner, document, document_id, seen)
    select app.agency(), app.actor(), ${name}, ${id}, coalesce((select max(h.id) from app.history h
      where h.agency_id = app.agency() and h.document = ${name} and h.document_id = ${id}), 0)
    on conflict (agency_id, owner, document, document_id) do update set seen = excluded.seen`.execute(tx)
}
