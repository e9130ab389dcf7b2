// The sale that a permit loads: an existing one, or one to be created from a proforma or a pre-payment.

import { bagProforma } from '#areas/accounts/bag-sale-proforma/definition.ts'
import { bulkProforma } from '#areas/accounts/bulk-sale-proforma/definition.ts'
import { bagSizeKg } from '#areas/master-data/bag-grade/definition.ts'
import { bagSale } from '#areas/sales/bag-sale/definition.ts'
import { bulkSale } from '#areas/sales/bulk-sale/definition.ts'
import type { salePermit } from '#areas/sales/sale-permits/definition.ts'
import type { Row } from '#kit/check.ts'
import type { ValuesIn } from '#kit/document.ts'
import { refuse } from '#kit/refusal.ts'
import { sliceOf } from '#kit/server/behaviour.ts'
import { completeValues } from '#kit/server/complete-values.ts'
import type { Context } from '#kit/server/context.ts'
import { find } from '#kit/server/rows.ts'
import { create, type NewValues } from '#kit/server/write.ts'
import { inKeptNames } from '#trade/parties/kept-rows.server.ts'
import { readHolder } from '#trade/parties/merged-accounts.server.ts'
import { checkStillValid } from '#trade/promises/proforma.server.ts'
import { openProformaStates } from '#trade/promises/proforma-fields.ts'
import { bagSaleFromProforma, bulkSaleFromProforma } from '#trade/promises/sales-from-proforma.ts'

type Values = ValuesIn<typeof salePermit>
type SaleName = 'bagSale' | 'bulkSale'
type SaleToMake =
  | { name: 'bagSale'; values: NewValues<typeof bagSale> }
  | { name: 'bulkSale'; values: NewValues<typeof bulkSale> }

const proformas = { bagProforma, bulkProforma }
const sales = { bagSale, bulkSale }

const lockOpenProforma = async (name: 'bagProforma' | 'bulkProforma', id: number, context: Context) => {
  const row = await find(proformas[name], id, context, { lock: true })
  const status = row.status as string
  if (!openProformaStates.some(state => state === status)) {
    refuse('Proforma {number} is {state}. Choose one that was sent and is not fully sold.', {
      fields: { [name]: 'Not open.' },
      values: { number: row.docNo as string, state: status },
    })
  }
  checkStillValid(row as never, context)
  return inKeptNames(row as Row & { customer: number; consignee: number }, context)
}

const lineOf = ({ proformaLine }: Values, lines: unknown[]): number => {
  const line = proformaLine ?? (lines.length === 1 ? 1 : 0)
  if (line >= 1 && line <= lines.length) return line
  return refuse('Enter the line of the proforma this truck loads.', {
    fields: { proformaLine: 'From 1 to the last line.' },
  })
}

// The order is for this one truck, so it is invoiced per truck.
const saleFromProforma = async (permit: Values, context: Context): Promise<SaleToMake | undefined> => {
  const { bagProforma, bulkProforma, bags, bulkQuantity } = permit
  if (bagProforma !== null && bags) {
    const row = await lockOpenProforma('bagProforma', bagProforma, context)
    const part = { line: lineOf(permit, row.lines as unknown[]), amount: bags }
    return { name: 'bagSale', values: bagSaleFromProforma(row as never, part, context.today) }
  }
  if (bulkProforma === null || !bulkQuantity) return undefined
  const row = await lockOpenProforma('bulkProforma', bulkProforma, context)
  const part = { line: lineOf(permit, row.lines as unknown[]), amount: bulkQuantity }
  const order = bulkSaleFromProforma(row as never, part, { date: context.today, until: null })
  return { name: 'bulkSale', values: { ...order, invoicing: 'Per truck' } }
}

