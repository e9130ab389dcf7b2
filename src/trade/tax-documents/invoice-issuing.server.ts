// How the tax invoice of a sale comes to be, and what the sale then shows of its invoices.

import { taxInvoice } from '#areas/sales/tax-invoice/definition.ts'
import type { RowOf } from '#kit/document.ts'
import type { Context } from '#kit/server/context.ts'
import { create } from '#kit/server/write.ts'
import { splitCommission } from '#trade/commission/commissions.server.ts'
import { readDaysToPay } from '#trade/credit/days-to-pay.server.ts'
import { dueDateFor } from '#trade/settlement/due-dates.ts'
import { amountCoveredByAdvances, type SaleForAdvances } from '#trade/settlement/open-advances.server.ts'
import type { PaymentMode } from '#trade/settlement/payment-mode-fields.ts'
import { eInvoiceStates, fimsStates } from '#trade/tax-documents/bill-fields.ts'
import { type SoldLine, taxedLines, totalsAt } from '#trade/tax-documents/line-fields.ts'

type Invoice = RowOf<typeof taxInvoice>

type Sale = SaleForAdvances & {
  id: number
  docNo: string | null
  lc: number
  form: string
  vatRate: number | null
  paymentMode: PaymentMode | null
  agent: number | null
  agentTerms: number | null
}

/** What one invoice is about: its lines, how much that is in words as in `10,000 × 50 kg`, and what the agent earns by it. */
type InvoiceContent = {
  saleType: 'SALE' | 'BULKSALE' | 'LCSALE'
  lines: SoldLine[]
  amount: string
  commission: number
}

const describeGoods = async ({ lc, form }: Sale, amount: string, { tx }: Context): Promise<string> => {
  const goods = await tx
    .selectFrom('lc')
    .innerJoin('cargoType', 'cargoType.id', 'lc.cargoType')
    .innerJoin('cargoGrade', 'cargoGrade.id', 'lc.cargoGrade')
    .select(['cargoType.name as type', 'cargoType.nameAr as typeAr', 'cargoGrade.name as grade'])
    .select('cargoGrade.nameAr as gradeAr')
    .where('lc.id', '=', lc)
    .executeTakeFirstOrThrow()
  return `${goods.type}, ${goods.grade}, ${form}, ${amount} | ${goods.typeAr}، ${goods.gradeAr}`
}

/** Issues a tax invoice of a sale on `sale.date`, takes off what was received in advance, and gives its id. */
export const issueInvoice = async (
  sale: Sale,
  { saleType, lines, amount, commission }: InvoiceContent,
  context: Context,
): Promise<number> => {
  const { date, customer, consignee, paymentMode, agent, vatRate } = sale
  const totals = totalsAt(lines, vatRate)
  const values = {
    date,
    customer,
    consignee,
    saleType,
    saleNo: sale.docNo,
    saleId: sale.id,
    ...totals,
    paymentMode,
    dueDate: dueDateFor(date, paymentMode, await readDaysToPay(sale, context)),
    agent,
    ...(await splitCommission(sale.agentTerms, commission, context)),
    advanceApplied: await amountCoveredByAdvances(sale, totals.gross, context, { lock: true }),
    description: await describeGoods(sale, amount, context),
    lines: taxedLines(lines, vatRate as number),
  }
  return (await create(taxInvoice, values, context)).id as number
}

export type InvoiceSummary = Pick<
  Invoice,
  'id' | 'net' | 'vat' | 'advanceApplied' | 'balanceDue' | 'eInvoiceStatus' | 'fimsStatus'
>

/** The invoices of a sale that stand, in the order they were issued. */
export const findInvoicesOfSale = (
  saleType: InvoiceContent['saleType'],
  saleId: number,
  { tx }: Context,
): Promise<InvoiceSummary[]> =>
  tx
    .selectFrom('taxInvoice')
    .select(['id', 'net', 'vat', 'advanceApplied', 'balanceDue', 'eInvoiceStatus', 'fimsStatus'])
    .where('saleType', '=', saleType)
    .where('saleId', '=', saleId)
    // One that another took the place of says nothing of the sale any more.
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

// Of several invoices the one that most needs somebody speaks for all.
const mostUrgent = <S extends string>(states: readonly (S | null)[], order: readonly S[]): S | null =>
  order.find(state => states.includes(state)) ?? null

/** What a sale shows of where its invoices stand; the last of them is the one it links to. */
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
