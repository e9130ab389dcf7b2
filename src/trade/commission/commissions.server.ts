// The commission terms of sales, and the agents' commissions on sales, invoices and credit notes.

import { sql } from 'kysely'
import { commissionAccrual } from '#areas/accounts/commission-accrual/definition.ts'
import type { Context } from '#kit/server/context.ts'
import { create } from '#kit/server/write.ts'
import { proportion } from '#kit/units.ts'
import {
  type Basis,
  chooseTerms,
  commissionEarnedByPayment,
  type SoldAmounts,
  type Tier,
  tieredCommission,
} from '#trade/commission/commission-terms.ts'
import { isReplaced } from '#trade/commission/replaced-invoices.server.ts'
import { openDayFrom } from '#trade/dating/open-day.server.ts'

type Terms = {
  id: number
  rank: number | null
  basis: Basis
  tiers: Tier[]
  accrueOn: 'Posting' | 'Payment'
  clawbackOnCreditNote: boolean
}

type Sale = {
  date: string
  agent: number | null
  consignee: number
  customer: number
  /** null for a sale from the port */
  terminal: number | null
  /** a rate entered with the sale takes precedence over all terms */
  ownRate: number | null
  saleType: 'Bag sale' | 'Bulk sale' | 'LC sale'
}

const termsColumns = sql`t.id, t.rank, t.basis, t.accrue_on as "accrueOn", coalesce(t.clawback_on_credit_note, true) as "clawbackOnCreditNote",
  (select jsonb_agg(jsonb_build_object('fromQty', l.from_qty, 'rate', l.rate, 'pct', l.pct) order by l.position)
    from agent_commission_tiers l where l.agency_id = t.agency_id and l.parent = t.id) as tiers`

/** The terms that apply to a sale; undefined where only the agent's own terms apply. */
const findTermsForSale = async (sale: Sale, { tx }: Context): Promise<Terms | undefined> => {
  if (!sale.agent || sale.ownRate) return undefined
  const { rows } = await sql<Terms>`select ${termsColumns} from agent_commission t
    where t.agency_id = app.agency() and t.agent = ${sale.agent} and t.status in ('Active', 'Ended') and t.date <= ${sale.date}
      and (t.until is null or t.until >= ${sale.date}) and (t.consignee is null or t.consignee = ${sale.consignee})
      and (t.customer is null or t.customer = ${sale.customer}) and (t.terminal is null or t.terminal = ${sale.terminal})
      and (t.sale_type is null or t.sale_type = ${sale.saleType})`.execute(tx)
  return chooseTerms(rows)
}

/** The terms with this id; undefined where it is null. */
export const readTerms = async (id: number | null, { tx }: Context): Promise<Terms | undefined> => {
  if (id === null) return undefined
  const { rows } =
    await sql<Terms>`select ${termsColumns} from agent_commission t where t.agency_id = app.agency() and t.id = ${id}`.execute(
      tx,
    )
  return rows[0]
}

/** The automatic values of a sale: its terms, and the commission they give. */
export const resolveCommission = async (
  sale: Sale,
  sold: SoldAmounts,
  context: Context,
): Promise<{ agentTerms: number | null; commission: number | null }> => {
  const terms = await findTermsForSale(sale, context)
  return { agentTerms: terms?.id ?? null, commission: terms ? tieredCommission(terms.basis, terms.tiers, sold) : null }
}

/** Splits a commission into the part earned with the invoice and the part earned on payment. */
export const splitCommission = async (agentTerms: number | null, commission: number, context: Context) => {
  const terms = await readTerms(agentTerms, context)
  const isLater = terms?.accrueOn === 'Payment'
  return {
    commissionTerms: agentTerms,
    commission: isLater ? 0 : commission,
    commissionOnPayment: isLater ? commission : 0,
  }
}

type Invoice = {
  id: number
  date: string | null
  agent: number | null
  consignee: number | null
  customer: number | null
  gross: number | null
  commissionTerms: number | null
  commissionOnPayment: number | null
}

