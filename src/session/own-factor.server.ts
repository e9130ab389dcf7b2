// The user's own second factor: set up with a code of the app, renewed, removed.

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { BodyOf } from '#kit/call.ts'
import { conflict, refuse } from '#kit/refusal.ts'
import { answer, inTenant } from '#kit/server/answer.ts'
import { tokenHashOf } from '#kit/server/authenticate.ts'
import type { Context } from '#kit/server/context.ts'
import { readBody } from '#kit/server/read-request.ts'
import { notifyOldAddress } from '#session/account-change-mail.server.ts'
import type { Attempts } from '#session/attempts.server.ts'
import { requireConfirmation } from '#session/confirmation.server.ts'
import {
  beginSecondFactor,
  renewRecoveryCodes,
  type SecondFactor,
  secondFactor,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from '#session/factor-calls.ts'
import type { Ground } from '#session/messages.server.ts'
import { ownBefore, recordOwnChange } from '#session/own.server.ts'
import {
  countRecoveryCodes,
  dropSecondFactor,
  hasSecondFactor,
  keepNewSecret,
  makeRecoveryCodes,
  markOn,
  takeCodeOfApp,
} from '#session/second-factor.server.ts'
import { appAddress, base32 } from '#session/totp.server.ts'

/** minutes after signing in during which a required factor is set up without a confirmation, because the password was just entered */
const freshMinutes = 10

type Demand = { isDemanded: boolean; hasMessagedCode: boolean }

const demandOn = async ({ tx, asker }: Context): Promise<Demand> => {
  const { rows } = await sql<Demand>`select one_time_code as "hasMessagedCode", exists (select from role held
      where held.agency_id = u.agency_id and held.id = any(u.roles) and held.status = 'active' and held.second_factor) as "isDemanded"
    from staff_user u where u.agency_id = app.agency() and u.id = ${asker.userId}`.execute(tx)
  return rows[0]!
}

const read = async (context: Context): Promise<SecondFactor> => {
  const { tx, asker } = context
  const isOn = await hasSecondFactor(tx, asker.userId)
  return {
    isOn,
    isDemanded: (await demandOn(context)).isDemanded,
    recoveryCodesLeft: isOn ? await countRecoveryCodes(tx, asker.userId) : 0,
  }
}

const isJustSignedIn = async (request: FastifyRequest, { tx }: Context): Promise<boolean> => {
  const { rows } = await sql<{ isFresh: boolean }>`
    select app.session_age(${tokenHashOf(request)}) < ${freshMinutes} * interval '1 minute' as "isFresh"`.execute(tx)
  return rows[0]!.isFresh
}

const begin = async (request: FastifyRequest, ground: Ground, context: Context) => {
  const { tx, asker } = context
  if (await hasSecondFactor(tx, asker.userId))
    conflict('Your authenticator app is set up already. Remove it first to set up another.')
  if (!(asker.mustSetUpSecondFactor && (await isJustSignedIn(request, context)))) await requireConfirmation(context)
  const secret = await keepNewSecret({ tx, sealing: await ground.sealing(), userId: asker.userId })
  return { secret: base32(secret), address: appAddress(asker.username, secret) }
}

const turnOn = async (code: string, ground: Ground, context: Context) => {
  const { tx, asker } = context
  if (await hasSecondFactor(tx, asker.userId)) conflict('Your authenticator app is set up already.')
  const owner = { tx, sealing: await ground.sealing(), userId: asker.userId }
  if (!(await takeCodeOfApp(owner, code, { whileOff: true }))) return undefined
  await markOn(owner)
  const recoveryCodes = await makeRecoveryCodes(owner)
  await recordOwnChange(context, 'set-up-second-factor')
  await notifyOldAddress(await ownBefore(context), [{ what: 'second-factor-on' }], context)
  return { recoveryCodes }
}

// A wrong code is counted in its own transaction, because a refusal rolls back the request's.
const turningOn = async (request: FastifyRequest, ground: Ground, attempts: Attempts) => {
  const username = await inTenant(request, async ({ asker }) => asker.username)
  const { code } = readBody(turnOnSecondFactor.body, request.body) as BodyOf<typeof turnOnSecondFactor>
  const attempt = await attempts.begin(username, request.ip)
  const done = await inTenant(request, context => turnOn(code, ground, context)).catch(async failure => {
    await attempt.over()
    throw failure
  })
  if (!done) {
    const { remainingPoints } = await attempt.wrong()
    return refuse('The code is wrong. You have {left} attempts left.', {
      fields: { code: 'This is not a code of your app, or it was used.' },
      values: { left: remainingPoints },
    })
  }
  await attempt.right()
  return done
}

const renew = async (ground: Ground, context: Context) => {
  const { tx, asker } = context
  if (!(await hasSecondFactor(tx, asker.userId))) conflict('There is no authenticator app to recover from.')
  await requireConfirmation(context)
  const sealing = await ground.sealing()
  await recordOwnChange(context, 'renew-recovery-codes')
  return { recoveryCodes: await makeRecoveryCodes({ tx, sealing, userId: asker.userId }) }
}

const turnOff = async (context: Context): Promise<SecondFactor> => {
  const { tx, asker } = context
  const { isDemanded, hasMessagedCode } = await demandOn(context)
  if (isDemanded && !hasMessagedCode) refuse('Your role requires a second factor. It cannot be removed.')
  await requireConfirmation(context)
  if (await dropSecondFactor(tx, asker.userId)) {
    await recordOwnChange(context, 'take-away-second-factor')
    await notifyOldAddress(await ownBefore(context), [{ what: 'second-factor-off' }], context)
  }
  return read(context)
}

/** Mounts the calls. Secrets and recovery codes are answered once and not stored for a repetition. */
export const mountOwnFactor = (app: FastifyInstance, ground: Ground, attempts: Attempts): void => {
  answer(app, secondFactor, (_asked, context) => read(context))
  app.post(beginSecondFactor.path, request => inTenant(request, context => begin(request, ground, context)))
  app.put(turnOnSecondFactor.path, request => turningOn(request, ground, attempts))
  app.post(renewRecoveryCodes.path, request => inTenant(request, context => renew(ground, context)))
  answer(app, turnOffSecondFactor, (_asked, context) => turnOff(context))
}
