import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { bagSale } from '#areas/sales/bag-sale/definition.ts'
import { bulkSale } from '#areas/sales/bulk-sale/definition.ts'
import { lcSale } from '#areas/sales/lc-sale/definition.ts'
import { printInvoice } from '#areas/sales/tax-invoice/calls.ts'
import { taxInvoice } from '#areas/sales/tax-invoice/definition.ts'
import { postTaxInvoice } from '#areas/sales/tax-invoice/posting.ts'
import { together } from '#database/together.ts'
import type { RowOf, ValuesIn } from '#kit/document.ts'
import { notFound, refuse } from '#kit/refusal.ts'
import { behave } from '#kit/server/behaviour.ts'
import type { Context } from '#kit/server/context.ts'
import { refresh } from '#kit/server/write.ts'
import { isOfBarley } from '#trade/cargo/barley-sales.ts'
import { accrueCommission } from '#trade/commission/commissions.server.ts'
import { queueContextOf, queueDocument } from '#trade/fims/queue-events.server.ts'
import { computeBulkSaleFigures } from '#trade/selling/bulk-figures.server.ts'
import { takeAdvances } from '#trade/settlement/advance-parts.ts'
import { findAdvancesUsedBy, refreshAdvance } from '#trade/settlement/advance-usage.server.ts'
import { findChosenAdvances, findOpenAdvances } from '#trade/settlement/open-advances.server.ts'
import { unsent } from '#trade/tax-documents/fims-fields.ts'
import { findInvoicesOfSale, invoiceStatusOfSale } from '#trade/tax-documents/invoice-issuing.server.ts'
import { mountPaper } from '#trade/tax-documents/mount-paper.server.ts'
import { numberPrefixOf } from '#trade/tax-documents/paper-of.server.ts'
import { paymentStateOf, paymentStateOfSale } from '#trade/tax-documents/payment-state.ts'
import { composeInvoicePaper } from '#trade/tax-documents/printing.server.ts'
import { type DatedPaper, dateInSeries, requireLastOfSeries } from '#trade/tax-documents/series-days.server.ts'
import { storeStampedCopy } from '#trade/tax-documents/stamped-copy.server.ts'
import { stampInvoice, unitOfInvoice } from '#trade/tax-documents/stamping.server.ts'
import {
  checkRates,
  checkUnstamped,
  fillIssuedValues,
  fillIssuedValuesForCustomer,
  issuePaperNumber,
  paperKindOf,
} from '#trade/tax-documents/tax-papers.server.ts'

type Values = ValuesIn<typeof taxInvoice>
type Invoice = RowOf<typeof taxInvoice>

const paperOf = ({ consignee, date, corrects }: Values): DatedPaper => ({
  paper: 'taxInvoice',
  seller: consignee as number,
  date: date as string,
  corrects,
})

/** The values that the sale does not have: time, kind, names and QR code. */
const fillIssuedInvoice = async (invoice: Values, context: Context): Promise<Partial<Values>> => {
  const taxReason = invoice.taxReason ?? null
  if (!invoice.saleId) refuse('A tax invoice is issued by approving a sale. Open the sale and approve it.')
  const suppliedOn = invoice.corrects ? null : (invoice.date as string)
  checkRates(invoice.lines ?? [], suppliedOn, taxReason ?? (isOfBarley(invoice.saleType) ? null : undefined))
  const balanceDue = (invoice.gross as number) - (invoice.advanceApplied as number)
  const [consignee, customer] = [invoice.consignee as number, invoice.customer as number]
  const amounts = { payable: balanceDue, vat: invoice.vat as number }
  // A debit note is of the same kind as the note it corrects.
  const paper = invoice.invoiceKind
    ? await fillIssuedValues({ ...amounts, parties: { consignee, customer }, kind: invoice.invoiceKind }, context)
    : await fillIssuedValuesForCustomer({ ...amounts, consignee, customer, taxReason }, context)
  const dated = await dateInSeries({ ...paperOf(invoice), dueDate: invoice.dueDate }, context)
  const paymentState = paymentStateOf({ gross: invoice.gross, balanceDue, dueDate: dated.dueDate }, context.today)
  return { ...paper, ...dated, balanceDue, paymentState, credited: 0, ...unsent }
}

const readCreditedAmount = async (id: number, { tx }: Context): Promise<number> => {
  const { credited } = await tx
    .selectFrom('creditNote')
    .select(({ fn }) => fn.sum<number | null>('gross').as('credited'))
    .where('invoice', '=', id)
    .where('status', '=', 'Issued')
    .executeTakeFirstOrThrow()
  return credited ?? 0
}

const readOpenAmount = async (id: number, { tx }: Context): Promise<number> => {
  const { rows } = await sql<{ open: number }>`
    select open_amount as open from ledger.open_item where agency_id = app.agency()
      and document_type = 'taxInvoice' and document_id = ${id} and side = 'debit'`.execute(tx)
  return rows[0]?.open ?? notFound()
}

