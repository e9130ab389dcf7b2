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
  title: 'One’s own passkeys',
}).answering<{ rows: Passkey[] }>()

export const beginPasskey = call({
  method: 'POST',
  path: `${path}/begin`,
  for: 'signedIn',
  title: 'What the browser makes a passkey by; asks for a confirmation',
}).answering<PublicKeyCredentialCreationOptionsJSON>()

export const addPasskey = call({
  method: 'POST',
  path,
  for: 'signedIn',
  title: 'Keep a passkey that the browser has made',
  body: { name: text('Name', { max: 60 }), answer: passkeyAnswer },
}).answering<Passkey>()

export const removePasskey = call({
  method: 'DELETE',
  path: `${path}/:id`,
  for: 'signedIn',
  title: 'Remove a passkey; asks for a confirmation',
}).answering<{ rows: Passkey[] }>()

export const beginPasskeyConfirmation = call({
  method: 'POST',
  path: '/api/user/confirm/passkey',
  for: 'signedIn',
  title: 'What the browser asks a passkey by, to confirm a change',
}).answering<PublicKeyCredentialRequestOptionsJSON>()

export const beginPasskeySignIn = call({
  method: 'POST',
  path: '/begin-passkey',
  for: 'anyone',
  title: 'What the browser asks a passkey by, to sign in',
}).answering<PublicKeyCredentialRequestOptionsJSON>()

export const signInWithPasskey = call({
  method: 'POST',
  path: '/login-passkey',
  for: 'anyone',
  title: 'Sign in with a passkey; no code is asked for besides',
  body: { answer: passkeyAnswer, rememberMe: optional(yesNo('Remember me')), agencyId: optional(count('Agency')) },
}).answering<UserContext & { token: string }>()
