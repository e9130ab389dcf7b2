// SMS through Unifonic, for numbers in Saudi Arabia; the sender's name must be registered with the authority.

import { timingSafeEqual } from 'node:crypto'
import {
  type Channel,
  type ChannelEnvironment,
  type ChannelSettings,
  codeOf,
  type Delivery,
  type ErrorClass,
  failure,
  type Greeting,
  type Outcome,
  type OutgoingMessage,
  paperOf,
  requireSettings,
  type WebhookRequest,
} from '#integrations/channels/channel.ts'
import { codeSentence } from '#integrations/channels/message-texts.ts'
import {
  classOf,
  greetHttp,
  type ProviderAnswer,
  post,
  withoutSecrets,
} from '#integrations/channels/provider-request.ts'
import { internationalPhone } from '#texts/digits.ts'

const classes: [RegExp, ErrorClass][] = [
  [/recipient|number/i, 'INVALID_RECIPIENT'],
  [/rate|limit|too many/i, 'RATE_LIMITED'],
  [/appsid|sender|auth|balance|credit|account/i, 'CONFIG'],
]

const isAccepted = ({ status, body: { success, errorCode } }: ProviderAnswer): boolean =>
  status < 300 && (success === true || success === 'true') && errorCode === 'ER-00'

const refusalOf = ({ status, body }: ProviderAnswer, secrets: string[]): Outcome => {
  const { errorCode, message } = body as { errorCode?: string; message?: string }
  const words = `${errorCode ?? ''} ${message ?? ''}`.trim()
  const known = classes.find(([form]) => form.test(words))?.[1]
  const detail = withoutSecrets(`${status} ${words}`, secrets)
  return failure(status < 400 ? (known ?? 'CONFIG') : status < 500 ? (known ?? classOf(status)) : 'TRANSIENT', detail)
}

const required = ['UNIFONIC_APP_SID', 'UNIFONIC_SENDER'] as const

const serviceOf = ({ UNIFONIC_URL }: ChannelSettings): string =>
  UNIFONIC_URL ?? 'https://el.cloud.unifonic.com/rest/SMS/messages'

const greet = async (settings: ChannelSettings, world: ChannelEnvironment): Promise<Greeting> => {
  const set = requireSettings(settings, ...required)
  return typeof set === 'string' ? failure('CONFIG', set) : greetHttp(serviceOf(settings), {}, world)
}

const send = async (
  message: OutgoingMessage,
  settings: ChannelSettings,
  world: ChannelEnvironment,
): Promise<Outcome> => {
  const set = requireSettings(settings, ...required)
  const [code, paper] = [codeOf(message), paperOf(message)]
  if (typeof set === 'string') return failure('CONFIG', set)
  const body = code ? codeSentence(code, message, world.arabic) : paper && `${paper.line}\n${paper.link}`
  if (!body || !message.to.phone)
    return failure('INVALID_RECIPIENT', 'This channel sends codes and papers to mobile numbers only.')
  const recipient = internationalPhone(message.to.phone)
  const form = new URLSearchParams({
    AppSid: set.UNIFONIC_APP_SID,
    SenderID: set.UNIFONIC_SENDER,
    Recipient: recipient,
    Body: body,
    responseType: 'JSON',
    CorrelationID: message.idempotencyKey,
  })
  const answer = await post(
    serviceOf(settings),
    {
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      body: form.toString(),
    },
    world,
  )
  if ('errorClass' in answer) return failure(answer.errorClass, answer.detail)
  if (!isAccepted(answer)) return refusalOf(answer, [code ?? paper!.link, set.UNIFONIC_APP_SID, recipient])
  const { data } = answer.body as { data?: { MessageID?: unknown } }
  return { accepted: true, providerId: String(data?.MessageID ?? '') }
}

const words: Record<string, Delivery> = {
  sent: 'sent',
  delivered: 'delivered',
  undelivered: 'failed',
  failed: 'failed',
  rejected: 'failed',
}

// Unifonic does not sign its calls, so the address it calls contains a key.
const readWebhook = ({ query, body }: WebhookRequest, settings: ChannelSettings) => {
  const [given, right] = [Buffer.from(query.key ?? ''), Buffer.from(settings.UNIFONIC_WEBHOOK_KEY ?? '')]
  if (right.length === 0 || given.length !== right.length || !timingSafeEqual(given, right)) return undefined
  const sent = { ...query, ...Object.fromEntries(new URLSearchParams(body.toString('utf8'))) } as Record<string, string>
  const status = (sent.Status ?? sent.status ?? '').toLowerCase()
  const delivery = Object.hasOwn(words, status) ? words[status] : undefined
  const providerId = sent.MessageID ?? sent.messageId
  return { reports: delivery && providerId ? [{ providerId, delivery }] : [] }
}

export const unifonicSms = (settings: ChannelSettings, world: ChannelEnvironment): Channel => ({
  kind: 'unifonic-sms',
  place: settings.UNIFONIC_APP_SID && settings.UNIFONIC_SENDER,
  paperSettings: required,
  webhookSecret: 'UNIFONIC_WEBHOOK_KEY',
  send: message => send(message, settings, world),
  greet: () => greet(settings, world),
  readWebhook: request => readWebhook(request, settings),
})
