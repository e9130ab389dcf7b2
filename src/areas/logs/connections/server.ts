import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { type ConnectionTest, readConnections, testConnection } from '#areas/logs/connections/calls.ts'
import { conflict, notFound } from '#kit/refusal.ts'
import { answer, inTenant } from '#kit/server/answer.ts'
import type { Context } from '#kit/server/context.ts'
import { readBody } from '#kit/server/read-request.ts'
import { may } from '#rights/may.ts'
import { keepSentence } from '#texts/kept-sentences.ts'
import { dispatchReasons } from '#trade/authority/report-fields.ts'
import type { ConnectionProvider, Greeting, Reaching, ReadConnection } from '#trade/dispatching/connections.server.ts'
import { requireStaff } from '#trade/staff/scope.server.ts'

/** Opens the settings of an agency's connections, read on the connection of a request. */
type OpenReaching = (client: pg.PoolClient, agencyId: number) => Promise<Reaching>

type Means = { providers: readonly ConnectionProvider[]; reaching: OpenReaching }

const readAll = async (context: Context, { providers, reaching }: Means): Promise<ReadConnection[]> => {
  requireStaff(context)
  const reached = await reaching(context.client, context.asker.agencyId)
  const found: ReadConnection[] = []
  for (const provider of providers) found.push(...(await provider(context, reached)))
  return found
}

const longestMs = 10_000

const tooLate: Greeting = {
  accepted: false,
  errorClass: 'TRANSIENT',
  detail: keepSentence('No answer within {ms} ms.', { ms: longestMs }),
}

const isReason = (errorClass: string): errorClass is keyof typeof dispatchReasons =>
  Object.hasOwn(dispatchReasons, errorClass)

// The message of a thrown error is not shown, because it might contain a secret.
const greetInTime = async (greet: () => Promise<Greeting>): Promise<Greeting> => {
  const { promise: late, resolve } = Promise.withResolvers<Greeting>()
  const alarm = setTimeout(() => resolve(tooLate), longestMs)
  const unexpected = (error: Error): Greeting => ({ accepted: false, errorClass: 'CONFIG', detail: error.name })
  return Promise.race([greet().catch(unexpected), late]).finally(() => clearTimeout(alarm))
}

const testOne = async (greet: () => Promise<Greeting>): Promise<ConnectionTest> => {
  const begin = performance.now()
  const greeting = await greetInTime(greet)
  const ms = Math.round(performance.now() - begin)
  if (greeting.accepted) return { reached: true, reason: null, said: greeting.said, ms }
  const { errorClass, detail } = greeting
  return { reached: false, reason: dispatchReasons[isReason(errorClass) ? errorClass : 'TRANSIENT'], said: detail, ms }
}

/** Mounts the screen of connections. A test holds no database connection while it waits for the other side, and each connection runs one
 *  test at a time. */
export const mountConnections = (app: FastifyInstance, means: Means): void => {
  answer(app, readConnections, async (_asked, context) => ({
    rows: (await readAll(context, means)).map(({ greet, ...row }) => ({ ...row, canTest: greet !== undefined })),
  }))
  const underWay = new Set<string>()
  app.post(testConnection.path, async request => {
    const { name, greet } = await inTenant(request, async context => {
      if (!may(context.asker, { rights: [testConnection.for as 'canEditConnections'] })) notFound()
      const { key } = readBody(testConnection.body, request.body)
      const found = (await readAll(context, means)).find(each => each.key === key)
      return { name: `${context.asker.agencyId} ${key}`, greet: found?.greet ?? notFound() }
    })
    if (underWay.has(name)) conflict('It is being tested already. Look again in a moment.')
    underWay.add(name)
    return testOne(greet).finally(() => underWay.delete(name))
  })
}
