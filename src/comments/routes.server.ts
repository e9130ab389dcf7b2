// Comments on any document, in its timeline.

import type { FastifyInstance } from 'fastify'
import { type Fields, optional, text, yesNo } from '#kit/fields.ts'
import { idIn, inTenant, once } from '#kit/server/answer.ts'
import { remember, timelineOf } from '#kit/server/history.ts'
import { readBody } from '#kit/server/read-request.ts'
import type { DocumentAddress } from '#kit/server/routes.ts'
import { findWithViewers } from '#kit/server/rows.ts'

/** A comment as sent; without `isShown` consignees do not see a comment of the staff. */
export const commentFields: Fields = {
  comment: text('Comment', { max: 1000, long: true }),
  isShown: optional(yesNo('Show to consignees')),
}

// Open to everyone who may see the document. A consignee user's comment is visible to that company and the staff.
const mountCommentsOn = (app: FastifyInstance, { address, view }: DocumentAddress): void => {
  app.post(`${address}/:id/comments`, (request, reply) =>
    inTenant(request, async context => {
      const row = await findWithViewers(view, idIn(request), 'View', context)
      return once(context, request, reply, async () => {
        const { comment, isShown } = readBody(commentFields, request.body)
        const { companyId } = context.asker
        const seenBy = companyId !== null ? [companyId] : isShown ? row.seenBy : []
        await remember(view, row, { action: 'comment', reason: comment as string, seenBy }, context)
        return { status: 201, answer: { timeline: await timelineOf(view, row.id as number, context) } }
      })
    }),
  )
}

/** Mounts the comments of every document. */
export const mountComments = (app: FastifyInstance, addresses: readonly DocumentAddress[]): void => {
  for (const each of addresses) mountCommentsOn(app, each)
}
