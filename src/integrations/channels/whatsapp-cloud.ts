// WhatsApp Business Cloud API of Meta. Codes use an approved template of the category authentication with a copy-code button. Papers use
// one of the category utility, whose text has {{1}}, the paper's title, and {{2}}, its link.

import { createHmac, timingSafeEqual } from 'node:crypto'
import {
  type Channel,
  type ChannelEnvironment,
  type ChannelSettings,
  codeOf,
  type Delivery,
  type DeliveryReport,
  type ErrorClass,
  failure,
  type Greeting,
  type Outcome,
  type OutgoingMessage,
  type PaperText,
  paperOf,
  requireSettings,
  type WebhookRequest,
} from '#integrations/channels/channel.ts'
import { greetHttp, post, withoutSecrets } from '#integrations/channels/provider-request.ts'
import { internationalPhone } from '#texts/digits.ts'

// By error number, because titles may change.
const classes: [ErrorClass, number[]][] = [
  ['CONFIG', [0, 3, 10, 190, 131042, 131031, 132000, 132001, 132012, 132015, 132016]],
  ['RATE_LIMITED', [4, 80007, 130429, 131056, 131048]],
  ['INVALID_RECIPIENT', [100, 131008, 131009]],
  ['NOT_REACHABLE', [131026, 130472, 131049]],
  ['TRANSIENT', [2, 131000, 131016]],
]

const classOfCode = (code: number, status: number): ErrorClass => {
  const known = classes.find(([, codes]) => codes.includes(code))?.[0]
  if (known) return known
  if (code >= 200 && code <= 299) return 'CONFIG'
  return status === 429 ? 'RATE_LIMITED' : status >= 500 ? 'TRANSIENT' : 'CONFIG'
}

const languages = { english: 'en_US', arabic: 'ar' }

// The template needs the code twice: in the text and on the button that copies it.
const codeParts = (code: string): object[] => [
  { type: 'body', parameters: [{ type: 'text', text: code }] },
  { type: 'button', sub_type: 'url', index: '0', parameters: [{ type: 'text', text: code }] },
]

const paperParts = ({ line, link }: PaperText): object[] => [
  { type: 'body', parameters: [line, link].map(text => ({ type: 'text', text })) },
]

const templateOf = ({ to }: OutgoingMessage, name: string, components: object[]) => ({
  messaging_product: 'whatsapp',
  recipient_type: 'individual',
  to: internationalPhone(to.phone ?? ''),
  type: 'template',
  template: { name, language: { code: languages[to.language] }, components },
})

type MetaError = { error?: { code?: number; message?: string; error_data?: { details?: string } } }

const outcomeOf = (status: number, body: unknown, secrets: (string | null)[]): Outcome => {
  const { messages } = body as { messages?: { id: string }[] }
  if (status < 300 && messages?.[0]) return { accepted: true, providerId: messages[0].id }
  const { error } = body as MetaError
  const code = error?.code ?? -1
  const detail = `${status} ${code} ${error?.message ?? ''} ${error?.error_data?.details ?? ''}`
  return failure(classOfCode(code, status), withoutSecrets(detail.trim(), secrets))
}

const serviceOf = ({ WHATSAPP_URL }: ChannelSettings): string => WHATSAPP_URL ?? 'https://graph.facebook.com/v23.0'

// Reading the sending number proves that its id and the token are right.
const greet = async (settings: ChannelSettings, world: ChannelEnvironment): Promise<Greeting> => {
  const set = requireSettings(settings, 'WHATSAPP_PHONE_ID', 'WHATSAPP_TOKEN', 'WHATSAPP_TEMPLATE')
  if (typeof set === 'string') return failure('CONFIG', set)
  const headers = { authorization: `Bearer ${set.WHATSAPP_TOKEN}` }
  const number = `${serviceOf(settings)}/${set.WHATSAPP_PHONE_ID}?fields=id`
  return greetHttp(number, { method: 'GET', headers }, world)
}

