// Queues the mails of a batch for the background sender, one per recipient, and links each to its recipients.

import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { statementEmail } from '#areas/accounts/statement-email/definition.ts'
import type { scheduledReport } from '#areas/reports/scheduled/definition.ts'
import { saleEmail } from '#areas/sales/sale-email/definition.ts'
import { readLetterhead } from '#database/letterhead.ts'
import type { RowOf } from '#kit/document.ts'
import { snake } from '#kit/server/columns.ts'
import type { Context } from '#kit/server/context.ts'
import { refresh } from '#kit/server/write.ts'
import { formatCount, formatMoney } from '#kit/units.ts'
import { translate } from '#texts/translate.ts'
import { packInvoices } from '#trade/mailing/attachments.server.ts'

type Batch = RowOf<typeof saleEmail>

const lifeSeconds = 86_400

/** The agency's name and texts in the language of the mail. */
export const readMailSignature = async (language: Batch['language'], { tx, arabic }: Context) => {
  const { name, nameAr } = await readLetterhead(tx)
  const isArabic = language === 'arabic'
  const words = isArabic ? arabic : {}
  const agency = isArabic ? nameAr : name
  return { agency, say: (key: string, values: Record<string, string>) => translate(words, key, { agency, ...values }) }
}

const composeWords = async (batch: Batch, context: Context) => {
  const { agency, say } = await readMailSignature(batch.language, context)
  const values = { count: formatCount(batch.invoiceCount ?? 0), total: formatMoney(batch.gross ?? 0) }
  return {
    subject: say('Invoices of {agency}', {}),
    text: `${say('Attached are {count} invoices, SAR {total} altogether.', values)}\n\n${agency}\n`,
  }
}

/** Recipients and language of a batch. */
type MailBatch = Pick<Batch, 'id' | 'language' | 'recipients'> & Partial<Pick<Batch, 'channel'>>
/** The content of the mails, with the name and hash of the attachment. */
type MailContent = { content: object; name: string; hash: string }

type Mail = { positions: number[]; email: string; content: object }

const queueMail = async (
  document: string,
  batch: MailBatch,
  { positions, email, content }: Mail,
  context: Context,
): Promise<void> => {
  const to = { name: email, email, phone: null, language: batch.language }
  const sealed = (await context.sealing()).seal({ to, content, key: randomBytes(16).toString('hex') })
  // Without `channels` a mail is sent by e-mail only; FTP must not fall back to another channel.
  const channels = batch.channel === 'ftp' ? ['ftp'] : null
  const shown = email.replace(/^(.).*@/, '$1•••@')
  await sql`with left_message as materialized (select app.leave_mail(${context.asker.userId}, ${shown}, ${sealed},
      ${channels}::text[], ${lifeSeconds}, ${document}, ${batch.id}) as id)
    update ${sql.table(`${snake(document)}_recipients`)} r set message_id = m.id from left_message m
    where r.agency_id = app.agency() and r.parent = ${batch.id} and r.position = any(${positions}::integer[])`.execute(
    context.tx,
  )
}

// One mail per direct recipient; copies are sent with the first.
const mailsToQueue = ({ recipients }: MailBatch, content: object): Mail[] => {
  const open = (recipients ?? []).flatMap(({ email, role, state, messageId }, position) =>
    state === 'Waiting' && !messageId ? [{ email, role, position }] : [],
  )
  const copies = open.filter(({ role }) => role === 'Cc')
  const direct = open.filter(({ role }) => role !== 'Cc')
  const cc = copies.map(({ email }) => email)
  return direct.map(({ email, position }, n) =>
    n === 0
      ? { email, positions: [position, ...copies.map(copy => copy.position)], content: { ...content, cc } }
      : { email, positions: [position], content },
  )
}

type MailedDocument = typeof saleEmail | typeof statementEmail | typeof scheduledReport

/** Queues a mail of a document for every waiting recipient without one. */
export const queueMails = async (
  document: MailedDocument,
  batch: MailBatch,
  { content, name, hash }: MailContent,
  context: Context,
): Promise<void> => {
  for (const mail of mailsToQueue(batch, content)) await queueMail(document.name, batch, mail, context)
  await refresh(document, batch.id, { attachment: name, attachmentHash: hash }, context)
  await sql`select pg_notify('gms_message', '')`.execute(context.tx)
}

/** Packs the invoices and queues a mail for every waiting recipient without one. */
export const queueInvoiceMails = async (batch: Batch, context: Context): Promise<void> => {
  const { invoices, format, language, invoiceFormat, channel, id, date } = batch
  // On an FTP server, a list must not overwrite another one of the same day, but sending it again replaces its own file.
  const name = `invoices-${date}${channel === 'ftp' ? `-${id}` : ''}`
  const request = { ids: invoices ?? [], format, language, invoiceFormat, name }
  const packed = await packInvoices(request, context)
  const content = { ...(await composeWords(batch, context)), attachments: packed.attachments }
  await queueMails(saleEmail, batch, { ...packed, content }, context)
}
