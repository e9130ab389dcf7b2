// Calls a provider over HTTP, with a time-out, and returns every failure as an outcome. Answers are truncated, because they are logged.

import { type ChannelEnvironment, type ErrorClass, failure, type Greeting } from '#integrations/channels/channel.ts'
import { ask as askOutside } from '#outgoing/ask.ts'
import { AddressRefused } from '#outgoing/outgoing.ts'
import { keepSentence } from '#texts/kept-sentences.ts'

export type ProviderAnswer = { status: number; body: Record<string, unknown>; text: string }
type ProviderFailure = { errorClass: ErrorClass; detail: string }

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

/** The logged text of a failure: its message without secrets, or the address that is not allowed. */
export const detailOf = (error: Error, secrets: readonly (string | null | undefined)[]): string =>
  error instanceof AddressRefused ? keepSentence(error.sentence, error.values) : withoutSecrets(error.message, secrets)

/** The error class of a status without further details from the provider. */
export const classOf = (status: number): ErrorClass => {
  if (status === 429) return 'RATE_LIMITED'
  if (status === 401 || status === 403 || status === 404) return 'CONFIG'
  return status >= 500 || status === 408 ? 'TRANSIENT' : 'INVALID_RECIPIENT'
}

/** The parts of a channel's environment that a request needs. */
type AskingWorld = Pick<ChannelEnvironment, 'timeoutMs' | 'outgoing'>

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

// Redirects are not followed: they could lead to an address that nobody configured.
const isRedirect = (answer: ProviderAnswer | ProviderFailure): answer is ProviderAnswer =>
  'status' in answer && answer.status >= 300 && answer.status < 400

type PostInit = { headers: Record<string, string>; body: string | Uint8Array<ArrayBuffer> }

/** Sends a POST; returns the answer, whatever its status. No answer in time is a temporary failure; a redirect is no answer. */
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

/** Connects to a service without sending anything. By OPTIONS, which many services do not support, any answer proves that the service is
 *  there, except a server error, a redirect or a refusal of the credentials sent; by GET only success does. */
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