type Template = { setting: 'WHATSAPP_TEMPLATE' | 'WHATSAPP_PAPER_TEMPLATE'; parts: object[]; secret: string }

const templateFor = (message: OutgoingMessage): Template | undefined => {
  const [code, paper] = [codeOf(message), paperOf(message)]
  if (code) return { setting: 'WHATSAPP_TEMPLATE', parts: codeParts(code), secret: code }
  return paper && { setting: 'WHATSAPP_PAPER_TEMPLATE', parts: paperParts(paper), secret: paper.link }
}

const send = async (
  message: OutgoingMessage,
  settings: ChannelSettings,
  world: ChannelEnvironment,
): Promise<Outcome> => {
  const template = templateFor(message)
  const set = requireSettings(
    settings,
    ...(['WHATSAPP_PHONE_ID', 'WHATSAPP_TOKEN', template?.setting ?? 'WHATSAPP_TEMPLATE'] as const),
  )
  if (typeof set === 'string') return failure('CONFIG', set)
  if (!template || !message.to.phone)
    return failure('INVALID_RECIPIENT', 'This channel sends codes and papers to mobile numbers only.')
  const answer = await post(
    `${serviceOf(settings)}/${set.WHATSAPP_PHONE_ID}/messages`,
    {
      headers: { authorization: `Bearer ${set.WHATSAPP_TOKEN}`, 'content-type': 'application/json' },
      body: JSON.stringify(templateOf(message, set[template.setting], template.parts)),
    },
    world,
  )
  if ('errorClass' in answer) return failure(answer.errorClass, answer.detail)
  const secrets = [template.secret, set.WHATSAPP_TOKEN, internationalPhone(message.to.phone)]
  return outcomeOf(answer.status, answer.body, secrets)
}

const isFromMeta = ({ headers, body }: WebhookRequest, secret: string): boolean => {
  const given = Buffer.from(String(headers['x-hub-signature-256'] ?? ''))
  const right = Buffer.from(`sha256=${createHmac('sha256', secret).update(body).digest('hex')}`)
  return given.length === right.length && timingSafeEqual(given, right)
}

type Status = { id: string; status: string; errors?: { code?: number; title?: string }[] }
type Body = { entry?: { changes?: { value?: { statuses?: Status[] } }[] }[] }

const reportsIn = (body: Body): DeliveryReport[] =>
  (body.entry ?? [])
    .flatMap(({ changes = [] }) => changes)
    .flatMap(({ value }) => value?.statuses ?? [])
    .map(({ id, status, errors }) => ({
      providerId: String(id),
      delivery: status as Delivery,
      ...(errors?.[0] && { detail: `${errors[0].code ?? ''} ${errors[0].title ?? ''}`.trim() }),
    }))

const readWebhook = (request: WebhookRequest, settings: ChannelSettings) => {
  const { query, method, body } = request
  if (method === 'GET') {
    const isAsked = query['hub.mode'] === 'subscribe' && settings.WHATSAPP_VERIFY_TOKEN
    return isAsked && query['hub.verify_token'] === settings.WHATSAPP_VERIFY_TOKEN
      ? { reports: [], answer: query['hub.challenge'] ?? '' }
      : undefined
  }
  if (!settings.WHATSAPP_APP_SECRET || !isFromMeta(request, settings.WHATSAPP_APP_SECRET)) return undefined
  return { reports: reportsIn(JSON.parse(body.toString('utf8'))) }
}

export const whatsappCloud = (settings: ChannelSettings, world: ChannelEnvironment): Channel => ({
  kind: 'whatsapp-cloud',
  place: settings.WHATSAPP_TOKEN && settings.WHATSAPP_PHONE_ID,
  paperSettings: ['WHATSAPP_PHONE_ID', 'WHATSAPP_TOKEN', 'WHATSAPP_PAPER_TEMPLATE'],
  webhookSecret: 'WHATSAPP_APP_SECRET',
  send: message => send(message, settings, world),
  greet: () => greet(settings, world),
  readWebhook: request => readWebhook(request, settings),
})
