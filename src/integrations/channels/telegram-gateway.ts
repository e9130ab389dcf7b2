// Telegram Gateway: delivers our own code to a phone number that uses Telegram.

import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
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
  requireSettings,
  type WebhookRequest,
} from '#integrations/channels/channel.ts'
import { classOf, greetHttp, post, withoutSecrets } from '#integrations/channels/provider-request.ts'
import { internationalPhone } from '#texts/digits.ts'

const classes: [RegExp, ErrorClass][] = [
  [/PHONE_NUMBER_INVALID/, 'INVALID_RECIPIENT'],
  [/PHONE_NUMBER_NOT_FOUND|PHONE_NUMBER_NOT_AVAILABLE/, 'NOT_REACHABLE'],
  [/FLOOD|RATE/, 'RATE_LIMITED'],
  [/TOKEN|ACCESS|BALANCE|SENDER/, 'CONFIG'],
]

// The service accepts lifetimes of 30 to 3600 seconds.
const lifeOf = (seconds: number): number => Math.min(Math.max(Math.round(seconds), 30), 3600)

const serviceOf = ({ TELEGRAM_URL }: ChannelSettings): string => TELEGRAM_URL ?? 'https://gatewayapi.telegram.org'

// Every method of the service sends something or costs money, so the test only checks that the host answers.
const greet = async (settings: ChannelSettings, world: ChannelEnvironment): Promise<Greeting> => {
  const set = requireSettings(settings, 'TELEGRAM_TOKEN')
  return typeof set === 'string' ? failure('CONFIG', set) : greetHttp(serviceOf(settings), {}, world)
}

const send = async (
  message: OutgoingMessage,
  settings: ChannelSettings,
  world: ChannelEnvironment,
): Promise<Outcome> => {
  const set = requireSettings(settings, 'TELEGRAM_TOKEN')
  const code = codeOf(message)
  if (typeof set === 'string') return failure('CONFIG', set)
  if (!code || !message.to.phone)
    return failure('INVALID_RECIPIENT', 'This channel sends codes to mobile numbers only.')
  const phone = `+${internationalPhone(message.to.phone)}`
  const asked = {
    phone_number: phone,
    code,
    ttl: lifeOf(message.ttlSeconds),
    payload: message.idempotencyKey,
    ...(settings.TELEGRAM_CALLBACK && { callback_url: settings.TELEGRAM_CALLBACK }),
  }
  const answer = await post(
    `${serviceOf(settings)}/sendVerificationMessage`,
    {
      headers: { authorization: `Bearer ${set.TELEGRAM_TOKEN}`, 'content-type': 'application/json' },
      body: JSON.stringify(asked),
    },
    world,
  )
  if ('errorClass' in answer) return failure(answer.errorClass, answer.detail)
  const { ok, result, error } = answer.body as { ok?: boolean; result?: { request_id?: string }; error?: string }
  if (ok && result?.request_id) return { accepted: true, providerId: result.request_id }
  const detail = withoutSecrets(`${answer.status} ${error ?? answer.text}`, [code, set.TELEGRAM_TOKEN, phone])
  const known = classes.find(([form]) => form.test(error ?? ''))?.[1]
  return failure(known ?? (answer.status < 300 ? 'CONFIG' : classOf(answer.status)), detail)
}

const isFromTelegram = ({ headers, body }: WebhookRequest, token: string): boolean => {
  const at = String(headers['x-request-timestamp'] ?? '')
  if (!/^\d{9,11}$/.test(at) || Math.abs(Date.now() / 1000 - Number(at)) > 300) return false
  const key = createHash('sha256').update(token).digest()
  const right = createHmac('sha256', key).update(`${at}\n`).update(body).digest()
  const given = Buffer.from(String(headers['x-request-signature'] ?? ''), 'hex')
  return given.length === right.length && timingSafeEqual(given, right)
}

const words: Record<string, Delivery> = {
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
  expired: 'failed',
  revoked: 'failed',
}

const readWebhook = (request: WebhookRequest, settings: ChannelSettings) => {
  if (!settings.TELEGRAM_TOKEN || !isFromTelegram(request, settings.TELEGRAM_TOKEN)) return undefined
  const report = JSON.parse(request.body.toString('utf8')) as {
    request_id?: string
    delivery_status?: { status?: string }
  }
  const status = report.delivery_status?.status ?? ''
  const delivery = Object.hasOwn(words, status) ? words[status] : undefined
  return { reports: delivery && report.request_id ? [{ providerId: report.request_id, delivery }] : [] }
}

export const telegramGateway = (settings: ChannelSettings, world: ChannelEnvironment): Channel => ({
  kind: 'telegram-gateway',
  place: settings.TELEGRAM_TOKEN && (settings.TELEGRAM_URL ?? 'Telegram Gateway'),
  webhookSecret: 'TELEGRAM_TOKEN',
  send: message => send(message, settings, world),
  greet: () => greet(settings, world),
  readWebhook: request => readWebhook(request, settings),
})
