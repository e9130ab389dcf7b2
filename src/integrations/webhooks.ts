// Providers' reports on messages: accepted only with the provider's signature. A report may come twice and out of order, so it never sets
// a message back; a message that could not be delivered is sent by the next channel.

import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { deliveries, type WebhookReading } from '#integrations/channels/channel.ts'
import { channelOf, type Messaging, type MessengerOptions, messagingOn } from '#integrations/sending.ts'
import { notFound, refuse } from '#kit/refusal.ts'

const mostBytes = 256 * 1024

// An agency's id, or 0 for agencies that use the environment's channels.
const placesOf = (request: FastifyRequest): { agencyId: number; kind: string } => {
  const { agencyId = '', kind = '' } = request.params as Record<string, string>
  return /^(0|[1-9]\d{0,8})$/.test(agencyId) ? { agencyId: Number(agencyId), kind } : notFound()
}

const hearOut = async (request: FastifyRequest, pool: pg.Pool, options: Messaging): Promise<string> => {
  const { agencyId, kind } = placesOf(request)
  const channel = await channelOf(pool, kind, agencyId, options)
  const { method, headers, query } = request
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  let reading: WebhookReading
  try {
    reading = channel?.readWebhook?.({ method, headers, query: query as Record<string, string>, body })
  } catch {
    return refuse('This request cannot be read. Load the page and try again.')
  }
  if (!reading) return notFound()
  for (const { providerId, delivery, detail } of reading.reports.filter(({ delivery }) =>
    deliveries.includes(delivery),
  ))
    await pool.query('select app.note_delivery($1, $2, $3, $4, $5)', [
      agencyId,
      kind,
      providerId,
      delivery,
      detail?.slice(0, 300),
    ])
  return reading.answer ?? ''
}

/** Mounts the addresses that providers call, `/webhooks/{agencyId or 0}/{kind}`. */
export const mountWebhooks = (app: FastifyInstance, options: MessengerOptions): void => {
  const { pool } = app.services
  const messaging = messagingOn(pool, options)
  app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: mostBytes }, (_request, body, done) =>
      done(null, body),
    )
    scope.route({
      method: ['GET', 'POST'],
      url: '/webhooks/:agencyId/:kind',
      handler: async (request, reply) => reply.type('text/plain').send(await hearOut(request, pool, messaging)),
    })
  })
}
