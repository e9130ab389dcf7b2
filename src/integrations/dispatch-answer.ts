// The meaning of an HTTP answer to a dispatch. Pure.

import type { ErrorClass } from '#integrations/channels/channel.ts'

/** Why a dispatch was not accepted. REFUSED: the receiver refuses the content; CONFLICT: it has other content under the key; UNREADABLE:
 *  its content, or the settings of its channel, cannot be decrypted. */
export type DispatchError = ErrorClass | 'REFUSED' | 'CONFLICT' | 'UNREADABLE'

export type Verdict = { accepted: true; reference: string | null } | { accepted: false; errorClass: DispatchError }

const mostCharacters = 200

const parseAnswer = (text: string): Record<string, unknown> | undefined => {
  if (text.trim() === '') return {}
  try {
    const said = JSON.parse(text)
    return typeof said === 'object' && said !== null ? said : undefined
  } catch {
    return undefined
  }
}

const referenceIn = ({ reference, id }: Record<string, unknown>): string | null => {
  const found = reference ?? id
  return typeof found === 'string' || typeof found === 'number' ? String(found).slice(0, mostCharacters) : null
}

const isFilled = (value: unknown): boolean =>
  typeof value === 'object' && value !== null ? Object.keys(value).length > 0 : Boolean(value)

// Some systems refuse with the status of success, and say so in the body.
const isRefusal = ({ success, error, errors }: Record<string, unknown>): boolean =>
  success === false || isFilled(error) || isFilled(errors)

const taken = [200, 201, 202]
const passing = [408, 425]

/** Judges an answer. Success has an empty body or JSON that names no error: an HTML page of a proxy is not the receiver's answer. `hash` is that of the
 *  content sent: 409 means that the receiver already has the key, and its content must be the same. */
export const verdictOf = (status: number, text: string, hash: string): Verdict => {
  const said = parseAnswer(text)
  if (taken.includes(status) && said)
    return isRefusal(said)
      ? { accepted: false, errorClass: 'REFUSED' }
      : { accepted: true, reference: referenceIn(said) }
  if (status === 409)
    return said?.hash === hash
      ? { accepted: true, reference: referenceIn(said) }
      : { accepted: false, errorClass: 'CONFLICT' }
  if (status === 429) return { accepted: false, errorClass: 'RATE_LIMITED' }
  if (status === 401 || status === 403 || status === 404) return { accepted: false, errorClass: 'CONFIG' }
  const isRefused = status >= 400 && status < 500 && !passing.includes(status)
  return { accepted: false, errorClass: isRefused ? 'REFUSED' : 'TRANSIENT' }
}

/** Whether another attempt may succeed. One process may have been started with a wrong secret, and the next with the right one. */
export const mayPass = (errorClass: DispatchError): boolean =>
  errorClass === 'TRANSIENT' || errorClass === 'RATE_LIMITED' || errorClass === 'UNREADABLE'
