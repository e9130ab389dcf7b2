// Sending papers: what can be sent of a document and to whom, the sending itself, and ending a link.

import { call } from '#kit/call.ts'
import { choice, count, day, optional, text, yesNo } from '#kit/fields.ts'

export const shareChannels = ['whatsapp', 'sms', 'email'] as const
export type ShareChannel = (typeof shareChannels)[number]
export const shareLanguages = ['arabic', 'english'] as const
export type ShareLanguage = (typeof shareLanguages)[number]

/** Each language by its own name. */
export const languageNames: Readonly<Record<ShareLanguage, string>> = { arabic: 'العربية', english: 'English' }

/** Each channel by the title that users know. */
export const channelTitles: Readonly<Record<ShareChannel, string>> = {
  whatsapp: 'WhatsApp',
  sms: 'SMS',
  email: 'E-mail',
}

/** The longest validity of a link, in days. */
export const mostDays = 365

export type Contact = {
  /** the person's role in the document: Driver, Customer */
  role: string
  name: string
  email: string | null
  phone: string | null
  language: ShareLanguage
}

/** What can be sent of a document. `missing` are the settings that a channel still needs; without any it is set up. */
export type Sendable = {
  contacts: Contact[]
  channels: { channel: ShareChannel; missing: string[] }[]
  words: Record<ShareLanguage, string>
  days: number
  /** for a paper that covers days: which */
  period: { from: string; to: string } | null
}

/** The state of a sent paper. */
export type Sharing = {
  id: number
  channel: ShareChannel
  recipient: string
  state: 'Waiting' | 'Sent' | 'Delivered' | 'Failed'
  error: string | null
  openings: number
  openedAt: string | null
  expiresAt: string
  isExpired: boolean
  revokedAt: string | null
}

const path = '/api/agencies/:agencyId/sharing'
// Every signed-in user may call them; whether a paper may be sent is checked for its document.
const common = { path, for: 'signedIn' } as const
const of = { document: text('Document', { max: 40 }), id: count('Number', { isId: true }) }

export const readSendable = call({
  ...common,
  method: 'GET',
  title: 'The possible recipients and channels of a document’s paper',
  query: of,
}).answering<Sendable>()

export const share = call({
  ...common,
  method: 'POST',
  title: 'Send the paper of a document as a link',
  body: {
    ...of,
    channel: choice('Channel', shareChannels),
    recipient: text('Recipient', { max: 200 }),
    language: choice('Language', shareLanguages),
    words: text('Text', { max: 400, long: true }),
    days: count('Works for days', { sum: false }),
    from: optional(day('From')),
    to: optional(day('To')),
    // For a statement: the consignees it is limited to, as ids separated by commas, and whether their branches are included.
    consignees: optional(text('Consignee', { max: 400, pattern: /^\d+(,\d+)*$/, problem: 'Choose from the list.' })),
    withBranches: optional(yesNo('With its branches')),
  },
}).answering<{ sharing: Sharing }>()

export const shareAgain = call({
  ...common,
  method: 'PUT',
  path: `${path}/:id/again`,
  title: 'Send a paper again after its message failed, with a new link',
  body: {},
}).answering<{ sharing: Sharing }>()

export const revokeSharing = call({
  ...common,
  method: 'PUT',
  path: `${path}/:id/revoke`,
  title: 'End the link to a paper early',
  body: {},
}).answering<{ sharing: Sharing }>()
