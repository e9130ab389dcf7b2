// Sends scheduled mails that are due, with the rights and the visibility of the user who scheduled them.

import { sql } from 'kysely'
import type pg from 'pg'
import { mostInvoices, saleEmail } from '#areas/sales/sale-email/definition.ts'
import { doEach, inAgency } from '#database/agencies.ts'
import type { RowOf } from '#kit/document.ts'
import type { AppServices } from '#kit/server/app-services.ts'
import type { Context } from '#kit/server/context.ts'
import { find } from '#kit/server/rows.ts'
import { apply, create, refresh } from '#kit/server/write.ts'
import { type Author, asAuthor, findDue, runOrKeepProblem } from '#session/as-author.server.ts'

type Plan = RowOf<typeof saleEmail>
type DuePlan = Author & { id: number }

const duePlansSql = `select m.id::float8 as id, m.created_by::float8 as "userId"
  from sale_email m join agency a on a.id = m.agency_id and a.is_active
  where m.agency_id = app.agency() and m.status = 'Scheduled' and m.next_at <= now() order by m.next_at limit 50`

type NewInvoice = { id: number; issuedAt: string; isReady: boolean }

// An invoice becomes visible some time after its time of issue, when its sale is saved. So the hour before the last mail is read again,
// without the invoices that were in a mail of this plan. A paper is ready with its QR code; a list needs none.
const findInvoicesIssuedSince = async (
  { customer, consignee, sentUntil, createdAt, docNo, format }: Plan,
  { tx }: Context,
): Promise<NewInvoice[]> => {
  const { rows } = await sql<NewInvoice>`select i.id, i.issued_at as "issuedAt",
      i.qr is not null or ${format === 'Excel'} as "isReady" from tax_invoice i
    where i.agency_id = app.agency() and i.status = 'Issued'
      and i.issued_at > greatest(${sentUntil}::timestamptz - interval '1 hour', ${createdAt}::timestamptz)
      ${customer ? sql`and i.customer = ${customer}` : sql``} ${consignee ? sql`and i.consignee = ${consignee}` : sql``}
      and not exists (select from sale_email m where m.agency_id = i.agency_id and m.plan = ${docNo} and i.id = any(m.invoices))
    order by i.id`.execute(tx)
  return rows
}

// The next mails begin with the first invoice that still waits for its QR code.
const holdBack = async (plan: Plan, waiting: readonly NewInvoice[], context: Context): Promise<void> => {
  const [first] = waiting.map(({ issuedAt }) => issuedAt).sort()
  if (first) await refresh(saleEmail, plan.id, { sentUntil: first }, context)
}

// New invoices are sent as a separate mail with its own results, or as several if one cannot take them all; without new invoices nothing is
// sent.
const sendNew = async (plan: Plan, context: Context): Promise<void> => {
  const found = await findInvoicesIssuedSince(plan, context)
  const invoices = found.filter(({ isReady }) => isReady).map(({ id }) => id)
  // Before the papers are rendered, so that the time it notes is that of the question.
  await apply(saleEmail, plan.id, 'send-new', context)
  await holdBack(
    plan,
    found.filter(({ isReady }) => !isReady),
    context,
  )
  const { customer, consignee, format, language, invoiceFormat, channel } = plan
  const recipients = channel === 'ftp' ? null : plan.recipients
  const of = { customer, consignee, format, language, invoiceFormat, channel, recipients, plan: plan.docNo }
  const most = mostInvoices[format]
  for (let next = 0; next < invoices.length; next += most)
    await create(saleEmail, { ...of, invoices: invoices.slice(next, next + most), send: 'Now' }, context)
  const isOver = plan.lastDay !== null && plan.lastDay <= context.today
  if (isOver) await apply(saleEmail, plan.id, 'end', context)
}

const sendPlan = async (id: number, context: Context): Promise<void> => {
  const plan = (await find(saleEmail, id, context, { lock: true })) as Plan
  if (plan.status !== 'Scheduled' || plan.nextAt === null || plan.nextAt > new Date().toISOString()) return
  if (plan.send === 'Daily') await sendNew(plan, context)
  else await apply(saleEmail, id, 'send-now', context)
}

const failSql = `with failed as (
    update sale_email set status = 'Failed', next_at = null, problem = $3, version = version + 1, updated_at = now()
    where agency_id = $1 and id = $2 and status = 'Scheduled' returning agency_id, id, seen_by)
  insert into app.history (agency_id, document, document_id, action, reason, seen_by)
  select agency_id, $4, id, 'undelivered', $3, seen_by from failed`

// A refused plan fails with the reason.
const failPlan = (pool: pg.Pool, { agencyId, id }: DuePlan, problem: string) =>
  inAgency(pool, agencyId, client => client.query(failSql, [agencyId, id, problem, saleEmail.name]))

const runPlan = (services: AppServices, pool: pg.Pool, plan: DuePlan): Promise<void> => {
  const run = () => asAuthor(services, pool, plan, context => sendPlan(plan.id, context))
  return runOrKeepProblem(run, undefined, { save: problem => failPlan(pool, plan, problem) })
}

/** Sends every scheduled mail that is due; `pool` is the background's. Returns the number of plans run. */
export const sendScheduledMails =
  (services: AppServices) =>
  async (pool: pg.Pool): Promise<number> => {
    const plans = await findDue<{ id: number; userId: number }>(pool, 'saleEmail', duePlansSql)
    await doEach(plans, plan => runPlan(services, pool, plan))
    return plans.length
  }
