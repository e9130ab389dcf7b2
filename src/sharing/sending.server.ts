// Sends a paper: creates its link, queues the message, and records both in the document's timeline.

import { sql } from 'kysely'
import type { BodyOf } from '#kit/call.ts'
import type { Row } from '#kit/check.ts'
import { addDays, formatDay } from '#kit/days.ts'
import { conflict, notFound, refuse } from '#kit/refusal.ts'
import { plain, type Slice } from '#kit/server/behaviour.ts'
import type { Context } from '#kit/server/context.ts'
import type { AskedOfPaper, HandedOut } from '#kit/server/handed-out.ts'
import { remember } from '#kit/server/history.ts'
import { findWithViewers, type SeenBy } from '#kit/server/rows.ts'
import { maskedEmail, maskedPhone, queueMessage } from '#session/messages.server.ts'
import { type ChannelName, channels } from '#session/messaging-calls.ts'
import { newToken } from '#session/token.server.ts'
import { type AgencyPapers, agencyPaperNamed, rowOfAgencyPaper } from '#sharing/agency-papers.server.ts'
import { mostDays, type ShareChannel, type Sharing, type share } from '#sharing/calls.ts'
import { hasValidPaper, mayGiveOut } from '#sharing/doings.server.ts'
import { compact } from '#trade/parties/identifier-fields.ts'

/** The settings a channel still needs to send papers. */
type MissingSettings = (channel: ChannelName) => string[]

/** The agency's channel for each kind of sending. */
export const carriers = { whatsapp: 'whatsapp-cloud', sms: 'unifonic-sms', email: 'email' } as const satisfies Record<
  ShareChannel,
  ChannelName
>

export type PaperToSend = { slice: Slice; paper: HandedOut; row: Row & SeenBy & { id: number } }

/** What sending needs beside the request. */
export type SendingMeans = { missing: MissingSettings; agencyPapers: AgencyPapers }
type Papers = Pick<SendingMeans, 'agencyPapers'>

/** The document with its paper; 404 if the user may not send it, or if there is none. */
export const findPaperToSend = async (
  document: string,
  id: number,
  { agencyPapers }: Papers,
  context: Context,
): Promise<PaperToSend> => {
  const own = agencyPaperNamed(agencyPapers, document)
  if (own) return { slice: plain(own.document), paper: own.paper, row: rowOfAgencyPaper(own, id, context) }
  const slice = context.slices.get(document) ?? notFound()
  const { paper } = slice
  if (!paper || !mayGiveOut(context.asker, paper)) return notFound()
  return { slice, paper, row: (await findWithViewers(slice.document, id, 'View', context)) as PaperToSend['row'] }
}

type ShareRequest = BodyOf<typeof share>

