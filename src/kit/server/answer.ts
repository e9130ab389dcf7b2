// How a request is answered: authenticated, inside one agency, in one transaction, at most once for each idempotency key.

import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { transaction } from '#database/connect.ts'
import { claimKey, keepAnswer } from '#database/kept-answers.ts'
import { countFile, withSeat } from '#database/shares.ts'
import type { BodyOf, Call, QueryOf } from '#kit/call.ts'
import type { Row } from '#kit/check.ts'
import type { Fields } from '#kit/fields.ts'
import { notFound, refuse, signedOut } from '#kit/refusal.ts'
import type { AppServices } from '#kit/server/app-services.ts'
import { authenticate, tokenHashOf } from '#kit/server/authenticate.ts'
import type { Context, Person } from '#kit/server/context.ts'
import { makeContext } from '#kit/server/make-context.ts'
import { readBody, readQuery } from '#kit/server/read-request.ts'
import { may } from '#rights/may.ts'

declare module 'fastify' {
  interface FastifyInstance {
    services: AppServices
  }
  interface FastifyRequest {
    /** the authenticated user, once known: for the language of refusals and for the log */
    asker: Person | null
  }
}

/** An id in the path; anything else answers 404. */
export const idIn = (request: FastifyRequest, name = 'id'): number => {
  const text = (request.params as Record<string, string>)[name] ?? ''
  return /^[1-9]\d{0,15}$/.test(text) ? Number(text) : notFound()
}

// From the path, or for look-ups, whose paths name no agency, from the query.
const agencyIn = ({ params, query }: FastifyRequest): number | null => {
  const [named, asked] = [params, query].map(words => (words as Row).agencyId)
  const isId = /^[1-9]\d{0,8}$/.test(String(named ?? asked))
  if (named !== undefined && !isId) notFound()
  return isId ? Number(named ?? asked) : null
}

const confirmationIn = ({ headers }: FastifyRequest): string | null => {
  const token = headers['x-gms-confirmation']
  return typeof token === 'string' && /^[\w-]{43}$/.test(token) ? token : null
}

/** Runs `work` for the user of the request's token, in a transaction inside the agency of the path, or inside the user's own agency
 *  if the path names none. With `reads` it writes nothing, and a replica may answer it. A dead token answers 403, another agency 404. */
export const inTenant = <R>(
  request: FastifyRequest,
  work: (context: Context) => Promise<R>,
  { reads = false } = {},
): Promise<R> => {
  const { services } = request.server
  const token = tokenHashOf(request) ?? signedOut()
  const agency = agencyIn(request)
  const opening = {
    text: 'select app.enter_from($1, $2, $3) as asker',
    values: [token, agency, request.headers['user-agent'] ?? null],
    gone: request.gone,
    agency,
    session: token,
    reads,
  }
  return withSeat(services.pool, { token, gone: request.gone }, tell =>
    transaction(services.pool, opening, async opened => {
      const asker = await authenticate(request, opened.first.asker as Person | null, opened.client)
      tell(asker)
      return work(makeContext(services, opened, asker, request.ip, confirmationIn(request)))
    }),
  )
}

/** `awaitsNumber`: the commit assigns the document number, so `answer` does not contain it yet. */
export type CallResult = { status: number; answer: unknown; awaitsNumber?: boolean }

/** Counts a file of the user, made or received, until the answer is sent; 429 if the user already has four running. */
export const holdFile = (reply: FastifyReply, { asker }: Pick<Context, 'asker'>): void =>
  countFile(reply.server.services.pool, asker, reply.raw)

// Passwords are left out: an unsalted hash of them in the database could be attacked by guessing.
const withoutSecrets = (name: string, value: unknown): unknown => (/password/i.test(name) ? undefined : value)

const hashOf = ({ method, url }: FastifyRequest, body: unknown): { url: string; hash: Buffer } => {
  const sent = `${method} ${url}\n${JSON.stringify(body, withoutSecrets) ?? ''}`
  return { url, hash: createHash('sha256').update(sent).digest() }
}

const keyOf = ({ headers }: FastifyRequest): string | undefined => {
  const key = headers['idempotency-key']
  if (key === undefined) return undefined
  return typeof key === 'string' && /^[\x21-\x7e]{1,100}$/.test(key)
    ? key
    : refuse('The idempotency key must have 1 to 100 printable characters.', { code: 'BAD_IDEMPOTENCY_KEY' })
}

/** Does `work` once for each Idempotency-Key of the user: a repetition gets the stored answer, another body under the same key 409.
 *  A refusal is not stored, so a refused request may be sent again under the same key. `body` is what is compared. */
export const once = async (
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => Promise<CallResult>,
  body: unknown = request.body,
): Promise<unknown> => {
  context.releaseEarly()
  const key = keyOf(request)
  const kept = key === undefined ? undefined : await claimKey<CallResult>(key, hashOf(request, body), context.client)
  const done = kept ?? (await work())
  if (kept) reply.header('idempotency-replayed', 'true')
  else if (key !== undefined) context.atCommit(() => keepAnswer(key, done, context.client))
  reply.code(done.status)
  return done.answer
}

/** A request to a call, read and checked by its fields. */
export type CallRequest<C> = {
  body: BodyOf<C>
  query: QueryOf<C>
  /** an id in the path, by its parameter's name */
  id: (name?: string) => number
  request: FastifyRequest
  reply: FastifyReply
}

const isAllowed = (call: Call, { asker }: Context): boolean => {
  if (call.for === 'machine') return false
  if (call.for === 'superAdmin') return asker.isSuperAdmin
  if (call.for === 'agencyAdmin') return may(asker, { rights: [] })
  return call.for === 'signedIn' || call.for === 'anyone' || may(asker, { rights: [call.for] })
}

const readCall = <C extends Call>(call: C, request: FastifyRequest, reply: FastifyReply): CallRequest<C> => ({
  query: readQuery(call.query, request.query as Row) as QueryOf<C>,
  body: readBody(call.body, request.body) as BodyOf<C>,
  id: name => idIn(request, name),
  request,
  reply,
})

type CallHandler<B extends Fields, Q extends Fields, A, More extends unknown[]> = (
  asked: CallRequest<Call<B, Q, A>>,
  ...more: More
) => Promise<A>

/** Mounts a call for authenticated users: its handler runs in the user's transaction; calls that write run once for each key. */
export const answer = <B extends Fields, Q extends Fields, A>(
  app: FastifyInstance,
  call: Call<B, Q, A>,
  handler: CallHandler<B, Q, A, [Context]>,
): void => {
  const isReading = call.method === 'GET'
  app.route({
    method: call.method,
    url: call.path,
    handler: (request, reply) =>
      inTenant(request, async context => {
        if (!isAllowed(call, context)) notFound()
        const work = (): Promise<A> => handler(readCall(call as never, request, reply), context)
        if (isReading) return work()
        return once(context, request, reply, async () => ({ answer: await work(), status: reply.statusCode }))
      }),
  })
}

/** Mounts a call that needs no token. */
export const answerAnyone = <B extends Fields, Q extends Fields, A>(
  app: FastifyInstance,
  call: Call<B, Q, A>,
  handler: CallHandler<B, Q, A, []>,
): void => {
  app.route({
    method: call.method,
    url: call.path,
    handler: (request, reply) => handler(readCall(call as never, request, reply)),
  })
}