const saleFromPrePayment = async (permit: Values, context: Context): Promise<SaleToMake | undefined> => {
  const { prePayment, terminal, lc, form, bagGrade, bags, bulkQuantity } = permit
  const amount = bagGrade ? bags : bulkQuantity
  if (prePayment === null || !terminal || !lc || !form || !amount) return undefined
  const { customer, consignee } = await context.tx
    .selectFrom('prePayment')
    .select(['customer', 'consignee'])
    .where('id', '=', prePayment)
    .executeTakeFirstOrThrow()
  const date = context.today
  // The advance of a merged customer is on the account of the one that is kept, who buys.
  const holder = await readHolder('customer', customer, context)
  const shared = { date, customer: holder, consignee, terminal, lc, form, prePayments: [prePayment] }
  if (bagGrade) return { name: 'bagSale', values: { ...shared, bagGrade, bags: amount } }
  const order = { orderedQty: amount, tolerancePct: 0, validUntil: date, invoicing: 'Per truck' } as const
  return { name: 'bulkSale', values: { ...shared, ...order } }
}

const resolveSaleToMake = async (permit: Values, context: Context): Promise<SaleToMake | undefined> =>
  permit.bagSale !== null || permit.bulkSale !== null
    ? undefined
    : ((await saleFromProforma(permit, context)) ?? saleFromPrePayment(permit, context))

const saleFactsOf = (name: SaleName, sale: Row): Partial<Values> => {
  const { customer, consignee, terminal, lc, form, bagGrade = null, size = null } = sale as Values
  const quantity = (name === 'bagSale' ? sale.quantity : sale.orderedQty) as number
  const saleType = name === 'bagSale' ? 'SALE' : 'BULKSALE'
  return { customer, consignee, terminal, lc, form, bagGrade, size, quantity, saleType }
}

const readSaleFacts = async (
  { bagSale, bulkSale, bags, bulkQuantity }: Values,
  { tx }: Context,
): Promise<Partial<Values>> => {
  const shared = ['customer', 'consignee', 'terminal', 'lc', 'form'] as const
  if (bagSale !== null) {
    const sold = tx.selectFrom('bagSale').select([...shared, 'bagGrade', 'size', 'invoice'])
    const { invoice, ...ordered } = await sold.where('id', '=', bagSale).executeTakeFirstOrThrow()
    // A correction may have given the invoice another customer than the sale.
    const billed = tx.selectFrom('taxInvoice').select('customer').where('id', '=', invoice)
    const sale = { ...ordered, ...(await billed.executeTakeFirst()) }
    return saleFactsOf('bagSale', { ...sale, quantity: (bags ?? 0) * (sale.size ? bagSizeKg(sale.size) : 0) })
  }
  if (bulkSale === null) return {}
  const sale = await tx.selectFrom('bulkSale').select(shared).where('id', '=', bulkSale).executeTakeFirstOrThrow()
  return saleFactsOf('bulkSale', { ...sale, orderedQty: bulkQuantity })
}

/** The values that follow from the permit's source. A sale that does not exist yet is computed as if entered now; `worth` is its total. */
export const resolveSubject = async (permit: Values, context: Context): Promise<Partial<Values>> => {
  const made = await resolveSaleToMake(permit, context)
  if (!made) return { ...(await readSaleFacts(permit, context)), worth: null }
  const slice = sliceOf(sales[made.name], context)
  const sale = await completeValues(slice, made.values, { what: 'create', before: null }, context)
  const line = (sale.proformaLine ?? null) as number | null
  return { ...saleFactsOf(made.name, sale), proformaLine: line, worth: sale.gross as number }
}

/** Creates the sale as a draft and returns the link to it. */
export const makeSale = async (permit: Values, context: Context): Promise<Partial<Values>> => {
  const made = await resolveSaleToMake(permit, context)
  if (!made) return {}
  const { creditReason } = permit
  const { id } =
    made.name === 'bagSale'
      ? await create(bagSale, { ...made.values, creditReason }, context)
      : await create(bulkSale, { ...made.values, creditReason }, context)
  return { [made.name]: id }
}
