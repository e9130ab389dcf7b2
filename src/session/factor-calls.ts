// The user's second factor: an authenticator app with recovery codes; and the confirmation that some changes require.

import { call } from '#kit/call.ts'
import { optional, text } from '#kit/fields.ts'
import type { UserContext } from '#session/calls.ts'
import { passkeyAnswer } from '#session/passkey-calls.ts'

/** The header that carries a confirmation. */
export const confirmationHeader = 'x-gms-confirmation'

const sixDigits = {
  max: 6,
  pattern: /^\d{6}$/,
  problem: 'OTP must be exactly 6 digits and numbers only!',
  secret: true,
}

export type SecondFactor = {
  isOn: boolean
  /** a role of the user requires one */
  isDemanded: boolean
  recoveryCodesLeft: number
}

const path = '/api/user/second-factor'

export const confirm = call({
  method: 'POST',
  path: '/api/user/confirm',
  for: 'signedIn',
  title:
    'Confirm with the present password, a code of the app or a passkey; the answer goes with one change, in a header',
  body: {
    password: optional(text('Current password', { secret: true })),
    code: optional(text('Code of the app', sixDigits)),
    passkey: optional(passkeyAnswer),
  },
}).answering<{ confirmation: string }>()

export const secondFactor = call({
  method: 'GET',
  path,
  for: 'signedIn',
  title: 'The state of the user’s second factor',
}).answering<SecondFactor>()

export const beginSecondFactor = call({
  method: 'POST',
  path,
  for: 'signedIn',
  title: 'A new secret for the authenticator app; it takes effect with the first code of the app',
}).answering<{ secret: string; address: string }>()

export const turnOnSecondFactor = call({
  method: 'PUT',
  path,
  for: 'signedIn',
  title: 'Turn the second factor on with a code of the app; the recovery codes are returned once',
  body: { code: text('Code of the app', sixDigits) },
}).answering<{ recoveryCodes: string[] }>()

export const turnOffSecondFactor = call({
  method: 'DELETE',
  path,
  for: 'signedIn',
  title: 'Turn the second factor off',
}).answering<SecondFactor>()

export const renewRecoveryCodes = call({
  method: 'POST',
  path: `${path}/recovery-codes`,
  for: 'signedIn',
  title: 'New recovery codes; the earlier ones become invalid',
}).answering<{ recoveryCodes: string[] }>()

export const verifyRecoveryCode = call({
  method: 'POST',
  path: '/verify-recovery-code',
  for: 'anyone',
  title: 'Sign in: the second step without the phone, with a recovery code',
  body: {
    userToken: text('Token of the first step', { secret: true }),
    recoveryCode: text('Recovery code', { max: 20, secret: true }),
  },
}).answering<UserContext & { token: string }>()
