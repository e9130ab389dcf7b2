// Comments on a document, in its timeline, and requests between users about it.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import {
  askPeople,
  attentionOf,
  colleaguesOf,
  follow,
  maySendBack,
  notifyMentioned,
} from '#comments/attention.server.ts'
import type { Row } from '#kit/check.ts'
import { count, day, type Fields, optional, text, yesNo } from '#kit/fields.ts'
import { notFound, refuse } from '#kit/refusal.ts'
import { idIn, inTenant, once } from '#kit/server/answer.ts'
import type { Context } from '#kit/server/context.ts'
import { remember, timelineOf } from '#kit/server/history.ts'
import { readBody } from '#kit/server/read-request.ts'
import type { DocumentAddress } from '#kit/server/routes.ts'
import { findWithViewers, type SeenBy } from '#kit/server/rows.ts'

/** A comment as sent; without `isShown` consignees do not see a comment of the staff. `@name` mentions a colleague. */
export const commentFields: Fields = {
  comment: text('Comment', { max: 1000, long: true }),
  isShown: optional(yesNo('Show to consignees')),
}

/** A task for a colleague, with a due day if there is one. */
export const taskFields: Fields = {
  person: count('Person', { isId: true }),
  words: text('What to do', { max: 300, long: true }),
  day: optional(day('To be done by')),
}

export const followFields: Fields = { isFollowed: yesNo('Followed') }

/** Sends a document back to the user who entered it, with what is to be corrected. */
export const sendBackFields: Fields = { reason: text('Reason', { max: 300, long: true }) }

type DocumentWithViewers = Row & SeenBy & { id: number }
type CommentRequest = { row: DocumentWithViewers; body: Row; context: Context; view: DocumentAddress['view'] }
type Work = (asked: CommentRequest) => Promise<unknown>

// Open to everyone who may see the document.
const mounting =
  (app: FastifyInstance, { address, view }: DocumentAddress) =>
  (method: 'POST' | 'PUT', name: string, fields: Fields, work: Work): void => {
    const handler = (request: FastifyRequest, reply: FastifyReply) =>
      inTenant(request, async context => {
        const row = (await findWithViewers(view, idIn(request), 'View', context)) as DocumentWithViewers
        return once(context, request, reply, async () => {
          const body = readBody(fields, request.body) as Row
          const answer = await work({ row, body, context, view })
          return { status: method === 'POST' ? 201 : 200, answer }
        })
      })
    app.route({ method, url: `${address}/:id/${name}`, handler })
  }

// A consignee user's comment is visible to that company and the staff.
const comment: Work = async ({ row, body, context, view }) => {
  const { companyId } = context.asker
  const said = body.comment as string
  const seenBy = companyId !== null ? [companyId] : body.isShown ? row.seenBy : []
  await notifyMentioned({ document: view, row }, said, seenBy, context)
  await remember(view, row, { action: 'comment', reason: said, seenBy }, context)
  return { timeline: await timelineOf(view, row.id, context) }
}

const askColleague: Work = async ({ row, body, context, view }) => {
  const subject = { document: view, row }
  const { person, words, day: by } = body as { person: number; words: string; day: string | null }
  const known = await colleaguesOf(subject, context)
  if (!known.some(({ id }) => id === person)) refuseAt('person', 'Choose one of the list.')
  await askPeople(subject, { kind: 'asked', people: [person], words, day: by }, context)
  return { attention: await attentionOf(view, row, context) }
}

const refuseAt = (field: string, message: string): never =>
  refuse('Please correct the marked fields.', { fields: { [field]: message } })

const setFollowed: Work = async ({ row, body, context, view }) => {
  await follow(view, row.id, body.isFollowed as boolean, context)
  return { attention: await attentionOf(view, row, context) }
}

// What is sent back waits for its author only: without one, nobody would find it.
const refuseGoneAuthor = async (author: number, { tx }: Context): Promise<void> => {
  const { rows } = await sql`select from staff_user
    where agency_id = app.agency() and id = ${author} and status <> 'active'`.execute(tx)
  if (rows.length > 0) refuse('The user who entered this is no longer active. Ask a colleague to correct it.')
}

// A user who decides on a document may send it back; it does not change until it is edited or decided.
const sendBack: Work = async ({ row, body, context, view }) => {
  if (!maySendBack({ document: view, row }, context)) notFound()
  await refuseGoneAuthor(row.createdBy as number, context)
  const words = body.reason as string
  await remember(view, row, { action: 'send-back', reason: words, seenBy: [] }, context)
  await askPeople({ document: view, row }, { kind: 'returned', people: [row.createdBy as number], words }, context)
  const [timeline, attention] = [await timelineOf(view, row.id, context), await attentionOf(view, row, context)]
  return { timeline, attention }
}

const mountAttention = (app: FastifyInstance, { address, view }: DocumentAddress): void => {
  app.get(`${address}/:id/attention`, request =>
    inTenant(request, async context =>
      attentionOf(view, await findWithViewers(view, idIn(request), 'View', context), context),
    ),
  )
}

/** Mounts comments, tasks, following and sending back for every document. */
export const mountComments = (app: FastifyInstance, addresses: readonly DocumentAddress[]): void => {
  for (const each of addresses) {
    const mount = mounting(app, each)
    mount('POST', 'comments', commentFields, comment)
    mount('POST', 'tasks', taskFields, askColleague)
    mount('PUT', 'follow', followFields, setFollowed)
    mountAttention(app, each)
    mount('POST', 'send-back', sendBackFields, sendBack)
  }
}
