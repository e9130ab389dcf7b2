// The agency's own endpoint: receives messages as signed JSON; 2xx means accepted. Its reports are signed in the same way.

import { createHmac, timingSafeEqual } from 'node:crypto'
import {
  type Channel,
  type ChannelEnvironment,
  type ChannelSettings,
  type DeliveryReport,
  deliveries,
  failure,
  type Greeting,
  type Outcome,
  type OutgoingMessage,
  partOf,
  requireSettings,
  type WebhookRequest,
} from '#integrations/channels/channel.ts'
import { classOf, greetHttp, post, withoutSecrets } from '#integrations/channels/provider-request.ts'

const mostSecondsApart = 300

/** `t=<seconds>,v1=<HMAC-SHA256 of "t.body" in hex>` */
export const signatureOf = (body: string | Buffer, secret: string, at = Math.floor(Date.now() / 1000)): string =>
  `t=${at},v1=${createHmac('sha256', secret).update(`${at}.`).update(body).digest('hex')}`

const isSigned = ({ headers, body }: WebhookRequest, secret: string): boolean => {
  const given = String(headers['x-gms-signature'] ?? '')
  const at = Number(/^t=(\d{9,11}),/.exec(given)?.[1] ?? 0)
  if (Math.abs(Date.now() / 1000 - at) > mostSecondsApart) return false
  const [a, b] = [Buffer.from(given), Buffer.from(signatureOf(body, secret, at))]
  return a.length === b.length && timingSafeEqual(a, b)
}

const send = async (
  message: OutgoingMessage,
  settings: ChannelSettings,
  world: ChannelEnvironment,
): Promise<Outcome> => {
  const set = requireSettings(settings, 'HTTP_CHANNEL_URL', 'HTTP_CHANNEL_SECRET')
  if (typeof set === 'string') return failure('CONFIG', set)
  const { to, content, purpose, ttlSeconds, idempotencyKey } = message
  const body = JSON.stringify({ to, content, purpose, ttlSeconds, idempotencyKey })
  const headers = {
    'content-type': 'application/json',
    'idempotency-key': idempotencyKey,
    'x-gms-signature': signatureOf(body, set.HTTP_CHANNEL_SECRET),
  }
  const answer = await post(set.HTTP_CHANNEL_URL, { headers, body }, world)
  if ('errorClass' in answer) return failure(answer.errorClass, answer.detail)
  const { id } = answer.body
  if (answer.status < 300) return { accepted: true, ...(typeof id === 'string' && { providerId: id.slice(0, 200) }) }
  const secrets = [set.HTTP_CHANNEL_SECRET, to.phone, to.email, 'code' in content ? content.code : null]
  return failure(classOf(answer.status), withoutSecrets(`${answer.status} ${answer.text}`, secrets))
}

const greet = async (settings: ChannelSettings, world: ChannelEnvironment): Promise<Greeting> => {
  const set = requireSettings(settings, 'HTTP_CHANNEL_URL', 'HTTP_CHANNEL_SECRET')
  return typeof set === 'string' ? failure('CONFIG', set) : greetHttp(set.HTTP_CHANNEL_URL, {}, world)
}

const readWebhook = (request: WebhookRequest, settings: ChannelSettings) => {
  if (!settings.HTTP_CHANNEL_SECRET || !isSigned(request, settings.HTTP_CHANNEL_SECRET)) return undefined
  const { id, delivery, detail } = JSON.parse(request.body.toString('utf8')) as Record<string, unknown>
  const report = {
    providerId: String(id),
    delivery,
    ...(typeof detail === 'string' && { detail: detail.slice(0, 300) }),
  } as DeliveryReport
  return { reports: (deliveries as readonly unknown[]).includes(delivery) ? [report] : [] }
}

export const httpChannel = (settings: ChannelSettings, world: ChannelEnvironment): Channel => ({
  kind: 'http',
  place: partOf(settings.HTTP_CHANNEL_URL, 'origin'),
  webhookSecret: 'HTTP_CHANNEL_SECRET',
  send: message => send(message, settings, world),
  greet: () => greet(settings, world),
  readWebhook: request => readWebhook(request, settings),
})
