import { sql } from 'kysely'
import { isSentNow, mostInvoices, saleEmail } from '#areas/sales/sale-email/definition.ts'
import { orderWork } from '#background/work.server.ts'
import type { RowOf, ValuesIn } from '#kit/document.ts'
import { notFound, refuse } from '#kit/refusal.ts'
import { behave } from '#kit/server/behaviour.ts'
import type { Context, Person } from '#kit/server/context.ts'
import { may } from '#rights/may.ts'
import { ftpDestination } from '#session/messaging.server.ts'
import { queueInvoiceMails } from '#trade/mailing/mailing.server.ts'
import {
  checkRecipients,
  isDirect,
  type Recipient,
  retryFailed,
  singleDestination,
  uniqueRecipients,
} from '#trade/mailing/recipients.server.ts'
import { isSameRow, readKept } from '#trade/parties/kept-rows.server.ts'
import { groupOf } from '#trade/statements/party-accounts.server.ts'

type Values = ValuesIn<typeof saleEmail>

type FoundInvoice = {
  id: number
  invoiceNo: string
  customer: number
  consignee: number
  gross: number
  isStamped: boolean
}

// The paper of an invoice without its QR code must not reach the buyer: it may not be cleared yet.
const checkStamped = ({ format }: Values, invoices: readonly FoundInvoice[]): void => {
  const waiting = invoices.find(({ isStamped }) => !isStamped)
  if (!waiting || format === 'Excel') return
  refuse('Invoice {number} has no QR code yet. Send it when the code is there, or send an Excel list.', {
    fields: { invoices: 'Has no QR code yet.' },
    values: { number: waiting.invoiceNo },
  })
}

// Without recipients the mail goes to its customer or seller, who must not get the invoice of another. A customer's branches are the same
// customer, and so is one that was merged with it.
const checkParties = async (
  { customer, consignee }: Values,
  invoices: readonly FoundInvoice[],
  context: Context,
): Promise<void> => {
  const group = customer ? await groupOf(await readKept('customer', customer, context), context) : []
  const ofEachPair = new Map(invoices.map(of => [`${of.customer} ${of.consignee}`, of]))
  for (const { invoiceNo, ...of } of ofEachPair.values()) {
    const isOfCustomer = !customer || group.includes(await readKept('customer', of.customer, context))
    if (isOfCustomer && (!consignee || (await isSameRow('company', consignee, of.consignee, context)))) continue
    refuse('Invoice {number} is of another customer or seller. Leave it out, or enter neither.', {
      fields: { invoices: 'Belongs to another party.' },
      values: { number: invoiceNo },
    })
  }
}

// Row-level security keeps users from sending invoices they may not see.
const findInvoices = async (mail: Values, context: Context): Promise<{ ids: number[]; gross: number }> => {
  const { customer, consignee, fromDay, toDay, invoices } = mail
  const narrowed = invoices?.length
    ? sql`and id = any(${invoices}::bigint[])`
    : sql`${customer ? sql`and customer = ${customer}` : sql``} ${consignee ? sql`and consignee = ${consignee}` : sql``}
        ${fromDay ? sql`and date >= ${fromDay}::date` : sql``} ${toDay ? sql`and date <= ${toDay}::date` : sql``}`
  const { rows } = await sql<FoundInvoice>`
    select id, invoice_no as "invoiceNo", customer, consignee, gross, qr is not null as "isStamped" from tax_invoice
    where agency_id = app.agency() and status = 'Issued' ${narrowed} order by date, id limit ${mostInvoices[mail.format] + 1}`.execute(
    context.tx,
  )
  checkStamped(mail, rows)
  if (invoices?.length) await checkParties(mail, rows, context)
  return { ids: rows.map(({ id }) => id), gross: rows.reduce((sum, { gross }) => sum + gross, 0) }
}

const readOwnAddress = async ({ customer, consignee }: Values, { tx }: Context): Promise<string[]> => {
  const { rows } = await sql<{ email: string | null }>`
    select coalesce((select email from customer where agency_id = app.agency() and id = ${customer}),
      (select email from company where agency_id = app.agency() and id = ${consignee})) as email`.execute(tx)
  return rows[0]?.email ? [rows[0].email] : []
}

const isByFtp = ({ channel }: Values): boolean => channel === 'ftp'

const requireFtpDestination = async (context: Context): Promise<string> =>
  (await ftpDestination(context)) ??
  refuse('This agency has no FTP server. Send by e-mail, or ask a super admin to enter one in the agency’s form.', {
    fields: { channel: 'There is no FTP server.' },
  })

const resolveRecipients = async (mail: Values, context: Context): Promise<Recipient[]> => {
  if (isByFtp(mail)) return singleDestination(await requireFtpDestination(context))
  const entered = mail.recipients ?? []
  return uniqueRecipients(entered, entered.some(isDirect) ? [] : await readOwnAddress(mail, context))
}

