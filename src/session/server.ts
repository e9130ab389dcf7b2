// The calls of signing in and out and of the user's own account.

import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { answer, answerAnyone } from '#kit/server/answer.ts'
import { tokenHashOf } from '#kit/server/authenticate.ts'
import { countAttempts } from '#session/attempts.server.ts'
import { isIpBlocked, resendOtp, signIn, signOut, verifyOtp } from '#session/calls.ts'
import { mountConfirmation } from '#session/confirmation.server.ts'
import { verifyRecoveryCode } from '#session/factor-calls.ts'
import { groundOf, type SessionOptions } from '#session/messages.server.ts'
import { mountMessaging } from '#session/messaging.server.ts'
import { mountOwn } from '#session/own.server.ts'
import { mountOwnFactor } from '#session/own-factor.server.ts'
import { mountOwnPasskeys } from '#session/own-passkeys.server.ts'
import { beginPasskeySignIn, signInWithPasskey } from '#session/passkey-calls.ts'
import { answerPasskey, beginSignIn } from '#session/passkey-sign-in.server.ts'
import { mountPasswords } from '#session/passwords.server.ts'
import { mountRecovery } from '#session/recovery.server.ts'
import { answerCode, answerRecoveryCode, answerResend, answerSignIn } from '#session/sign-in.server.ts'

/** Mounts all calls of the session. */
export const mountSession = (app: FastifyInstance, options: SessionOptions = {}): void => {
  const { pool } = app.services
  const ground = groundOf(pool, options)
  const attempts = countAttempts(pool)
  answerAnyone(app, isIpBlocked, async ({ request, query }) => {
    const retrySecs = await attempts.secondsBlocked(request.ip, query.username ?? undefined)
    return retrySecs > 0 ? { retrySecs } : {}
  })
  answerAnyone(app, signIn, asked => answerSignIn(asked, ground, attempts))
  answerAnyone(app, verifyOtp, asked => answerCode(asked, ground, attempts))
  answerAnyone(app, verifyRecoveryCode, asked => answerRecoveryCode(asked, ground, attempts))
  answerAnyone(app, beginPasskeySignIn, ({ request }) => beginSignIn(request, ground))
  answerAnyone(app, signInWithPasskey, asked => answerPasskey(asked, ground, attempts))
  answerAnyone(app, resendOtp, asked => answerResend(asked, ground, attempts))
  answer(app, signOut, async ({ request }, { tx }) => {
    await sql`select app.close_session(${tokenHashOf(request)})`.execute(tx)
    return { user: null }
  })
  mountOwn(app)
  mountConfirmation(app, ground, attempts)
  mountOwnFactor(app, ground, attempts)
  mountOwnPasskeys(app, ground)
  mountPasswords(app, attempts)
  mountRecovery(app, ground, attempts)
  mountMessaging(app, ground)
}
