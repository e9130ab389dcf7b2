// The calls that return what saving a document, or taking an action, would move. They write nothing.

import type { FastifyInstance } from 'fastify'
import { effectOf, effectOfAction } from '#effects/effect.server.ts'
import { type Document, mayAdd } from '#kit/document.ts'
import { idIn, inTenant } from '#kit/server/answer.ts'
import type { Context } from '#kit/server/context.ts'
import { type DocumentAddress, requireAction, requireRight } from '#kit/server/routes.ts'

// Prices, credit and stock are shown for any entries, so only to users who may save them.
const requireForm = (context: Context, document: Document): void => {
  if (!mayAdd(context.asker, document)) requireRight(context, 'Edit', document)
}

/** Mounts the calls below every document's address. */
export const mountEffects = (app: FastifyInstance, addresses: readonly DocumentAddress[]): void => {
  for (const { address, slice, view } of addresses) {
    app.post(`${address}/effect`, request =>
      inTenant(request, async context => {
        requireForm(context, view)
        return effectOf(slice, request.body, context)
      }),
    )
    app.post(`${address}/:id/:action/effect`, request =>
      inTenant(request, async context => {
        const { action } = request.params as { action: string }
        requireAction(context, slice.document, action)
        return effectOfAction(slice, idIn(request), { action, body: request.body }, context)
      }),
    )
  }
}
