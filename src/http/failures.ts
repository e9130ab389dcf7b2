// Every failure is answered with `{message, code, fields?, details?}`. A refusal has a message for the user; a defect only a number.

import { randomInt } from 'node:crypto'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { NoResultError } from 'kysely'
import pg from 'pg'
import { NotOpened } from '#database/sealing.ts'
import { Refusal, translateFields, translateMessage } from '#kit/refusal.ts'
import type { Catalogue } from '#texts/translate.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** set when the request was refused: for logs of refusals */
    refusal: Refusal | null
  }
}

/** The texts in the language of an answer: the user's; before authentication the browser's. */
export const catalogueFor = ({ asker, headers, server }: FastifyRequest): Catalogue => {
  const isArabic = asker ? asker.language === 'arabic' : /^\s*ar\b/i.test(headers['accept-language'] ?? '')
  return server.services.catalogues[isArabic ? 'arabic' : 'english']
}

// The attempts left of a sign-in and the seconds of a block are put beside the message, where browsers expect them.
const isBeside = (status: number): boolean => status === 401 || status === 429

const secondsUntilFree = 5

const sendRefusal = (refusal: Refusal, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const { status, code, message, values, details } = refusal
  request.refusal = refusal
  const catalogue = catalogueFor(request)
  const fields = translateFields(refusal, catalogue)
  const seconds = (details as { retrySecs?: number } | undefined)?.retrySecs
  if (status === 429 && seconds) reply.header('retry-after', seconds)
  if (status === 503) reply.header('retry-after', secondsUntilFree)
  return reply.code(status).send({
    message: translateMessage(catalogue, message, values),
    code,
    ...(isBeside(status) && (details as object)),
    ...(fields && { fields }),
    ...(details !== undefined && !isBeside(status) && { details }),
  })
}

const unreadable = new Refusal(400, 'UNREADABLE', 'This request cannot be read. Load the page and try again.')

const byStatus: Record<number, Refusal> = {
  404: new Refusal(
    404,
    'NOT_FOUND',
    'This was not found. It may not exist, or you may not have the right to see it. Go back to the list, or ask your administrator.',
  ),
  406: new Refusal(
    404,
    'NOT_FOUND',
    'This was not found. It may not exist, or you may not have the right to see it. Go back to the list, or ask your administrator.',
  ),
  403: new Refusal(
    404,
    'NOT_FOUND',
    'This was not found. It may not exist, or you may not have the right to see it. Go back to the list, or ask your administrator.',
  ),
  408: new Refusal(408, 'TOO_SLOW', 'The request took too long to arrive. Try again.'),
  413: new Refusal(413, 'TOO_LARGE', 'This is too large to send. Send less at once.'),
  414: new Refusal(414, 'TOO_LARGE', 'This is too large to send. Send less at once.'),
  415: new Refusal(415, 'WRONG_TYPE', 'This type of content is not accepted here.'),
}

const unavailable = new Refusal(503, 'UNAVAILABLE', 'The database cannot be reached. Try again in a moment.')

const tooLong = new Refusal(
  504,
  'TOO_LONG',
  'This takes too long and was stopped; nothing was changed. Ask for less at once, for example fewer days, or try again later.',
)

const locked = new Refusal(
  503,
  'LOCKED',
  'Another user has been changing the same data for a while. Nothing of yours was changed; try again in a moment.',
)

const busy = new Refusal(503, 'BUSY', 'The server is busy. Nothing was changed; try again in a few seconds.')

const notReadable = new Refusal(
  409,
  'NOT_READABLE',
  'What is stored for this cannot be decrypted, so nothing was changed. Ask the operator of this server; its log has the reason.',
)

