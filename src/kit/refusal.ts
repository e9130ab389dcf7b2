// The errors thrown on purpose. Any other error is a defect and answers 500 with a number.

import type { Problem } from '#kit/kinds.ts'
import { translateSentence } from '#texts/kept-sentences.ts'
import type { Catalogue } from '#texts/translate.ts'

export type Values = Record<string, string | number>

/** A refusal the user can correct. `message` is a message key, `values` fill its {places}. */
export class Refusal extends Error {
  readonly status: number
  readonly code: string
  /** a message key for each refused field, with its own values where needed */
  readonly fields?: Record<string, string | Problem>
  readonly details?: unknown
  readonly values?: Values

  constructor(status: number, code: string, message: string, more: More = {}) {
    super(message)
    this.status = more.status ?? status
    this.code = more.code ?? code
    this.fields = more.fields
    this.details = more.details
    this.values = more.values
  }
}

type More = {
  status?: number
  code?: string
  fields?: Record<string, string | Problem>
  details?: unknown
  values?: Values
}

/** Refuses values, or refuses by a business rule: 400. `fields` puts a message under each field. */
export const refuse = (message: string, more?: More): never => {
  throw new Refusal(400, 'REFUSED', message, more)
}

/** Refuses an action that the document's state does not allow: 409. */
export const refuseInState = (state: string): never =>
  conflict('This cannot be done now: it is {state}. Load the page again to see what can be done.', {
    values: { state },
  })

/** Where a user continues after a refusal, in its `details`: a new document with the values known so far. */
export const goOn = ({ address, singular }: { address: string; singular: string }, known: Record<string, number>) => ({
  next: { address, singular, known },
})

/** Row missing, no right to it, or another tenant's: one answer for all three, so that nothing leaks.
 *  Lack of rights is never 403, because a browser drops its token on any 403. */
export const notFound = (): never => {
  throw new Refusal(
    404,
    'NOT_FOUND',
    'This was not found. It may not exist, or you may not have the right to see it. Go back to the list, or ask your administrator.',
  )
}

/** The token is missing, expired or revoked, or its user was deactivated: 403, which nothing else uses. */
export const signedOut = (hasExpired = false): never => {
  if (hasExpired) throw new Refusal(403, 'SIGNED_OUT', 'Your token has expired, please login again.')
  throw new Refusal(403, 'SIGNED_OUT', 'Login token expired, please login again.')
}

/** The row was changed by another request, or its state no longer allows the action: 409. */
export const conflict = (message: string, more?: More): never => {
  throw new Refusal(409, 'CONFLICT', message, more)
}

/** Stock, credit, a period or a permit does not allow it: 422 with the figures in `details`. */
export const exceeded = (code: string, message: string, more?: More): never => {
  throw new Refusal(422, code, message, more)
}

/** Translates a key; values that are keys themselves, such as a field's label, are translated too. */
export const translateMessage = (catalogue: Catalogue, key: string, values: Values = {}): string =>
  translateSentence(catalogue, { key, values })

/** The translated message of each refused field. */
export const translateFields = ({ fields, values }: Refusal, words: Catalogue): Record<string, string> | undefined =>
  fields &&
  Object.fromEntries(
    Object.entries(fields).map(([name, problem]) => [
      name,
      typeof problem === 'string'
        ? translateMessage(words, problem, values)
        : translateMessage(words, problem.message, problem.values),
    ]),
  )
