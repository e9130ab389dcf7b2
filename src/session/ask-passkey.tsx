// Calls the browser's passkey functions. The library is imported when one is first used.

import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server'

/** Whether this browser supports passkeys on this address. */
export const supportsPasskeys = (): boolean => window.isSecureContext && 'PublicKeyCredential' in window

const library = () => import('@simplewebauthn/browser')

/** Its message is a message key: why there is no answer. A user who cancels has seen the reason and gets no message. */
export class PasskeyProblem extends Error {}

const problems: Record<string, string> = {
  InvalidStateError: 'This device has a passkey of yours already.',
  SecurityError: 'Passkeys work at the public address of GMS only.',
}

const readAnswer = async (asking: Promise<object>): Promise<string | undefined> => {
  try {
    return JSON.stringify(await asking)
  } catch (failure) {
    const { name } = failure as Error
    if (name === 'NotAllowedError' || name === 'AbortError') return undefined
    throw new PasskeyProblem(problems[name] ?? 'The passkey could not be used. Try again, or use your password.')
  }
}

/** The answer of a passkey the user has chosen; undefined if the user cancels. */
export const askPasskey = (optionsJSON: PublicKeyCredentialRequestOptionsJSON): Promise<string | undefined> =>
  readAnswer(library().then(({ startAuthentication }) => startAuthentication({ optionsJSON })))

/** Creates a passkey on this device; undefined if the user cancels. */
export const makePasskey = (optionsJSON: PublicKeyCredentialCreationOptionsJSON): Promise<string | undefined> =>
  readAnswer(library().then(({ startRegistration }) => startRegistration({ optionsJSON })))
