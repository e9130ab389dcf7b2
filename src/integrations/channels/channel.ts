// A channel only delivers; GMS creates codes, counts attempts and expires them. Each kind is one file in this folder.

import type { IncomingHttpHeaders } from 'node:http'
import type { Outgoing } from '#outgoing/outgoing.ts'
import { keepSentence } from '#texts/kept-sentences.ts'
import type { Catalogue } from '#texts/translate.ts'

/** A file attached to a mail. */
export type Attachment = { filename: string; contentType: string; content: string; encoding: 'base64' }

/** The text of a mail. */
export type MailText = { subject: string; text: string; html?: string; cc?: string[]; attachments?: Attachment[] }

/** A link to a paper: as a mail, and as a line for other channels. */
export type PaperText = MailText & { line: string; link: string }

/** A message with its recipient. */
export type OutgoingMessage = {
  to: { name: string; email: string | null; phone: string | null; language: 'english' | 'arabic' }
  /** a one-time code, a mail, or a link to a paper */
  content: { code: string } | MailText | PaperText
  purpose: string
  ttlSeconds: number
  /** the same for every attempt to send one message */
  idempotencyKey: string
}

export type ErrorClass = 'INVALID_RECIPIENT' | 'NOT_REACHABLE' | 'RATE_LIMITED' | 'CONFIG' | 'TRANSIENT' | 'SANDBOX'

export type Outcome =
  | { accepted: true; providerId?: string }
  | { accepted: false; errorClass: ErrorClass; detail: string }

/** In the order they happen; a late report does not set a message back. */
export const deliveries = ['sent', 'delivered', 'read', 'failed'] as const
export type Delivery = (typeof deliveries)[number]

export type DeliveryReport = { providerId: string; delivery: Delivery; detail?: string }

export type WebhookRequest = {
  method: string
  query: Record<string, string>
  headers: IncomingHttpHeaders
  body: Buffer
}

/** The reports in a provider's call; `undefined` if it is not from the provider; `answer` if the provider expects a text. */
export type WebhookReading = { reports: DeliveryReport[]; answer?: string } | undefined

/** The result of a connection test; `said` is a short text from the server. */
export type Greeting = { accepted: true; said: string } | Extract<Outcome, { accepted: false }>

export type Channel = {
  kind: string
  /** its destination, for display; undefined unless the settings for it are set */
  place?: string | undefined
  /** the settings that it requires to send a paper */
  paperSettings?: readonly string[]
  /** the setting that authenticates the provider's reports */
  webhookSecret?: string
  send(message: OutgoingMessage): Promise<Outcome>
  /** Connects to the service with the channel's settings and sends nothing. */
  greet?(): Promise<Greeting>
  readWebhook?(request: WebhookRequest): WebhookReading
}

/** Settings by their names in the environment. */
export type ChannelSettings = Readonly<Record<string, string | undefined>>

export type ChannelEnvironment = {
  /** whether this is the demo world, the only one in which the log channel prints */
  isDemo: () => Promise<boolean>
  /** how the log channel prints */
  print: (line: string) => void
  /** how long a provider may take to answer, in milliseconds */
  timeoutMs: number
  /** the agency is a sandbox: nothing leaves it */
  isSandbox: boolean
  /** opens outgoing connections; refuses addresses inside private networks, and every address in a sandbox */
  outgoing: Outgoing
  arabic: Catalogue
}

/** The outcome of a message that was not accepted; `detail` is a stored sentence or what the provider answered. */
export const failure = (errorClass: ErrorClass, detail: string): Extract<Outcome, { accepted: false }> => ({
  accepted: false,
  errorClass,
  detail,
})

/** The required settings of a channel; refuses with the names of the missing ones. */
export const requireSettings = <N extends string>(
  settings: ChannelSettings,
  ...names: N[]
): Record<N, string> | string => {
  const missing = names.filter(name => !settings[name])
  return missing.length > 0
    ? keepSentence('Not set: {settings}', { settings: missing })
    : (settings as Record<N, string>)
}

/** The part of an address; undefined if it is not one. */
export const partOf = (url: string | undefined, part: 'host' | 'origin'): string | undefined =>
  url && URL.canParse(url) ? new URL(url)[part] : undefined

/** The one-time code that a message carries, if it carries one. */
export const codeOf = ({ content }: OutgoingMessage): string | undefined =>
  'code' in content ? content.code : undefined

/** The link to a paper that a message carries, if it carries one. */
export const paperOf = ({ content }: OutgoingMessage): PaperText | undefined =>
  'link' in content ? content : undefined
