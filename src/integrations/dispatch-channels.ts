// The ways of sending a dispatch: to an HTTP endpoint, by mail, to an FTP server. Each sends the same file under the same key.

import {
  type Attachment,
  type ChannelEnvironment,
  type ChannelSettings,
  failure,
  type Greeting,
  type Outcome,
} from '#integrations/channels/channel.ts'
import { depositPlaceOf } from '#integrations/channels/deposit.ts'
import { emailChannel } from '#integrations/channels/email.ts'
import { ftpChannel } from '#integrations/channels/ftp.ts'
import { greetHttp, maskSecrets, post } from '#integrations/channels/provider-request.ts'
import { type Verdict, verdictOf } from '#integrations/dispatch-answer.ts'
import { notFromSandbox } from '#outgoing/sandbox.ts'
import { keepSentence } from '#texts/kept-sentences.ts'

/** A file with its key. */
type Parcel = {
  key: string
  hash: string
  fileName: string
  contentType: string
  content: Uint8Array<ArrayBuffer>
}

/** The result of handing it over; `answer` is truncated and has no secrets. */
export type Handover = { verdict: Verdict; status: string | null; answer: string }

/** A way, with its destination and its request's headers for display. */
export type Way = { target: string; request: string; handOver: () => Promise<Handover> }

type MakeWay = (parcel: Parcel, settings: ChannelSettings, world: ChannelEnvironment) => Way

const mostCharacters = 65_536

const misconfigured = (answer: string): Handover => ({
  verdict: { accepted: false, errorClass: 'CONFIG' },
  status: null,
  answer,
})

const notSet = (setting: string): string => keepSentence('Not set: {settings}', { settings: setting })

// A key in the query of a URL is a secret too.
const placeOf = (url: string): string => {
  const { origin, pathname } = new URL(url)
  return `${origin}${pathname}`
}

const byHttp: MakeWay = ({ key, hash, contentType, content }, { URL: url, TOKEN: token }, world) => {
  if (!url || !URL.canParse(url)) return { target: '', request: '', handOver: async () => misconfigured(notSet('URL')) }
  const headers = { 'content-type': contentType, 'idempotency-key': key, 'content-hash': hash }
  const shown = Object.entries({ ...headers, ...(token && { authorization: 'Bearer •••' }) })
  const secrets = [token, ...new URL(url).searchParams.values()]
  return {
    target: placeOf(url),
    request: [`POST ${placeOf(url)}`, ...shown.map(([name, value]) => `${name}: ${value}`)].join('\n'),
    handOver: async () => {
      const sent = { ...headers, ...(token && { authorization: `Bearer ${token}` }) }
      const answer = await post(url, { headers: sent, body: content }, world)
      if ('errorClass' in answer)
        return { verdict: { accepted: false, errorClass: answer.errorClass }, status: null, answer: answer.detail }
      const { status, text } = answer
      const cut = maskSecrets(text, secrets).slice(0, mostCharacters).replaceAll('\0', '')
      return { verdict: verdictOf(status, text, hash), status: String(status), answer: cut }
    },
  }
}

// The status in an answer by mail or FTP. The port of a server that was not reached is none: 587 in `connect ECONNREFUSED 10.0.0.5:587`.
const statusIn = (detail: string): string | null => /(?<![:\d.])\b[45]\d\d\b/.exec(detail)?.[0] ?? null

const handoverOf = (outcome: Outcome): Handover => {
  if (outcome.accepted) return { verdict: { accepted: true, reference: null }, status: null, answer: '' }
  const { errorClass, detail } = outcome
  return { verdict: { accepted: false, errorClass }, status: statusIn(detail), answer: detail }
}

// Names of files and message ids should not contain colons.
const plainKey = (key: string): string => key.replace(/[^\w.-]/g, '-')

const attachmentOf = ({ fileName, contentType, content }: Parcel): Attachment => ({
  filename: fileName,
  contentType,
  content: Buffer.from(content).toString('base64'),
  encoding: 'base64',
})

