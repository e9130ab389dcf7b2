// Allocation of receipts to invoices, in the documents and in the ledger.

import { sql } from 'kysely'
import { conflict, refuse } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'
import { formatMoney } from '#kit/units.ts'
import { allocate, unallocate } from '#ledger/record.server.ts'
import type { SettledItem } from '#trade/settlement/allocation.ts'
import { type AllocationLine, changedInvoices, mergeLines, type OpenInvoice } from '#trade/settlement/allocation.ts'

type Payer = { customer: number | null; consignee: number | null }

/** Locks invoices in the order of their ids, so that concurrent payments of the same invoices run one after the other. */
export const lockInvoices = async (ids: readonly number[], { tx }: Context) => {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('taxInvoice')
    .select(['id', 'invoiceNo', 'customer', 'consignee', 'balanceDue'])
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return new Map(rows.map(row => [row.id, row] as const))
}

/** The open invoices of a customer for a consignee's cargo, oldest first. */
export const findOpenInvoices = async ({ customer, consignee }: Payer, { tx }: Context): Promise<OpenInvoice[]> => {
  const rows = await tx
    .selectFrom('taxInvoice')
    .select(['id', 'date', 'balanceDue'])
    .where(sql<boolean>`customer = any(app.customers_of_account(${customer}))`)
    .where(sql<boolean>`consignee = any(app.companies_of_account(${consignee}))`)
    .where('balanceDue', '>', 0)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows
    .toSorted((a, b) => (a.date === b.date ? a.id - b.id : String(a.date) < String(b.date) ? -1 : 1))
    .map(({ id, balanceDue }) => ({ invoice: id, open: balanceDue ?? 0 }))
}

type Parties = { customers: readonly (number | null)[]; consignees: readonly (number | null)[] }

/** Parties merged into the payer count as the payer, and likewise for the seller; read only where an invoice names another party. */
export const findPartiesOfAccount = async (
  { customer, consignee }: Payer,
  invoices: ReadonlyMap<number, Payer>,
  { tx }: Context,
): Promise<Parties> => {
  const isSame = (invoice: Payer) => invoice.customer === customer && invoice.consignee === consignee
  if ([...invoices.values()].every(isSame)) return { customers: [customer], consignees: [consignee] }
  const { rows } = await sql<Parties>`select app.customers_of_account(${customer}) as customers,
    app.companies_of_account(${consignee}) as consignees`.execute(tx)
  return rows[0]!
}

/** The invoice, which must be one of the account; `field` names it in the form. */
export const requireOfAccount = <I extends Payer>(
  invoice: I | undefined,
  { customers, consignees }: Parties,
  field: string,
): I =>
  invoice && customers.includes(invoice.customer) && consignees.includes(invoice.consignee)
    ? invoice
    : refuse('An invoice can only be settled by its customer and for its seller. Choose an invoice of both.', {
        fields: { [field]: 'Belongs to another customer or seller.' },
      })

/**
 * Refuses to settle an invoice of other parties, an invoice twice, or more than the open amount; `own` are the payment's current
 * allocations.
 */
export const checkAllocations = async (
  payer: Payer,
  lines: readonly AllocationLine[],
  own: readonly AllocationLine[],
  context: Context,
): Promise<void> => {
  const invoices = await lockInvoices([...new Set([...lines, ...own].map(line => line.invoice))], context)
  const parties = await findPartiesOfAccount(payer, invoices, context)
  for (const [index, line] of lines.entries()) {
    const field = `allocations.${index}`
    const invoice = requireOfAccount(invoices.get(line.invoice), parties, `${field}.invoice`)
    if (lines.findIndex(other => other.invoice === line.invoice) !== index) {
      refuse('An invoice is entered twice. Enter one amount for it.', {
        fields: { [`${field}.invoice`]: 'Entered twice.' },
      })
    }
    const settled = own.find(other => other.invoice === line.invoice)?.amount ?? 0
    const open = (invoice.balanceDue ?? 0) + settled
    if (line.amount > open) {
      refuse('Only {open} SAR of {invoice} are still open. Enter that or less.', {
        code: 'OVER_ALLOCATED',
        fields: { [`${field}.amount`]: 'More than is still open.' },
        values: { open: formatMoney(open), invoice: invoice.invoiceNo ?? '–' },
        details: { invoice: invoice.id, open, asked: line.amount },
      })
    }
  }
}

