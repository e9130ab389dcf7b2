// What people say about a document, kept in its timeline. A consignee's words stay between his company and the staff.

import type { FastifyInstance } from 'fastify'
import type { Document } from '#kit/document.ts'
import { type Fields, optional, text, yesNo } from '#kit/fields.ts'
import { idIn, inTenant, once } from '#kit/server/answer.ts'
import { readBody } from '#kit/server/asked.ts'
import { remember, timelineOf } from '#kit/server/history.ts'
import { findWithViewers } from '#kit/server/rows.ts'

/** What is sent; without `isShown` the staff's words stay among the staff. */
export const commentFields: Fields = {
  comment: text('Comment', { max: 1000, long: true }),
  isShown: optional(yesNo('Show to consignees')),
}

/** Mounts `POST …/:id/comments`, for whoever may see the document. */
export const mountComments = (app: FastifyInstance, address: string, document: Document): void => {
  app.post(`${address}/:id/comments`, (request, reply) =>
    inTenant(request, async context => {
      const row = await findWithViewers(document, idIn(request), 'View', context)
      return once(context, request, reply, async () => {
        const { comment, isShown } = readBody(commentFields, request.body)
        const { companyId } = context.asker
        const seenBy = companyId !== null ? [companyId] : isShown ? row.seenBy : []
        await remember(document, row, { action: 'comment', reason: comment as string, seenBy }, context)
        return { status: 201, answer: { timeline: await timelineOf(document, row.id as number, context) } }
      })
    }),
  )
}