// Errors of PostgreSQL that checks should have prevented.
const byDatabase: [RegExp, Refusal][] = [
  [
    /^23505$/,
    new Refusal(409, 'CONFLICT', 'This exists already, perhaps just created by another user. Load the page again.'),
  ],
  [
    /^23503$/,
    new Refusal(409, 'CONFLICT', 'What this belongs to does not exist, or other records use it. Load the page again.'),
  ],
  [/^(23502|23514|22...)$/, new Refusal(400, 'REFUSED', 'A value has the wrong format. Correct it and try again.')],
  [/^(57014|25P03)$/, tooLong],
  [/^55P03$/, locked],
  [/^(40001|40P01)$/, new Refusal(409, 'CONFLICT', 'Another user is changing the same data. Try again.')],
  [/^(08...|53...|57P0.)$/, unavailable],
]

// The pool's message if all its connections are in use.
const noneFree = /timeout exceeded when trying to connect/i

const lostConnection =
  /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$|connection (terminated|ended)|not queryable/i

// The embedded PostgreSQL removes its socket during a restart; connecting then fails like a missing file (ENOENT).
const isLost = ({ code = '', message = '', syscall }: FastifyError & { syscall?: string }): boolean =>
  syscall === 'connect' || lostConnection.test(code) || lostConnection.test(message)

// A machine of a cluster that loses another one during a query reports it in the message only, with the code of a defect. The message depends
// on what it was doing; between machines that encrypt, it is that of the encryption.
const lostMachine =
  /server closed the connection|connection to the remote node|connection not open|no connection to the server|could not (send|receive) data|failure on connection|^SSL (SYSCALL )?error|^SSL connection has been closed/i

// The standby takes over the address before it accepts writes.
const isOfStandby = ({ code }: pg.DatabaseError): boolean => code === '25006'

const refusalOfDatabase = (error: pg.DatabaseError): Refusal | undefined => {
  const known = byDatabase.find(([codes]) => codes.test(error.code ?? ''))?.[1]
  if (known) return known
  return isOfStandby(error) || (error.code === 'XX000' && lostMachine.test(error.message)) ? unavailable : undefined
}

// A consignee's user whose role lets them write meets the walls of the database where something belongs to the agency or to another owner.
const isBehindWall = (error: FastifyError, { asker }: FastifyRequest): boolean =>
  typeof asker?.companyId === 'number' &&
  (error instanceof NoResultError || (error instanceof pg.DatabaseError && error.code === '42501'))

const refusalBehind = (error: FastifyError, request: FastifyRequest): Refusal | undefined => {
  if (error instanceof Refusal) return error
  if (isBehindWall(error, request)) return byStatus[404]
  if (error instanceof pg.DatabaseError) return refusalOfDatabase(error)
  if (error instanceof NotOpened) return notReadable
  if (noneFree.test(error.message ?? '')) return busy
  if (isLost(error)) return unavailable
  const { statusCode = 500 } = error
  return statusCode >= 400 && statusCode < 500 ? (byStatus[statusCode] ?? unreadable) : undefined
}

const sendDefect = (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const number = randomInt(10_000_000, 100_000_000)
  request.log.error({ err: error, number, req: request, route: request.routeOptions.url }, 'defect')
  const message =
    'Something went wrong ({number}). Try again; if it happens again, tell your administrator this number.'
  return sendRefusal(new Refusal(500, 'DEFECT', message, { values: { number }, details: { number } }), request, reply)
}

const answerFailure = (error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const refusal = refusalBehind(error, request)
  if (!refusal) return sendDefect(error, request, reply)
  const isOfDatabase = error instanceof pg.DatabaseError || error instanceof NoResultError
  if (isOfDatabase || [unavailable, busy, notReadable].includes(refusal))
    request.log.warn({ err: error }, 'database refused')
  return sendRefusal(refusal, request, reply)
}

/** Handles every error thrown by a route. */
export const handleFailures = (app: FastifyInstance): void => {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    reply.header('content-type', 'application/json; charset=utf-8')
    return answerFailure(error, request, reply)
  })
}

/** Answers an unknown path. */
export const sendNotFound = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  sendRefusal(byStatus[404]!, request, reply)

/** Answers failures before routing: a path that cannot be decoded. */
export const answerEarlyFailure = (_error: Error, request: FastifyRequest, reply: FastifyReply): void => {
  void sendRefusal(unreadable, request, reply)
}