const composeMail = async (mail: Values, context: Context): Promise<Partial<Values>> => {
  const recipients = await resolveRecipients(mail, context)
  const counted = { date: context.today, recipients, mails: recipients.filter(isDirect).length, sent: 0, failed: 0 }
  const { ids, gross } = await findInvoices(mail, context)
  return { ...counted, invoices: ids, invoiceCount: ids.length, gross, send: mail.send ?? 'Now', nextAt: null }
}

const prepareResend = async (mail: Values, context: Context): Promise<Partial<Values>> => {
  if (mail.send === 'Daily') refuse('A daily mail that has failed is not sent again. Enter a new one.')
  // A plan that failed at its time has not chosen its invoices yet.
  if (mail.invoiceCount === null) return { ...(await composeMail(mail, context)), problem: null }
  const recipients = isByFtp(mail)
    ? singleDestination(await requireFtpDestination(context), (mail.recipients?.[0]?.resends ?? 0) + 1)
    : retryFailed(mail.recipients)
  return { failed: 0, recipients, attachment: null, attachmentHash: null, problem: null }
}

const fillNewMail = async (mail: Values, context: Context): Promise<Partial<Values>> => {
  if (isByFtp(mail) && mail.recipients?.length)
    refuse('Invoices sent by FTP have no e-mail recipients. Remove the recipients.', {
      fields: { recipients: 'Only by e-mail.' },
    })
  return { ...(await (isSentNow(mail) ? composeMail : scheduleMail)(mail, context)), channel: mail.channel ?? 'email' }
}

// The invoices of a scheduled mail are chosen when it is sent.
const scheduleMail = async (mail: Values, context: Context): Promise<Partial<Values>> => {
  const recipients = await resolveRecipients(mail, context)
  const now = new Date().toISOString()
  return {
    date: context.today,
    recipients,
    mails: recipients.filter(isDirect).length,
    nextAt: mail.sendAt,
    sentUntil: now,
  }
}

const checkInvoices = ({ invoices, format }: Values): void => {
  const count = invoices?.length ?? 0
  if (count === 0) refuse('No invoice matches. Choose other days, or select the invoices.')
  if (count > mostInvoices[format]) {
    refuse('A mail takes {most} invoices at most. Choose fewer days.', { values: { most: mostInvoices[format] } })
  }
}

const checkTime = ({ sendAt }: Values): void => {
  if (!sendAt || sendAt > new Date().toISOString()) return
  refuse('This time has passed. Enter a later one, or send it now.', { fields: { sendAt: 'Has passed.' } })
}

const dayMs = 86_400_000

// The next daily time in the future, however many were missed.
const nextDay = ({ nextAt }: Values): string => {
  const at = Date.parse(nextAt as string)
  const missed = Math.max(0, Math.floor((Date.now() - at) / dayMs))
  return new Date(at + (missed + 1) * dayMs).toISOString()
}

/** The task of packing a mail's invoices in the background. */
export type MailTask = { mail: number; language: Person['language'] }

// Rendering fifty papers takes longer than a request may, so the request is answered at once and the background packs the mail.
const orderPacking = ({ id }: RowOf<typeof saleEmail>, context: Context): Promise<unknown> => {
  const task: MailTask = { mail: id, language: context.asker.language }
  return orderWork({ kind: 'mail', title: saleEmail.singular, task }, context)
}

export const saleEmailServer = behave(saleEmail, {
  async fill(mail, context, { what }) {
    if (what === 'create') return fillNewMail(mail, context)
    if (what === 'send-now') return composeMail(mail, context)
    if (what === 'send-new') return { nextAt: nextDay(mail), sentUntil: new Date().toISOString() }
    if (what === 'stop' || what === 'end') return { nextAt: null }
    return what === 'resend' ? prepareResend(mail, context) : {}
  },
  async check(mail, { what, before }, { asker }) {
    if (what === 'stop' && before?.status === 'Failed' && mail.send !== 'Daily')
      refuse('This mail has failed. Send it again; only what is scheduled can be stopped.')
    if (what !== 'create' && what !== 'send-now' && what !== 'resend') return
    if (!may(asker, { rights: ['canSendSaleEmail'] })) notFound()
    if (isSentNow(mail) || what !== 'create') checkInvoices(mail)
    else checkTime(mail)
    checkRecipients(mail.recipients, 'Neither the customer nor the seller has an e-mail address. Enter one.')
  },
  async after(mail, { what }, context) {
    // Scheduled mails are created in the background already.
    const isPlanned = what === 'send-now' || (what === 'create' && Boolean(mail.plan))
    if (isPlanned || what === 'packed') await queueInvoiceMails(mail, context)
    else if (what === 'resend' || (what === 'create' && isSentNow(mail))) await orderPacking(mail, context)
  },
})
