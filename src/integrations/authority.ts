// Calls the tax authority's platform, only if its address is configured.

import type { Environment } from '#einvoice/request.ts'
import type { Greeting } from '#integrations/channels/channel.ts'
import { greetHttp } from '#integrations/channels/provider-request.ts'
import { ask } from '#outgoing/ask.ts'
import { AddressRefused, type Outgoing, openOutgoing } from '#outgoing/outgoing.ts'
import { closedOutgoing } from '#outgoing/sandbox.ts'

/** `isSandbox`: the calling agency is a sandbox, from which nothing is sent */
export type Platform = { url: string; environment: Environment; timeoutMs: number; isSandbox: boolean }
export type Reply = {
  /** null if no answer came */
  status: number | null
  text: string
  ms: number
}

export type Credentials = { token: string; secret: string }

// A cleared document is returned whole, with the authority's stamp.
const mostBytes = 20 << 20

const segments: Record<Environment, string> = {
  sandbox: 'developer-portal',
  simulation: 'simulation',
  production: 'core',
}

const placeOf = ({ url, environment }: Platform): string => `${url.replace(/\/+$/, '')}/${segments[environment]}`

type AuthorityRequest = {
  path: string
  body: object
  method?: 'POST' | 'PATCH'
  credentials?: Credentials
  headers?: Record<string, string>
}

const basic = ({ token, secret }: Credentials): string =>
  `Basic ${Buffer.from(`${token}:${secret}`).toString('base64')}`

// The address is a setting of the installation.
const wayTo = ({ url, isSandbox }: Platform): Outgoing =>
  isSandbox ? closedOutgoing : openOutgoing({ allowed: [], named: [url] })

/** One call. Never throws: a call without an answer returns a reply without a status. */
export const askAuthority = async (
  platform: Platform,
  { path, body, method = 'POST', credentials, headers }: AuthorityRequest,
): Promise<Reply> => {
  const begin = performance.now()
  const ms = (): number => Math.round(performance.now() - begin)
  try {
    const { status, text } = await ask(wayTo(platform), `${placeOf(platform)}${path}`, {
      method,
      timeoutMs: platform.timeoutMs,
      mostBytes,
      headers: {
        'content-type': 'application/json',
        'accept-version': 'V2',
        'accept-language': 'en',
        ...(credentials && { authorization: basic(credentials) }),
        ...headers,
      },
      body: JSON.stringify(body),
    })
    return { status, text, ms: ms() }
  } catch (error) {
    const { name, message } = error as Error
    return { status: null, text: error instanceof AddressRefused ? message : name, ms: ms() }
  }
}

/** A sealed document in the form the platform accepts. */
export const submission = (of: { hash: string; uuid: string; xml: string }): object => ({
  invoiceHash: of.hash,
  uuid: of.uuid,
  invoice: Buffer.from(of.xml).toString('base64'),
})

/** Whether the platform can be reached: calls the compliance check without a certificate and without a document. */
export const greetAuthority = (platform: Platform): Promise<Greeting> =>
  greetHttp(`${placeOf(platform)}/compliance`, {}, { timeoutMs: platform.timeoutMs, outgoing: wayTo(platform) })