const messageOf = (parcel: Parcel, recipients: readonly string[]) => ({
  to: { name: recipients[0] ?? '', email: recipients[0] ?? null, phone: null, language: 'english' as const },
  content: {
    subject: parcel.fileName,
    text: `${parcel.fileName}\n${parcel.hash}\n`,
    cc: recipients.slice(1),
    attachments: [attachmentOf(parcel)],
  },
  purpose: 'mail',
  ttlSeconds: 0,
  idempotencyKey: plainKey(parcel.key),
})

const recipientsIn = ({ RECIPIENTS }: ChannelSettings): string[] => (RECIPIENTS ?? '').split(/[\s,;]+/).filter(Boolean)

const byMail: MakeWay = (parcel, settings, world) => {
  const recipients = recipientsIn(settings)
  const target = recipients.join(', ')
  return {
    target,
    request: `To: ${target}\nMessage-ID: ${plainKey(parcel.key)}`,
    handOver: async () => {
      if (recipients.length === 0) return misconfigured(notSet('RECIPIENTS'))
      return handoverOf(await emailChannel(settings, world).send(messageOf(parcel, recipients)))
    },
  }
}

const byFtp: MakeWay = (parcel, settings, world) => {
  return {
    target: [depositPlaceOf(settings), parcel.fileName].filter(Boolean).join('/'),
    request: `STOR ${parcel.fileName}`,
    handOver: async () => handoverOf(await ftpChannel(settings, world).send(messageOf(parcel, []))),
  }
}

const ways: Readonly<Record<string, MakeWay>> = { API: byHttp, email: byMail, ftp: byFtp }

/** The settings of a receiver, whose names have its prefix: GFSA_URL. Its FTP server is never the one for the agency's invoices; mail is
 *  sent by the agency's mail server. */
export const settingsFor = (receiver: string, settings: ChannelSettings): ChannelSettings => {
  const prefix = `${receiver.toUpperCase()}_`
  const own = Object.entries(settings).flatMap(([name, value]) =>
    name.startsWith(prefix) ? [[name.slice(prefix.length), value] as const] : [],
  )
  return { SMTP_URL: settings.SMTP_URL, MAIL_FROM: settings.MAIL_FROM, ...Object.fromEntries(own) }
}

/** The way by which a channel reaches a receiver, with the agency's settings; in a sandbox it leads nowhere. */
export const wayOf = (
  { channel, receiver }: { channel: string; receiver: string },
  parcel: Parcel,
  settings: ChannelSettings,
  world: ChannelEnvironment,
): Way => {
  const way = ways[channel]!(parcel, settingsFor(receiver, settings), world)
  return world.isSandbox ? { ...way, handOver: async () => handoverOf(failure('SANDBOX', notFromSandbox)) } : way
}

type Reached = { target: string | null; greet: () => Promise<Greeting> }

const greetings: Readonly<Record<string, (settings: ChannelSettings, world: ChannelEnvironment) => Reached>> = {
  API: ({ URL: url, TOKEN: token }, world) =>
    url && URL.canParse(url)
      ? {
          target: placeOf(url),
          greet: () => greetHttp(url, { headers: token ? { authorization: `Bearer ${token}` } : {} }, world),
        }
      : { target: null, greet: async () => failure('CONFIG', notSet('URL')) },
  email: (settings, world) => {
    const recipients = recipientsIn(settings)
    const isSet = recipients.length > 0 && Boolean(settings.SMTP_URL)
    return { target: isSet ? recipients.join(', ') : null, greet: () => emailChannel(settings, world).greet!() }
  },
  ftp: (settings, world) => ({
    target: depositPlaceOf(settings) ?? null,
    greet: () => ftpChannel(settings, world).greet!(),
  }),
}

/** The destination of a channel to a receiver, null if it is not set up; and how to test it without sending anything. */
export const reachOf = (
  { channel, receiver }: { channel: string; receiver: string },
  settings: ChannelSettings,
  world: ChannelEnvironment,
): Reached => {
  const reached = greetings[channel]!(settingsFor(receiver, settings), world)
  return world.isSandbox ? { ...reached, greet: async () => failure('SANDBOX', notFromSandbox) } : reached
}
