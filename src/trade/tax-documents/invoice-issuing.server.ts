// Issues the tax invoice of a sale, and reads the invoice facts that the sale shows.

import { taxInvoice } from '#areas/sales/tax-invoice/definition.ts'
import { together } from '#database/together.ts'
import type { RowOf } from '#kit/document.ts'
import type { Context } from '#kit/server/context.ts'
import { create, type NewValues } from '#kit/server/write.ts'
import { splitCommission } from '#trade/commission/commissions.server.ts'
import { readDaysToPay } from '#trade/credit/days-to-pay.server.ts'
import { dueDateFor } from '#trade/settlement/due-dates.ts'
import { amountCoveredByAdvances, type SaleForAdvances } from '#trade/settlement/open-advances.server.ts'
import { settleWithOpenCredits } from '#trade/settlement/open-credits.server.ts'
import type { PaymentMode } from '#trade/settlement/payment-mode-fields.ts'
import { eInvoiceStates, fimsStates } from '#trade/tax-documents/bill-fields.ts'
import { describeGoods } from '#trade/tax-documents/goods-text.server.ts'
import { type SoldLine, taxedLines, totalsAt } from '#trade/tax-documents/line-fields.ts'
import type { TaxReason } from '#trade/tax-documents/tax-reason-fields.ts'

type Invoice = RowOf<typeof taxInvoice>

type Sale = SaleForAdvances & {
  id: number
  docNo: string | null
  lc: number
  form: string
  vatRate: number | null
  taxReason: TaxReason | null
  paymentMode: PaymentMode | null
  agent: number | null
  agentTerms: number | null
}

/** The content of one invoice: lines, the quantity as text such as `10,000 × 50 kg`, and the agent's commission. */
type InvoiceContent = {
  saleType: 'SALE' | 'BULKSALE' | 'LCSALE'
  lines: SoldLine[]
  amount: string
  commission: number
}

type NewInvoice = NewValues<typeof taxInvoice> & { customer: number; consignee: number }

/** Issues a tax invoice, settles it with the customer's open credits, and returns its id. */
export const issueToCustomer = async (values: NewInvoice, context: Context): Promise<number> => {
  const { id, balanceDue } = await create(taxInvoice, values, context)
  const { customer, consignee } = values
  await settleWithOpenCredits({ id, customer, consignee, balanceDue: balanceDue ?? 0 }, context)
  return id
}

/** Issues a tax invoice of a sale on `sale.date`, applies the customer's advances, and returns its id. */
export const issueInvoice = async (
  sale: Sale,
  { saleType, lines, amount, commission }: InvoiceContent,
  context: Context,
): Promise<number> => {
  const { date, customer, consignee, paymentMode, agent, vatRate, taxReason } = sale
  const totals = totalsAt(lines, vatRate)
  const [daysToPay, earned, advanceApplied, description] = await together(
    readDaysToPay(sale, context),
    splitCommission(sale.agentTerms, commission, context),
    amountCoveredByAdvances(sale, totals.gross, context, { lock: true }),
    describeGoods(sale, amount, context),
  )
  const values = {
    date,
    customer,
    consignee,
    saleType,
    saleNo: sale.docNo,
    saleId: sale.id,
    ...totals,
    taxReason,
    paymentMode,
    dueDate: dueDateFor(date, paymentMode, daysToPay),
    agent,
    ...earned,
    advanceApplied,
    description,
    lines: taxedLines(lines, vatRate as number),
  }
  return issueToCustomer({ ...values, customer, consignee }, context)
}

export type InvoiceSummary = Pick<
  Invoice,
  'id' | 'net' | 'vat' | 'gross' | 'advanceApplied' | 'balanceDue' | 'dueDate' | 'eInvoiceStatus' | 'fimsStatus'
>

/** The valid invoices of a sale, in the order of issue. */
export const findInvoicesOfSale = (
  saleType: InvoiceContent['saleType'],
  saleId: number,
  { tx }: Context,
): Promise<InvoiceSummary[]> =>
  tx
    .selectFrom('taxInvoice')
    .select(['id', 'net', 'vat', 'gross', 'advanceApplied', 'balanceDue', 'dueDate', 'eInvoiceStatus', 'fimsStatus'])
    .where('saleType', '=', saleType)
    .where('saleId', '=', saleId)
    // An invoice replaced by a correction no longer counts.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('saleCorrection')
            .select('saleCorrection.id')
            .whereRef('saleCorrection.invoice', '=', 'taxInvoice.id')
            .where('saleCorrection.mode', '=', 'Credit and rebill')
            .where('saleCorrection.status', 'in', ['Approved', 'Applied']),
        ),
      ),
    )
    .orderBy('id')
    .execute()

// Of several invoices, the most urgent status is shown.
const mostUrgent = <S extends string>(states: readonly (S | null)[], order: readonly S[]): S | null =>
  order.find(state => states.includes(state)) ?? null

/** The invoice status shown on a sale, with a link to the last invoice. */
export const invoiceStatusOfSale = (invoices: readonly InvoiceSummary[]) => ({
  invoice: invoices.at(-1)?.id ?? null,
  eInvoiceStatus: mostUrgent(
    invoices.map(({ eInvoiceStatus }) => eInvoiceStatus),
    ['Rejected', ...eInvoiceStates],
  ),
  fimsStatus: mostUrgent(
    invoices.map(({ fimsStatus }) => fimsStatus),
    ['Failed', ...fimsStates],
  ),
})
