// A channel only delivers; GMS makes codes, counts attempts and expires them. Each kind is one file beside this.

import type { IncomingHttpHeaders } from 'node:http'
import type { Outgoing } from '#outgoing/outgoing.ts'
import { keepSentence } from '#texts/kept-sentences.ts'
import type { Catalogue } from '#texts/translate.ts'

/** A file that goes with a mail. */
export type Attachment = { filename: string; contentType: string; content: string; encoding: 'base64' }

/** The text of a mail. */
export type MailText = { subject: string; text: string; html?: string; cc?: string[]; attachments?: Attachment[] }

/** A link to a paper: as a mail, and in a line that other channels carry. */
export type PaperText = MailText & { line: string; link: string }

/** A message with its recipient. */
export type OutgoingMessage = {
  to: { name: string; email: string | null; phone: string | null; language: 'english' | 'arabic' }
  /** a one-time code, a mail in words, or a link to a paper */
  content: { code: string } | MailText | PaperText
  purpose: string
  ttlSeconds: number
  /** the same for every try of one message */
  idempotencyKey: string
}

export type ErrorClass = 'INVALID_RECIPIENT' | 'NOT_REACHABLE' | 'RATE_LIMITED' | 'CONFIG' | 'TRANSIENT' | 'SANDBOX'

export type Outcome =
  | { accepted: true; providerId?: string }
  | { accepted: false; errorClass: ErrorClass; detail: string }

/** In the order they happen; a late report does not go back. */
export const deliveries = ['sent', 'delivered', 'read', 'failed'] as const
export type Delivery = (typeof deliveries)[number]

export type DeliveryReport = { providerId: string; delivery: Delivery; detail?: string }

export type WebhookRequest = {
  method: string
  query: Record<string, string>
  headers: IncomingHttpHeaders
  body: Buffer
}

/** The reports in a provider's call; `undefined` where it is not from the provider; `answer` where it expects a text. */
export type WebhookReading = { told: DeliveryReport[]; answer?: string } | undefined

/** What came of saying hello; `said` is a few words of the server. */
export type Greeting = { accepted: true; said: string } | Extract<Outcome, { accepted: false }>

export type Channel = {
  kind: string
  send(message: OutgoingMessage): Promise<Outcome>
  /** Reaches the service with the channel's settings and sends nothing. */
  greet?(): Promise<Greeting>
  readWebhook?(request: WebhookRequest): WebhookReading
}

/** Settings by the names of the environment. */
export type ChannelSettings = Readonly<Record<string, string | undefined>>

export type ChannelEnvironment = {
  /** the log channel prints in the demo world only */
  isDemo: () => Promise<boolean>
  /** where the log channel prints */
  print: (line: string) => void
  /** how long a provider may take to answer */
  timeoutMs: number
  /** the agency is one to play in: nothing leaves it */
  isSandbox: boolean
  /** the way out, which refuses addresses inside our own network, and every address where it is closed */
  outgoing: Outgoing
  arabic: Catalogue
}

export const failure = (errorClass: ErrorClass, detail: string): Extract<Outcome, { accepted: false }> => ({
  accepted: false,
  errorClass,
  detail,
})

/** The settings a channel cannot do without, or what is missing. */
export const requireSettings = <N extends string>(
  settings: ChannelSettings,
  ...names: N[]
): Record<N, string> | string => {
  const missing = names.filter(name => !settings[name])
  return missing.length > 0
    ? keepSentence('Not set: {settings}', { settings: missing })
    : (settings as Record<N, string>)
}

/** 9665XXXXXXXX, the form providers expect. */
export const internationalOf = (phone: string): string => phone.replace(/^\+/, '').replace(/^0(?=5)/, '966')

export const codeOf = ({ content }: OutgoingMessage): string | undefined =>
  'code' in content ? content.code : undefined

export const paperOf = ({ content }: OutgoingMessage): PaperText | undefined =>
  'link' in content ? content : undefined
