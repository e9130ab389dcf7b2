// If a client closes its connection before the answer, its statement is canceled and its transaction rolled back.

import type { FastifyInstance } from 'fastify'
import { Refusal } from '#kit/refusal.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** aborted if the client closes its connection before the whole answer is sent */
    gone: AbortSignal
  }
}

// No client receives it; it keeps the log from counting a defect.
const closed = new Refusal(499, 'CLOSED', 'The client has closed the connection.')

/** Gives every request the signal `gone`. */
export const watchClients = (app: FastifyInstance): void => {
  app.decorateRequest('gone')
  app.addHook('onRequest', (request, reply, done) => {
    const leaving = new AbortController()
    request.gone = leaving.signal
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) leaving.abort(closed)
    })
    done()
  })
}