type InvoiceSettlement = { paid: number; credited: number; on: string | null }

// The settled part of an invoice, by payments and by notes on it; undone allocations are negative and cancel out. The credit that a note on
// another invoice or on an advance left is the customer's money, so it pays.
const readSettlement = async ({ id }: Invoice, { tx }: Context): Promise<InvoiceSettlement> => {
  const { rows } = await sql<InvoiceSettlement>`
    select coalesce(sum(x.amount) filter (where n.id is null), 0)::bigint as paid,
      coalesce(sum(x.amount) filter (where n.id is not null), 0)::bigint as credited,
      max(c.effective_date) filter (where n.id is null) as on
    from ledger.open_item d join ledger.allocation x on x.agency_id = d.agency_id and x.debit_item = d.id
    join ledger.open_item c on c.agency_id = x.agency_id and c.id = x.credit_item
    left join credit_note n on c.document_type = 'creditNote' and n.agency_id = c.agency_id and n.id = c.document_id and n.invoice = ${id}
    where d.agency_id = app.agency() and d.document_type = 'taxInvoice' and d.document_id = ${id} and d.side = 'debit'`.execute(
    tx,
  )
  return rows[0]!
}

const readAccruedCommission = async ({ id }: Invoice, { tx }: Context): Promise<number> => {
  const { amount } = await tx
    .selectFrom('commissionAccrual')
    .select(({ fn }) => fn.sum<number | null>('amount').as('amount'))
    .where('invoice', '=', id)
    .executeTakeFirstOrThrow()
  return amount ?? 0
}

// The invoice that replaces another in a correction earns the commission, so the replaced one gives all of it back.
const isTakenBack = async (invoice: Pick<Invoice, 'id' | 'commissionTerms'>, context: Context): Promise<boolean> => {
  const terms = await readTerms(invoice.commissionTerms, context)
  return terms?.clawbackOnCreditNote !== false || (await isReplaced(invoice.id, context))
}

/**
 * Accrues the commission that the payments of the invoice have earned so far; `credited` is the total of its notes in halalas with VAT,
 * whether paid or not.
 */
export const accrueCommission = async (invoice: Invoice, context: Context, credited?: number): Promise<void> => {
  const commission = invoice.commissionOnPayment ?? 0
  if (commission === 0) return
  const settled = await readSettlement(invoice, context)
  const taken = (await isTakenBack(invoice, context)) ? (credited ?? settled.credited) : 0
  const now = commissionEarnedByPayment(commission, {
    gross: invoice.gross as number,
    paid: settled.paid,
    credited: taken,
  })
  const amount = now - (await readAccruedCommission(invoice, context))
  if (amount === 0) return
  const { id, agent, consignee, customer, commissionTerms } = invoice
  // Earned on the day of the payment, clawed back today.
  const [, earnedOn] = [settled.on ?? context.today, invoice.date as string].sort()
  // A receipt of a locked month may settle an invoice of that month later; the commission is then earned on the first open day.
  const day = amount > 0 ? await openDayFrom(earnedOn!, context) : context.today
  const values = {
    date: day,
    agent,
    consignee,
    customer,
    invoice: id,
    agentTerms: commissionTerms,
    paid: settled.paid,
    amount,
  }
  await create(commissionAccrual, values, context)
}

/**
 * The commission a credit note claws back, in proportion to the net amounts, so that notes on the whole invoice claw back all of it. Zero
 * where the terms let the agent keep it and no other invoice replaces this one. `before` and `now` are halalas before VAT.
 */
export const commissionClawback = async (
  invoice: { id: number; net: number; commission: number; commissionTerms: number | null },
  { before, now }: { before: number; now: number },
  context: Context,
): Promise<number> => {
  if (invoice.net === 0 || !(await isTakenBack(invoice, context))) return 0
  const until = (credited: number) => proportion(invoice.commission, credited, invoice.net)
  return until(before + now) - until(before)
}
