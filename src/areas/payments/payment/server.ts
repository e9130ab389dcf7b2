import { sql } from 'kysely'
import { checkReference } from '#areas/payments/bank-reference.server.ts'
import { payment } from '#areas/payments/payment/definition.ts'
import { postPayment, type Settled } from '#areas/payments/payment/posting.ts'
import type { ValuesIn } from '#kit/document.ts'
import { refuse } from '#kit/refusal.ts'
import { behave } from '#kit/server/behaviour.ts'
import type { Context } from '#kit/server/context.ts'
import { follow } from '#kit/server/write.ts'
import { formatMoney } from '#kit/units.ts'

type Values = ValuesIn<typeof payment>

const invoicesOf = ({ allocations }: Values): number[] => allocations.map(line => line.invoice).sort((a, b) => a - b)

/** The invoices a payment settles, in the order of their ids; those who settle the same ones wait for each other. */
const lockInvoices = async (of: Values, { tx }: Context) => {
  const ids = invoicesOf(of)
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('taxInvoice')
    .select(['id', 'invoiceNo', 'customer', 'consignee', 'balanceDue'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return new Map(rows.map(row => [row.id, row] as const))
}

const checkAllocations = async (of: Values, context: Context): Promise<void> => {
  const invoices = await lockInvoices(of, context)
  for (const [index, line] of of.allocations.entries()) {
    const field = `allocations.${index}`
    const invoice = invoices.get(line.invoice)
    if (!invoice || invoice.customer !== of.customer || invoice.consignee !== of.consignee) {
      refuse('An invoice is settled by its own customer, for its own seller.', {
        fields: { [`${field}.invoice`]: 'Belongs to another customer or seller.' },
      })
    }
    if (of.allocations.findIndex(other => other.invoice === line.invoice) !== index) {
      refuse('An invoice is named twice. Enter one amount for it.', {
        fields: { [`${field}.invoice`]: 'Named twice.' },
      })
    }
    const open = invoice.balanceDue ?? 0
    if (line.amount > open) {
      refuse('Only {open} SAR of {invoice} are still open.', {
        code: 'OVER_ALLOCATED',
        fields: { [`${field}.amount`]: 'More than is still open.' },
        values: { open: formatMoney(open), invoice: invoice.invoiceNo ?? '–' },
        details: { invoice: invoice.id, open, asked: line.amount },
      })
    }
  }
}

const settledBy = async ({ allocations }: Values, { tx }: Context): Promise<Settled[]> => {
  if (allocations.length === 0) return []
  const { rows } = await sql<{ invoice: number; openItem: number }>`
    select document_id as invoice, id as "openItem" from ledger.open_item where agency_id = app.agency()
      and document_type = 'taxInvoice' and document_id = any(${allocations.map(line => line.invoice)}::bigint[])
      and side = 'debit' and reverses is null`.execute(tx)
  const items = new Map(rows.map(({ invoice, openItem }) => [invoice, openItem]))
  return allocations.map(({ invoice, amount }) => ({ openItem: items.get(invoice) as number, amount }))
}

export const paymentServer = behave(payment, {
  async check(values, { what }, context) {
    if (what === 'bounce' || what === 'reverse') await lockInvoices(values, context)
    if (what !== 'create') return
    if (values.date > context.today) {
      refuse('Money cannot move in the future.', { fields: { date: 'Lies in the future.' } })
    }
    await checkReference(values, context)
    await checkAllocations(values, context)
  },
  post: async (row, context) => postPayment(row, await settledBy(row, context)),
  async after(row, { what }, context) {
    if (what === 'confirm') return
    for (const invoice of invoicesOf(row)) await follow('taxInvoice', invoice, 'settle', context)
  },
})
