import { staffUser } from '#areas/staff/user/definition.ts'
import { automatic, choice, choices, count, day, instant, link, links, optional, text } from '#kit/fields.ts'
import { report } from '#kit/report.ts'

/** The purposes of a message, by their code in the table. */
export const purposes = {
  code: 'One-time code',
  reset: 'Link to a new password',
  mail: 'Notice',
  paper: 'Link to a paper',
} as const

/** The channels, by their code in the table. */
export const carriers = {
  'whatsapp-cloud': 'WhatsApp',
  'unifonic-sms': 'SMS (Unifonic)',
  'telegram-gateway': 'Telegram',
  http: 'Own HTTP endpoint',
  email: 'Mail',
  ftp: 'FTP',
  log: 'Printed on the terminal',
} as const

export type Carrier = keyof typeof carriers

/** Whether a code is that of a channel. */
export const isCarrier = (code: string): code is Carrier => Object.hasOwn(carriers, code)

/** The reasons of a failure on a channel, by their code in the table. */
export const reasons = {
  INVALID_RECIPIENT: 'Number or address does not exist',
  NOT_REACHABLE: 'Not reachable by this channel',
  RATE_LIMITED: 'Too many messages at once',
  CONFIG: 'The channel is not set up correctly',
  TRANSIENT: 'The service was not available',
  SANDBOX: 'Not sent: this is the sandbox, and nothing leaves it.',
} as const

/** The delivery states that a provider reported later, by their code in the table. */
export const deliveries = { sent: 'Sent', delivered: 'Delivered', read: 'Read', failed: 'Failed' } as const

const valuesOf = <V extends string>(words: Readonly<Record<string, V>>): V[] => Object.values(words)

const results = ['Success', 'Failed', 'Not sent yet'] as const

/** Every attempt to send a message, and every message still waiting for its first. Its screen is listed under Logs. */
export const messageLog = {
  ...report('messages', {
    title: 'Messages',
    right: 'MessageLog',
    filters: {
      from: day('From'),
      to: day('To'),
      user: optional(links('User', staffUser, { every: true })),
      purpose: optional(choices('Message', valuesOf(purposes))),
      channel: optional(choices('Channel', valuesOf(carriers))),
      result: optional(choices('Result', results)),
      shown: optional(text('Sent to', { max: 100 })),
    },
    columns: {
      at: instant('Time'),
      purpose: choice('Message', valuesOf(purposes)),
      user: optional(link('User', staffUser)),
      shown: text('Sent to'),
      channel: optional(choice('Channel', valuesOf(carriers))),
      result: choice('Result', results),
      reason: optional(choice('Reason', valuesOf(reasons))),
      delivery: optional(choice('Delivery status', valuesOf(deliveries))),
      deliveryAt: optional(instant('Reported at')),
      detail: automatic(text('Answer of the service')),
      ms: optional(count('Took (ms)', { zero: true })),
      message: count('Message no.', { isId: true }),
    },
    totals: [],
    drill: ({ message }) => ({ address: `logs/messages/${message}` }),
  }),
  address: 'logs/messages',
}
