// Calls a provider over HTTP: with a time-out, and every failure as an outcome. Answers are cut short, because they are logged.

import type { ErrorClass } from '#integrations/channels/channel.ts'

export type ProviderAnswer = { status: number; body: Record<string, unknown>; text: string }
export type ProviderFailure = { errorClass: ErrorClass; detail: string }

const mostCharacters = 300

const parseObject = (text: string): Record<string, unknown> => {
  try {
    const body = JSON.parse(text)
    return typeof body === 'object' && body !== null ? body : {}
  } catch {
    return {}
  }
}

/** The part of an answer that is logged: without the code, the key or the phone number. */
export const withoutSecrets = (text: string, secrets: readonly (string | null | undefined)[]): string =>
  secrets
    .filter(secret => typeof secret === 'string' && secret.length >= 4)
    .reduce<string>((rest, secret) => rest.replaceAll(secret as string, '•••'), text)
    .slice(0, mostCharacters)

/** How a status fails where the provider says no more. */
export const classOf = (status: number): ErrorClass => {
  if (status === 429) return 'RATE_LIMITED'
  if (status === 401 || status === 403 || status === 404) return 'CONFIG'
  return status >= 500 || status === 408 ? 'TRANSIENT' : 'INVALID_RECIPIENT'
}

/** Sends a POST and gives the answer, whatever its status; no answer in time is a passing failure. */
export const post = async (
  url: string,
  init: { headers: Record<string, string>; body: string },
  timeoutMs: number,
): Promise<ProviderAnswer | ProviderFailure> => {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      ...init,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const text = await answer.text()
    return { status: answer.status, body: parseObject(text), text }
  } catch (error) {
    const { name, cause } = error as Error & { cause?: { code?: string } }
    const detail =
      name === 'TimeoutError' ? `No answer within ${timeoutMs} ms` : `No connection (${cause?.code ?? name})`
    return { errorClass: 'TRANSIENT', detail }
  }
}
