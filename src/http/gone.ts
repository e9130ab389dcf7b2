// A client that closes its connection before it is answered waits for nothing: its statement is canceled and nothing of it stays.

import type { FastifyInstance } from 'fastify'
import { Refusal } from '#kit/refusal.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** aborted when the client has closed its connection before the whole answer was sent */
    gone: AbortSignal
  }
}

// Nobody reads it; in the log it is no defect.
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
