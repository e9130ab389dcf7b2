// Calls before signing in: without a token; a refusal's values are returned beside its message.

import type { Method } from '#kit/call.ts'

export type SignedOutAnswer = {
  status: number
  token?: string
  userToken?: string
  message?: string
  by?: 'message' | 'app'
  code?: string
  retrySecs?: number
  consume?: { remainingPoints?: number }
  /** the refused fields with their messages */
  fields?: Record<string, string>
  /** in the answer for the first-run page */
  isOpen?: boolean
  agencyId?: number
}

/** The answer, refusals included; status 0 if the server cannot be reached. */
export const askSignedOut = async <A extends object = object>(
  method: Method,
  path: string,
  body?: unknown,
): Promise<SignedOutAnswer & Partial<A>> => {
  try {
    const answer = await fetch(path, {
      method,
      credentials: 'include',
      headers: {
        'accept-language': document.documentElement.lang,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    return { ...((await answer.json()) as Partial<A>), status: answer.status }
  } catch {
    const unreached: SignedOutAnswer = { status: 0, message: 'The server cannot be reached. Please try again.' }
    return unreached as SignedOutAnswer & Partial<A>
  }
}