/** The open items of the invoices to settle. */
export const findInvoiceItems = async (lines: readonly AllocationLine[], { tx }: Context): Promise<SettledItem[]> => {
  if (lines.length === 0) return []
  const { rows } = await sql<{ invoice: number; openItem: number }>`
    select document_id as invoice, id as "openItem" from ledger.open_item where agency_id = app.agency()
      and document_type = 'taxInvoice' and document_id = any(${lines.map(line => line.invoice)}::bigint[])
      and side = 'debit' and reverses is null`.execute(tx)
  const items = new Map(rows.map(({ invoice, openItem }) => [invoice, openItem]))
  return lines.map(({ invoice, amount }) => ({ openItem: items.get(invoice) as number, amount }))
}

type CurrentAllocation = AllocationLine & { id: number; isLater: boolean }

/** A document with a customer's credit. */
type Credit = { document: 'payment' | 'creditVoucher' | 'creditNote'; id: number }

const findCurrentAllocations = async ({ document, id }: Credit, { tx }: Context): Promise<CurrentAllocation[]> => {
  const { rows } = await sql<CurrentAllocation>`
    select x.id, d.document_id as invoice, x.amount, x.posting_id is null as "isLater"
    from ledger.open_item c
    join ledger.allocation x on x.agency_id = c.agency_id and x.credit_item = c.id
    join ledger.open_item d on d.agency_id = x.agency_id and d.id = x.debit_item
    where c.agency_id = app.agency() and c.document_type = ${document} and c.document_id = ${id} and c.side = 'credit'
      and d.document_type = 'taxInvoice' and x.undoes is null
      and not exists (select from ledger.allocation u where u.agency_id = x.agency_id and u.undoes = x.id)
    order by x.id`.execute(tx)
  return rows
}

/** Undoes the allocations made after the posting; without this, the posting could not be reversed. */
export const unallocateLater = async (of: Credit, context: Context): Promise<void> => {
  const later = (await findCurrentAllocations(of, context)).filter(({ isLater }) => isLater)
  if (later.length > 0)
    await unallocate(
      context.client,
      later.map(({ id }) => id),
    )
}

/** Updates the ledger's allocations where the payment's lines have changed. */
export const reallocateChanged = async (
  payment: number,
  before: readonly AllocationLine[],
  after: readonly AllocationLine[],
  context: Context,
): Promise<number[]> => {
  const changed = changedInvoices(before, after)
  const undone = (await findCurrentAllocations({ document: 'payment', id: payment }, context)).filter(({ invoice }) =>
    changed.includes(invoice),
  )
  if (undone.length > 0)
    await unallocate(
      context.client,
      undone.map(({ id }) => id),
    )
  const settled = await findInvoiceItems(
    after.filter(({ invoice }) => changed.includes(invoice)),
    context,
  )
  if (settled.length === 0) return changed
  const { rows } = await sql<{ id: number }>`
    select id from ledger.open_item where agency_id = app.agency() and document_type = 'payment' and document_id = ${payment}
      and side = 'credit' and reverses is null order by id desc limit 1`.execute(context.tx)
  const credit = rows[0]!.id
  await allocate(
    context.client,
    settled.map(({ openItem, amount }) => ({ debit: openItem, credit, amount })),
  )
  return changed
}

/** Allocates again what was undone for a change that posted nothing, such as that of a remark or a reference. */
export const reallocateUndone = async (
  payment: number,
  lines: readonly AllocationLine[],
  context: Context,
): Promise<void> => {
  const current = await findCurrentAllocations({ document: 'payment', id: payment }, context)
  await reallocateChanged(payment, mergeLines([], current), lines, context)
}

/**
 * Halalas transferred to other customers by credit vouchers, refunded by payments, or allocated to an opening balance or a laytime claim.
 */
export const readTransferredCredit = async ({ document, id }: Credit, { tx }: Context): Promise<number> => {
  const { rows } = await sql<{ amount: number }>`
    select coalesce(sum(x.amount), 0)::bigint as amount from ledger.open_item c
    join ledger.allocation x on x.agency_id = c.agency_id and x.credit_item = c.id
    join ledger.open_item d on d.agency_id = x.agency_id and d.id = x.debit_item and d.document_type in ('creditVoucher', 'payment', 'openingBalance', 'laytime')
    where c.agency_id = app.agency() and c.document_type = ${document} and c.document_id = ${id} and c.side = 'credit'
      and d.reverses is null`.execute(tx)
  return rows[0]!.amount
}

/** Refuses to undo a credit that was transferred to another customer or refunded. */
export const checkNotTransferred = (passedOn: number | null): void => {
  if (!passedOn) return
  conflict(
    '{amount} SAR of this were transferred to another customer, refunded, or put against an opening balance or a laytime claim. Undo that first.',
    {
      values: { amount: formatMoney(passedOn) },
    },
  )
}
