// Calls a provider over HTTP: with a time-out, and every failure as an outcome. Answers are cut short, because they are logged.

import { type ChannelEnvironment, type ErrorClass, failure, type Greeting } from '#integrations/channels/channel.ts'
import { ask as askOutside } from '#outgoing/ask.ts'
import { AddressRefused } from '#outgoing/outgoing.ts'
import { keepSentence } from '#texts/kept-sentences.ts'

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

/** A text without the code, the key or the phone number. */
export const maskSecrets = (text: string, secrets: readonly (string | null | undefined)[]): string =>
  secrets
    .filter(secret => typeof secret === 'string' && secret.length >= 4)
    .reduce<string>((rest, secret) => rest.replaceAll(secret as string, '•••'), text)

/** The part of an answer that is logged. */
export const withoutSecrets = (text: string, secrets: readonly (string | null | undefined)[]): string =>
  maskSecrets(text, secrets).slice(0, mostCharacters)

/** What is logged of a failure: its message without secrets, or which address is not allowed. */
export const detailOf = (error: Error, secrets: readonly (string | null | undefined)[]): string =>
  error instanceof AddressRefused ? keepSentence(error.sentence, error.values) : withoutSecrets(error.message, secrets)

/** How a status fails where the provider says no more. */
export const classOf = (status: number): ErrorClass => {
  if (status === 429) return 'RATE_LIMITED'
  if (status === 401 || status === 403 || status === 404) return 'CONFIG'
  return status >= 500 || status === 408 ? 'TRANSIENT' : 'INVALID_RECIPIENT'
}

/** What asking outside needs of the world of a channel. */
export type AskingWorld = Pick<ChannelEnvironment, 'timeoutMs' | 'outgoing'>

type Init = { method: string; headers?: Record<string, string>; body?: string | Uint8Array }

const ask = async (
  url: string,
  init: Init,
  { timeoutMs, outgoing }: AskingWorld,
): Promise<ProviderAnswer | ProviderFailure> => {
  try {
    const { status, text } = await askOutside(outgoing, url, { ...init, timeoutMs })
    return { status, body: parseObject(text), text }
  } catch (error) {
    if (error instanceof AddressRefused)
      return { errorClass: 'CONFIG', detail: keepSentence(error.sentence, error.values) }
    const { name, code } = error as Error & { code?: string }
    const detail =
      name === 'TimeoutError'
        ? keepSentence('No answer within {ms} ms.', { ms: timeoutMs })
        : keepSentence('No connection ({cause}).', { cause: code ?? name })
    return { errorClass: 'TRANSIENT', detail }
  }
}

// A redirect is not followed: it would lead to where nobody wanted to send anything.
const isRedirect = (answer: ProviderAnswer | ProviderFailure): answer is ProviderAnswer =>
  'status' in answer && answer.status >= 300 && answer.status < 400

type PostInit = { headers: Record<string, string>; body: string | Uint8Array<ArrayBuffer> }

/** Sends a POST and gives the answer, whatever its status; no answer in time is a passing failure, an answer that points elsewhere is none. */
export const post = async (
  url: string,
  init: PostInit,
  world: AskingWorld,
): Promise<ProviderAnswer | ProviderFailure> => {
  const answer = await ask(url, { method: 'POST', ...init }, world)
  return isRedirect(answer)
    ? { errorClass: 'TRANSIENT', detail: keepSentence('No connection ({cause}).', { cause: `HTTP ${answer.status}` }) }
    : answer
}

/** Reaches a service without sending anything. By OPTIONS, which many services do not know, any answer but a failure of theirs, a
 *  redirect or a refusal of the credentials that went along is one of a service that is there; by GET only success is. */
export const greetHttp = async (
  url: string,
  { method = 'OPTIONS', headers = {} }: { method?: 'OPTIONS' | 'GET'; headers?: Record<string, string> },
  world: AskingWorld,
): Promise<Greeting> => {
  const answer = await ask(url, { method, headers }, world)
  if ('errorClass' in answer) return failure(answer.errorClass, answer.detail)
  const { status } = answer
  const said = `${method} ${status}`
  if (status >= 300 && status < 400) return failure('CONFIG', said)
  const isRefused = 'authorization' in headers && (status === 401 || status === 403)
  const isThere = method === 'GET' ? status < 300 : status < 500 && !isRefused
  return isThere ? { accepted: true, said } : failure(classOf(status), said)
}