const isMail = (text: string): boolean => /^[^\s@<>,;"]+@[^\s@<>,;"]+\.[^\s@<>,;"]{2,}$/.test(text)
const isPhone = (text: string): boolean => /^(05\d{8}|\+\d{8,15})$/.test(text)

const recipientOf = ({ channel, recipient }: Pick<ShareRequest, 'channel' | 'recipient'>): string => {
  const address = channel === 'email' ? recipient.trim() : compact(recipient).replace(/[()]/g, '')
  if (channel === 'email' ? isMail(address) : isPhone(address)) return address
  const problem =
    channel === 'email' ? 'Enter an e-mail address.' : 'Enter a mobile such as 05XXXXXXXX or +9665XXXXXXXX.'
  return refuse('Please correct the marked fields.', { fields: { recipient: problem } })
}

/** The title of a setting on the screen where it is entered. */
export const settingTitle = (name: string): string =>
  Object.values(channels).flatMap(({ settings }) => settings[name]?.label ?? [])[0] ?? name

const checkSetUp = (channel: ShareChannel, missing: MissingSettings, { words }: Context): void => {
  const left = missing(carriers[channel])
  if (left.length === 0) return
  const settings = left.map(name => words[settingTitle(name)] ?? settingTitle(name)).join(', ')
  refuse('This channel is not set up. A super admin enters in the agency’s form: {settings}.', {
    fields: { channel: 'Not set up.' },
    values: { settings },
  })
}

const checkDays = ({ days, from, to }: ShareRequest): void => {
  if (days < 1 || days > mostDays)
    refuse('Please correct the marked fields.', { fields: { days: 'From 1 to 365 days.' } })
  if (from !== null && to !== null && from > to)
    refuse('Please correct the marked fields.', { fields: { to: 'Ends before it begins.' } })
}

// The paper is rendered once before it is sent, so that no link leads to a paper that cannot be rendered.
const checkPaper = async ({ paper, row }: PaperToSend, asked: AskedOfPaper, context: Context) => {
  if (!hasValidPaper(paper, row))
    conflict('There is no paper of this document in its state. Approve or issue it first.')
  const { missing } = await paper.draw(row.id, asked, context)
  if (missing) conflict('It has no QR code yet. Send it when the code is there.')
}

const wholePaper: AskedOfPaper = { from: null, to: null, consignees: null, withBranches: false }
const scopeOf = ({ from, to, consignees, withBranches }: ShareRequest): AskedOfPaper => ({
  ...{ from, to, consignees: consignees?.split(',').map(Number) ?? null, withBranches: withBranches === true },
})

// What remains after the recipient is deleted.
const maskRecipient = (channel: ShareChannel, recipient: string): string =>
  channel === 'email' ? maskedEmail(recipient) : maskedPhone(recipient)

const messageLifeSeconds = 86_400

type Leaving = {
  id: number
  channel: ShareChannel
  recipient: string
  language: 'arabic' | 'english'
  words: string
  token: string
  until: string
}

// `until` is the day on which the link ends. The text is written in the recipient's language when the message is sent.
const queue = async (of: Leaving, context: Context): Promise<void> => {
  const { id, channel, recipient, language, words, token, until } = of
  const isMailed = channel === 'email'
  const address = isMailed ? { email: recipient, phone: null } : { email: null, phone: recipient }
  const messageId = await queueMessage(context.tx, await context.sealing(), {
    purpose: 'paper',
    to: { id: context.asker.userId, name: recipient, ...address, language },
    shown: maskRecipient(channel, recipient),
    content: { paperToken: token, words, until: formatDay(until) },
    lifeSeconds: messageLifeSeconds,
    channels: isMailed ? ['email', 'log'] : [carriers[channel]],
    about: { document: 'sharing', id },
  })
  await sql`update app.sharing set message_id = ${messageId} where agency_id = app.agency() and id = ${id}`.execute(
    context.tx,
  )
}

/** The state of the paper sent at an entry of the timeline. */
const readSharing = async (entry: number, { tx }: Context): Promise<Sharing> => {
  const { rows } = await sql<{ sharing: Sharing }>`select app.sharing_at(${entry}) as sharing`.execute(tx)
  return rows[0]!.sharing
}

/** Sends the paper of a document; refuses a paper that is not ready, a recipient without an address, and a channel that is not set up. */
export const sendPaper = async (asked: ShareRequest, means: SendingMeans, context: Context): Promise<Sharing> => {
  const toSend = await findPaperToSend(asked.document, asked.id, means, context)
  const recipient = recipientOf(asked)
  checkDays(asked)
  checkSetUp(asked.channel, means.missing, context)
  const { slice, row, paper } = toSend
  const { channel, language, words, days } = asked
  const scope = paper.period ? scopeOf(asked) : wholePaper
  await checkPaper(toSend, scope, context)
  const event = { action: 'send-paper', reason: maskRecipient(channel, recipient), seenBy: [] }
  const entry = await remember(slice.document, row, event, context)
  const { token, hash } = newToken()
  const { rows } = await sql<{
    id: number
  }>`insert into app.sharing (agency_id, document, document_id, history_id, channel, recipient,
      language, words, from_day, to_day, consignees, with_branches, token_hash, expires_at)
    values (app.agency(), ${slice.document.name}, ${row.id}, ${entry}, ${channel}, ${recipient}, ${language}, ${words},
      ${scope.from}::date, ${scope.to}::date, ${scope.consignees}::bigint[], ${scope.withBranches}, ${hash}, now() + ${days} * interval '1 day') returning id`.execute(
    context.tx,
  )
  const until = addDays(context.today, days)
  await queue({ id: rows[0]!.id, channel, recipient, language, words, token, until }, context)
  return readSharing(entry, context)
}

type StoredSharing = Omit<Leaving, 'token'> &
  AskedOfPaper & {
    document: string
    documentId: number
    historyId: number
    state: Sharing['state']
    isOver: boolean
  }

const findKept = async (id: number, { tx, asker }: Context): Promise<StoredSharing> => {
  const { rows } =
    await sql<StoredSharing>`select id, document, document_id as "documentId", history_id as "historyId", channel, recipient,
      language, words, state, from_day as "from", to_day as "to", consignees, with_branches as "withBranches", (expires_at at time zone ${asker.timeZone})::date as until,
      revoked_at is not null or expires_at <= now() as "isOver"
    from app.sharing where agency_id = app.agency() and id = ${id} for update`.execute(tx)
  return rows[0] ?? notFound()
}

/** Sends a paper again after its message has failed; the link in the first message ends. */
export const sendAgain = async (id: number, means: SendingMeans, context: Context): Promise<Sharing> => {
  const kept = await findKept(id, context)
  const toSend = await findPaperToSend(kept.document, kept.documentId, means, context)
  if (kept.state !== 'Failed') conflict('This message has not failed.')
  if (kept.isOver) conflict('The link has ended. Send the paper again.')
  checkSetUp(kept.channel, means.missing, context)
  await checkPaper(toSend, kept, context)
  const { token, hash } = newToken()
  await sql`update app.sharing set token_hash = ${hash}, state = 'Waiting', error = null
    where agency_id = app.agency() and id = ${id}`.execute(context.tx)
  await queue({ ...kept, token }, context)
  const event = { action: 'send-paper-again', reason: maskRecipient(kept.channel, kept.recipient), seenBy: [] }
  await remember(toSend.slice.document, toSend.row, event, context)
  return readSharing(kept.historyId, context)
}

/** Ends a link early. */
export const revoke = async (id: number, papers: Papers, context: Context): Promise<Sharing> => {
  const kept = await findKept(id, context)
  const { slice, row } = await findPaperToSend(kept.document, kept.documentId, papers, context)
  if (kept.isOver) conflict('The link has ended already.')
  await sql`update app.sharing set revoked_at = now() where agency_id = app.agency() and id = ${id}`.execute(context.tx)
  const event = { action: 'revoke-paper', reason: maskRecipient(kept.channel, kept.recipient), seenBy: [] }
  await remember(slice.document, row, event, context)
  return readSharing(kept.historyId, context)
}
