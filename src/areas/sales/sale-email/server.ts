import { sql } from 'kysely'
import { saleEmail } from '#areas/sales/sale-email/definition.ts'
import { leaveMails } from '#areas/sales/sale-email/mailing.server.ts'
import type { ValuesIn } from '#kit/document.ts'
import { notFound, refuse } from '#kit/refusal.ts'
import { behave } from '#kit/server/behaviour.ts'
import type { Context } from '#kit/server/context.ts'
import { may } from '#rights/may.ts'

type Values = ValuesIn<typeof saleEmail>
type Recipients = NonNullable<Values['recipients']>

/** Papers take a moment each. */
const most: Record<Values['format'], number> = { PDF: 50, Zip: 50, Excel: 500 }
const mostRecipients = 50

// The wall stands under this, too: nobody sends what he may not see.
const invoicesOf = async (mail: Values, { tx }: Context): Promise<{ ids: number[]; gross: number }> => {
  const { customer, consignee, fromDay, toDay, invoices } = mail
  const narrowed = invoices?.length
    ? sql`and id = any(${invoices}::bigint[])`
    : sql`${customer ? sql`and customer = ${customer}` : sql``} ${consignee ? sql`and consignee = ${consignee}` : sql``}
        ${fromDay ? sql`and date >= ${fromDay}::date` : sql``} ${toDay ? sql`and date <= ${toDay}::date` : sql``}`
  const { rows } = await sql<{ id: number; gross: number }>`select id, gross from tax_invoice
    where agency_id = app.agency() and status = 'Issued' ${narrowed} order by date, id limit ${most[mail.format] + 1}`.execute(
    tx,
  )
  return { ids: rows.map(({ id }) => id), gross: rows.reduce((sum, { gross }) => sum + gross, 0) }
}

const ownAddress = async ({ customer, consignee }: Values, { tx }: Context): Promise<string[]> => {
  const { rows } = await sql<{ email: string | null }>`
    select coalesce((select email from customer where agency_id = app.agency() and id = ${customer}),
      (select email from company where agency_id = app.agency() and id = ${consignee})) as email`.execute(tx)
  return rows[0]?.email ? [rows[0].email] : []
}

const waiting = (email: string, resends: number): Recipients[number] => ({
  ...{ email, state: 'Waiting', sentAt: null, error: null, messageId: null, resends },
})

const recipientsOf = async (mail: Values, context: Context): Promise<Recipients> => {
  const entered = (mail.recipients ?? []).map(({ email }) => email)
  const all = entered.length > 0 ? entered : await ownAddress(mail, context)
  return [...new Map(all.map(email => [email.toLowerCase(), email])).values()].map(email => waiting(email, 0))
}

const composed = async (mail: Values, context: Context): Promise<Partial<Values>> => {
  const { ids, gross } = await invoicesOf(mail, context)
  const recipients = await recipientsOf(mail, context)
  const counted = { invoiceCount: ids.length, mails: recipients.length, sent: 0, failed: 0 }
  return { date: context.today, invoices: ids, gross, recipients, ...counted }
}

const again = ({ recipients }: Values): Partial<Values> => ({
  failed: 0,
  recipients: (recipients ?? []).map(each =>
    each.state === 'Failed' ? waiting(each.email, (each.resends ?? 0) + 1) : each,
  ),
})

const checkBatch = ({ invoices, recipients, format }: Values): void => {
  const [count, mails] = [invoices?.length ?? 0, recipients?.length ?? 0]
  if (count === 0) refuse('There is no such invoice. Choose other days, or name the invoices.')
  if (count > most[format]) {
    refuse('A mail takes {most} invoices at most. Choose fewer days.', { values: { most: most[format] } })
  }
  if (mails === 0) {
    refuse('Neither the customer nor the seller has an e-mail address. Enter one.', {
      fields: { recipients: 'Please enter one.' },
    })
  }
  if (mails > mostRecipients) {
    refuse('{most} recipients at most get the same mail.', {
      fields: { recipients: 'Too many.' },
      values: { most: mostRecipients },
    })
  }
}

export const saleEmailServer = behave(saleEmail, {
  async fill(mail, context, { what }) {
    if (what === 'create') return composed(mail, context)
    return what === 'resend' ? again(mail) : {}
  },
  async check(mail, { what }, { asker }) {
    if (what !== 'create') return
    if (!may(asker, { rights: ['canSendSaleEmail'] })) notFound()
    checkBatch(mail)
  },
  async after(mail, { what }, context) {
    if (what === 'create' || what === 'resend') await leaveMails(mail, context)
  },
})
