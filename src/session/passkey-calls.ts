// Passkeys: keys of a device or a security key with which a user signs in without a password and confirms sensitive changes (WebAuthn).

import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server'
import { call } from '#kit/call.ts'
import { count, optional, text, yesNo } from '#kit/fields.ts'
import type { UserContext } from '#session/calls.ts'

export type Passkey = { id: number; name: string; madeAt: string; lastUsedAt: string | null }

const path = '/api/user/passkeys'

/** The answer of the browser's authenticator, as JSON. */
export const passkeyAnswer = text('Answer of the passkey', { max: 20_000, secret: true })

export const passkeys = call({
  method: 'GET',
  path,
  for: 'signedIn',
  title: 'The user’s passkeys',
}).answering<{ rows: Passkey[] }>()

export const beginPasskey = call({
  method: 'POST',
  path: `${path}/begin`,
  for: 'signedIn',
  title: 'The options for creating a passkey; requires a confirmation',
}).answering<PublicKeyCredentialCreationOptionsJSON>()

export const addPasskey = call({
  method: 'POST',
  path,
  for: 'signedIn',
  title: 'Store a passkey that the browser has created',
  body: { name: text('Name', { max: 60 }), answer: passkeyAnswer },
}).answering<Passkey>()

export const removePasskey = call({
  method: 'DELETE',
  path: `${path}/:id`,
  for: 'signedIn',
  title: 'Remove a passkey; requires a confirmation',
}).answering<{ rows: Passkey[] }>()

export const beginPasskeyConfirmation = call({
  method: 'POST',
  path: '/api/user/confirm/passkey',
  for: 'signedIn',
  title: 'The options for requesting a passkey, to confirm a change',
}).answering<PublicKeyCredentialRequestOptionsJSON>()

export const beginPasskeySignIn = call({
  method: 'POST',
  path: '/begin-passkey',
  for: 'anyone',
  title: 'The options for requesting a passkey, to sign in',
}).answering<PublicKeyCredentialRequestOptionsJSON>()

export const signInWithPasskey = call({
  method: 'POST',
  path: '/login-passkey',
  for: 'anyone',
  title: 'Sign in with a passkey; no code is required',
  body: { answer: passkeyAnswer, rememberMe: optional(yesNo('Remember me')), agencyId: optional(count('Agency')) },
}).answering<UserContext & { token: string }>()
