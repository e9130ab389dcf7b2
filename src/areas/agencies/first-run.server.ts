// Setting up an unused installation: the first account, the first agency and its initial documents, all or nothing.

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createAgency } from '#areas/agencies/agency.server.ts'
import type { addAgency } from '#areas/agencies/calls.ts'
import { agencyFields } from '#areas/agencies/definition.ts'
import { seedAgency, seedOwner } from '#areas/agencies/seeds.server.ts'
import { isCluster } from '#database/cluster.ts'
import { type OpenTx, type Pool, transaction } from '#database/connect.ts'
import type { BodyOf } from '#kit/call.ts'
import { refuse } from '#kit/refusal.ts'
import { answerAnyone } from '#kit/server/answer.ts'
import type { Context, Person } from '#kit/server/context.ts'
import { makeContext } from '#kit/server/make-context.ts'
import { readBody } from '#kit/server/read-request.ts'
import { firstRun } from '#session/calls.ts'
import { refuseCommon } from '#session/common-passwords.server.ts'
import { hashPassword } from '#session/password-hash.server.ts'
import { refuseDifferent } from '#session/passwords.server.ts'
import { setUp } from '#session/setup-calls.ts'
import { deviceOf } from '#session/sign-in.server.ts'
import { newToken } from '#session/token.server.ts'

type SetUpEntries = BodyOf<typeof setUp>

const isFirstRun = async (pool: Pool, token: string | null): Promise<boolean> =>
  (await pool.query<{ isOpen: boolean }>('select app.is_first_run($1) as "isOpen"', [token])).rows[0]!.isOpen

const refuseToken = async (pool: Pool): Promise<never> =>
  (await isFirstRun(pool, null))
    ? refuse(
        'This is not the set-up code. Copy it from the server’s log, from the line that begins with “Set it up”.',
        {
          code: 'WRONG_SETUP_CODE',
          fields: { token: 'Compare it with the log.' },
        },
      )
    : refuse('GMS is set up already. Sign in, or ask your administrator for an account.', { code: 'SET_UP_ALREADY' })

// Enters a session of the new user as a later request would; an `agencyId` of null is the platform.
const enterAs = async (
  session: Buffer,
  agencyId: number | null,
  opened: OpenTx,
  request: FastifyRequest,
): Promise<Context> => {
  const { rows } = await opened.client.query<{ asker: Person }>('select app.enter_from($1, $2, $3) as asker', [
    ...[session, agencyId, deviceOf(request)],
  ])
  return makeContext(request.server.services, opened, rows[0]!.asker, request.ip)
}

const enteredAgency = ({ agencyName, agencyNameAr, vatNo, crNo, phone, address }: SetUpEntries) =>
  readBody(agencyFields, { name: agencyName, nameAr: agencyNameAr, vatNo, crNo, phone, address }) as BodyOf<
    typeof addAgency
  >

const makeAgency = async (
  entered: SetUpEntries,
  session: Buffer,
  opened: OpenTx,
  request: FastifyRequest,
): Promise<number> => {
  const agency = await createAgency(enteredAgency(entered), await enterAs(session, null, opened, request))
  const inside = await enterAs(session, agency.id, opened, request)
  await seedAgency(inside)
  const { name, nameAr, vatNo, crNo, phone } = agency
  if (entered.ownsCargo) await seedOwner({ name, nameAr, vatNo, crNo, phone }, inside)
  return agency.id
}

// The account, which all machines hold, and the documents of the agency, which one holds, are not one transaction there.
const refuseOnCluster = async (pool: Pool): Promise<void> => {
  if (await isCluster(pool))
    refuse(
      'This database is spread over several machines. Set GMS up on one machine, back it up, and restore that here.',
    )
}

// Hashing is slow, so it is done only after the code was checked, and before the transaction.
const setUpInstallation = async (entered: SetUpEntries, request: FastifyRequest) => {
  const { pool } = request.server.services
  const code = entered.token.trim().toUpperCase()
  if (!(await isFirstRun(pool, code))) return refuseToken(pool)
  await refuseOnCluster(pool)
  refuseDifferent(entered)
  refuseCommon(entered.password)
  const { username, name, email, language } = entered
  const values = [code, username, name, email, await hashPassword(entered.password), language]
  const opening = { text: 'select app.make_first_account($1, $2, $3, $4, $5, $6) as id', values }
  const { token, hash: session } = newToken()
  return transaction(pool, opening, async opened => {
    if (opened.first.id === null) return refuseToken(pool)
    const signedIn = [session, 0, opened.first.id, true, request.ip, deviceOf(request)]
    await opened.client.query('select app.open_session($1, $2, $3, $4, $5, $6)', signedIn)
    await opened.client.query('select app.note_login($1, $2)', signedIn.slice(1, 3))
    return { token, agencyId: await makeAgency(entered, session, opened, request) }
  })
}

/** Mounts the calls of the first-run page. */
export const mountFirstRun = (app: FastifyInstance): void => {
  answerAnyone(app, firstRun, async ({ request }) => ({ isOpen: await isFirstRun(request.server.services.pool, null) }))
  answerAnyone(app, setUp, ({ body, request, reply }) => {
    reply.code(201)
    return setUpInstallation(body, request)
  })
}
