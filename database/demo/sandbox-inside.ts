// Fills a sandbox from inside the application: its calls need no address, and its users no passwords, because the background job opens
// their sessions. The sessions end when the sandbox is filled.

import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance, InjectOptions } from 'fastify'
import type pg from 'pg'
import { inAgency } from '#database/agencies.ts'
import type { Place, SignInAs } from './caller.ts'
import { callsOfSandbox, playSandbox } from './sandbox.ts'

type SandboxRun = {
  id: number
  from: string
  /** the connections of the background, which may open sessions */
  pool: pg.Pool
  progress: { done: number; total: number | undefined }
  canceled: AbortSignal
}

/** Sends requests to the application without a port. */
const placeIn =
  (app: FastifyInstance, { progress, canceled }: SandboxRun): Place =>
  async request => {
    canceled.throwIfAborted()
    const { pathname, search } = new URL(request.url)
    const payload = request.body ? Buffer.from(await request.arrayBuffer()) : undefined
    const answer = await app.inject({
      ...{ method: request.method as InjectOptions['method'], url: `${pathname}${search}` },
      ...{ headers: Object.fromEntries(request.headers), payload },
    })
    progress.done++
    return new Response(answer.body, { status: answer.statusCode })
  }

const findUser = `select id::float8 as id from staff_user where agency_id = $1 and username = $2`

const openSessionsBy =
  ({ id: agency, pool }: SandboxRun, opened: Buffer[]): SignInAs =>
  async username => {
    const token = randomBytes(32).toString('base64url')
    const hash = createHash('sha256').update(token).digest()
    const named = [agency, `${username}@sandbox-${agency}`]
    const { rows } = await inAgency(pool, agency, client => client.query<{ id: number }>(findUser, named))
    await pool.query('select app.open_session($1, $2, $3, $4, $5, $6)', [
      hash,
      agency,
      rows[0]!.id,
      false,
      null,
      'Sandbox',
    ])
    opened.push(hash)
    return token
  }

/** Fills the sandbox through the application and counts the calls; stops when it is canceled. */
export const playSandboxIn = async (app: FastifyInstance, run: SandboxRun): Promise<void> => {
  const { id, from, pool, progress } = run
  progress.total = callsOfSandbox
  const opened: Buffer[] = []
  try {
    await playSandbox({ place: placeIn(app, run), id, from, signInAs: openSessionsBy(run, opened) })
    progress.total = progress.done
  } finally {
    for (const token of opened) await pool.query('select app.close_session($1)', [token])
  }
}