// A sale with a provisional percentage has the provisional invoice first.
const refreshLcSale = async (id: number, context: Context): Promise<void> => {
  const invoices = await findInvoicesOfSale('LCSALE', id, context)
  const sum = (of: (invoice: (typeof invoices)[number]) => number | null): number =>
    invoices.reduce((total, invoice) => total + (of(invoice) ?? 0), 0)
  const figures = {
    ...invoiceStatusOfSale(invoices),
    balanceDue: sum(({ balanceDue }) => balanceDue),
    advanceApplied: sum(({ advanceApplied }) => advanceApplied),
  }
  const { provisionalPct, gross, status } = await context.tx
    .selectFrom('lcSale')
    .select(['provisionalPct', 'gross', 'status'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const provisionalInvoice = provisionalPct ? (invoices[0]?.id ?? null) : null
  // A settled deal is invoiced as a whole, even if a correction of the price has made its invoices smaller.
  const rest = status === 'Final' || status === 'Closed' ? 0 : (gross ?? 0) - sum(invoice => invoice.gross)
  const paymentState = paymentStateOfSale(invoices, rest, context.today)
  await refresh(lcSale, id, { ...figures, provisionalInvoice, paymentState }, context)
}

/** Updates the invoice figures shown on the sale. */
const refreshSale = async ({ saleType, saleId }: Invoice, context: Context): Promise<void> => {
  const { tx } = context
  const id = saleId as number
  // Sales of empty bags, services and debit notes show no invoice figures.
  if (!isOfBarley(saleType)) return
  if (saleType === 'BULKSALE') {
    const sale = await tx.selectFrom('bulkSale').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const figures = await computeBulkSaleFigures(sale, context, { lock: false })
    return refresh(bulkSale, id, figures, context)
  }
  if (saleType === 'LCSALE') return refreshLcSale(id, context)
  const invoices = await findInvoicesOfSale('SALE', id, context)
  const balanceDue = invoices.at(-1)?.balanceDue ?? null
  const paymentState = paymentStateOfSale(invoices, 0, context.today)
  await refresh(bagSale, id, { ...invoiceStatusOfSale(invoices), balanceDue, paymentState }, context)
}

const readPrefix = ({ consignee, invoiceKind }: Invoice, context: Context): Promise<string> =>
  numberPrefixOf(consignee as number, paperKindOf(invoiceKind), context)

type NumberedInvoice = { invoiceNo: string; unit: number | undefined }

// The number, the row that bears it and what depends on neither travel together, because the series is locked from here on.
const numberInvoice = async (invoice: Invoice, prefix: string, context: Context): Promise<NumberedInvoice> => {
  const [consignee, date] = [invoice.consignee as number, invoice.date as string]
  const [series, word] = invoice.corrects ? ['debitNote', 'DN'] : ['taxInvoice', 'INV']
  const posted = { documentType: 'taxInvoice', documentId: invoice.id }
  const [invoiceNo, , unit] = await together(
    issuePaperNumber({ series: series!, prefix: `${prefix}${word}`, consignee, date, posted }, context),
    context.tx
      .updateTable('taxInvoice')
      .set({ invoiceNo: sql<string>`current_setting('app.given_number')` })
      .where('id', '=', invoice.id)
      .execute(),
    unitOfInvoice(invoice, context),
    requireLastOfSeries({ ...paperOf(invoice), id: invoice.id }, context),
  )
  return { invoiceNo, unit }
}

/** In phase 2, seals the invoice under its number in the chain of the seller's unit. */
const stampAndRefreshSale = async (
  invoice: Invoice,
  { invoiceNo, unit }: NumberedInvoice,
  context: Context,
): Promise<void> => {
  if (unit === undefined) return
  const { qr, ...result } = await stampInvoice(invoice, { unit, invoiceNo }, context)
  // An issued QR code stays until there is another one.
  await context.tx
    .updateTable('taxInvoice')
    .set({ ...result, qr: qr ?? invoice.qr })
    .where('id', '=', invoice.id)
    .execute()
  await refreshSale(invoice, context)
}

/** Completes a new invoice: the advances it used, its number and seal, and the message to the finance system. */
const completeNewInvoice = async (invoice: Invoice, prefix: string, context: Context): Promise<void> => {
  if (invoice.advanceApplied) {
    for (const advance of await findAdvancesUsedBy(invoice.id, context)) await refreshAdvance(advance, context)
  }
  await stampAndRefreshSale(invoice, await numberInvoice(invoice, prefix, context), context)
  await queueDocument('taxInvoice', invoice.id, queueContextOf(context))
}

const stampAgain = async (invoice: Invoice, context: Context): Promise<void> => {
  const unit = await unitOfInvoice(invoice, context)
  await stampAndRefreshSale(invoice, { invoiceNo: invoice.invoiceNo as string, unit }, context)
}

export const taxInvoiceServer = behave(taxInvoice, {
  async fill(invoice, context, { what, before }) {
    if (what === 'create') return fillIssuedInvoice(invoice, context)
    const balanceDue = await readOpenAmount(before!.id, context)
    const paymentState = paymentStateOf({ ...before!, balanceDue }, context.today)
    return { balanceDue, paymentState, credited: await readCreditedAmount(before!.id, context) }
  },
  async check(_invoice, { what, before }, context) {
    if (what === 'stamp') await checkUnstamped(before!, context)
  },
  async post(invoice, context) {
    const sold = {
      date: invoice.date as string,
      customer: invoice.customer as number,
      consignee: invoice.consignee as number,
      vatRate: invoice.lines?.[0]?.vatRate ?? null,
    }
    const applied = invoice.advanceApplied ?? 0
    const open =
      applied === 0
        ? []
        : await findOpenAdvances({ ...sold, prePayments: await findChosenAdvances(invoice, context) }, context)
    return postTaxInvoice(invoice, takeAdvances(open, applied))
  },
  async after(invoice, { what }, context) {
    const [prefix] = await together(
      what === 'create' ? readPrefix(invoice, context) : '',
      refreshSale(invoice, context),
    )
    if (what === 'create' || what === 'settle') await accrueCommission(invoice, context, invoice.credited ?? 0)
    if (what === 'create') await completeNewInvoice(invoice, prefix, context)
    if (what === 'stamped-copy') await storeStampedCopy(taxInvoice, invoice, context)
    if (what === 'stamp') await stampAgain(invoice, context)
  },
})

/** Mounts the printed form. */
export const mountTaxInvoicePaper = (app: FastifyInstance): void =>
  mountPaper(app, printInvoice, taxInvoice, composeInvoicePaper)
