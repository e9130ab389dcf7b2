// How the tax invoice of a sale comes to be, and what the sale then shows of its invoices.

import { taxInvoice } from '#areas/sales/tax-invoice/definition.ts'
import type { RowOf } from '#kit/document.ts'
import type { Context } from '#kit/server/context.ts'
import { create } from '#kit/server/write.ts'
import { accruing } from '#trade/commission/commissions.server.ts'
import { daysToPay } from '#trade/credit/days-to-pay.server.ts'
import { dueOn } from '#trade/settlement/due-dates.ts'
import type { PaymentMode } from '#trade/settlement/payment-mode-fields.ts'
import { coveredByAdvances, type Sold } from '#trade/settlement/taken-advances.server.ts'
import { eInvoiceStates, fimsStates } from '#trade/tax-documents/bill-fields.ts'
import { type SoldLine, taxedLines, totalsAt } from '#trade/tax-documents/line-fields.ts'

type Invoice = RowOf<typeof taxInvoice>

type Sale = Sold & {
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
type Issue = { saleType: 'SALE' | 'BULKSALE' | 'LCSALE'; lines: SoldLine[]; amount: string; commission: number }

const describe = async ({ lc, form }: Sale, amount: string, { tx }: Context): Promise<string> => {
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
  { saleType, lines, amount, commission }: Issue,
  context: Context,
): Promise<number> => {
  const { date, customer, consignee, paymentMode, agent, vatRate } = sale
  const totals = totalsAt(lines, vatRate)
  const values = {
    ...{ date, customer, consignee, saleType, saleNo: sale.docNo, saleId: sale.id, ...totals },
    ...{ paymentMode, dueDate: dueOn(date, paymentMode, await daysToPay(sale, context)), agent },
    ...(await accruing(sale.agentTerms, commission, context)),
    advanceApplied: await coveredByAdvances(sale, totals.gross, context, { lock: true }),
    description: await describe(sale, amount, context),
    lines: taxedLines(lines, vatRate as number),
  }
  return (await create(taxInvoice, values, context)).id as number
}

export type Told = Pick<
  Invoice,
  'id' | 'net' | 'vat' | 'advanceApplied' | 'balanceDue' | 'eInvoiceStatus' | 'fimsStatus'
>

/** The invoices of a sale that stand, in the order they were issued. */
export const invoicesOf = (saleType: Issue['saleType'], saleId: number, { tx }: Context): Promise<Told[]> =>
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
const worst = <S extends string>(states: readonly (S | null)[], order: readonly S[]): S | null =>
  order.find(state => states.includes(state)) ?? null

/** What a sale shows of where its invoices stand; the last of them is the one it links to. */
export const standing = (invoices: readonly Told[]) => ({
  invoice: invoices.at(-1)?.id ?? null,
  eInvoiceStatus: worst(
    invoices.map(({ eInvoiceStatus }) => eInvoiceStatus),
    ['Rejected', ...eInvoiceStates],
  ),
  fimsStatus: worst(
    invoices.map(({ fimsStatus }) => fimsStatus),
    ['Failed', ...fimsStates],
  ),
})
