// Tax invoices of empty bags sold between consignees, and their credit notes.

import { emptyBagSale } from '#areas/bags/sale/definition.ts'
import { emptyBagInvoice } from '#areas/bags/sale-invoice/definition.ts'
import type { RowOf } from '#kit/document.ts'
import type { Context } from '#kit/server/context.ts'
import { timelineOf } from '#kit/server/history.ts'
import { apply, create, refresh } from '#kit/server/write.ts'
import { describeBags } from '#trade/bags/bags.server.ts'
import { type CompanyPaper, composeCompanyPaper, sealCompanyPaper } from '#trade/tax-documents/company-paper.server.ts'
import { composeLine, type Language } from '#trade/tax-documents/paper-of.server.ts'
import { requireLastOfSeries } from '#trade/tax-documents/series-days.server.ts'
import type { TaxPaper } from '#trade/tax-documents/tax-paper.ts'
import { takePaperNumber } from '#trade/tax-documents/tax-papers.server.ts'

type Sale = RowOf<typeof emptyBagSale>
type Invoice = RowOf<typeof emptyBagInvoice>

const paperOf = (invoice: Invoice): CompanyPaper => ({
  ...invoice,
  name: 'emptyBagInvoice',
  seller: invoice.seller as number,
  company: invoice.buyer as number,
})

const lineOf = ({ quantity, unitPrice, net, vatPct }: Invoice) => ({
  item: 'Empty bags',
  bags: quantity,
  quantity: null,
  unitPrice,
  discount: 0,
  net: net as number,
  vatRate: vatPct as number,
})

/** Seals an invoice or a note under its number, if the seller is in phase 2. */
export const sealBagInvoice = (invoice: Invoice, invoiceNo: string, context: Context): Promise<void> => {
  const { suppliedOn, description } = invoice
  const supplied = { date: suppliedOn as string, goods: description as string, lines: [lineOf(invoice)] }
  return sealCompanyPaper(paperOf(invoice), invoiceNo, supplied, context)
}

/** Numbers and seals an invoice or a note. */
export const numberBagInvoice = async (invoice: Invoice, context: Context): Promise<void> => {
  const of = { consignee: invoice.seller as number, date: invoice.date as string }
  const invoiceNo = await takePaperNumber(
    invoice.corrects
      ? { ...of, series: 'bagNote', prefix: 'BCN', paper: 'Credit note' }
      : { ...of, series: 'bagInvoice', prefix: 'BIN', paper: 'Tax invoice' },
    context,
  )
  const { seller, date, corrects } = invoice
  const dated = { seller: seller as number, date: date as string, corrects }
  await requireLastOfSeries({ paper: 'emptyBagInvoice', id: invoice.id, ...dated }, context)
  await refresh(emptyBagInvoice, invoice.id, { invoiceNo }, context)
  await sealBagInvoice(invoice, invoiceNo, context)
}

/** Issues the VAT invoice of a sale and links the sale to it. */
export const invoiceBagSale = async (sale: Sale, context: Context): Promise<void> => {
  const { date, seller, buyer, docNo, size, quantity, unitPrice, vatPct, net, vat, gross } = sale
  if (!vatPct) return
  const values = {
    date,
    seller,
    buyer,
    saleNo: docNo,
    suppliedOn: date,
    size,
    quantity,
    unitPrice,
    vatPct,
    net,
    vat,
    gross,
  }
  const description = await describeBags(sale, context)
  const invoice = await create(emptyBagInvoice, { ...values, description }, context)
  await refresh(emptyBagSale, sale.id, { invoice: invoice.id }, context)
}

/** Issues the credit note for the whole invoice of a reversed sale, with the reason of the reversal. */
export const creditBagSale = async (sale: Sale, context: Context): Promise<void> => {
  if (sale.invoice === null) return
  const { id: _id, invoiceNo: corrects, ...same } = await apply(emptyBagInvoice, sale.invoice, 'credit', context)
  const [latest] = (await timelineOf(emptyBagSale, sale.id, context)).filter(({ action }) => action === 'reverse')
  const note = { ...same, date: context.today, corrects, reason: latest?.reason ?? '' }
  await create(emptyBagInvoice, note, context)
}

/** The content of a printed invoice of empty bags. */
export const composeBagInvoicePaper = (invoice: Invoice, language: Language, context: Context): Promise<TaxPaper> => {
  const line = composeLine({ ...lineOf(invoice), vat: invoice.vat, gross: invoice.gross })
  return composeCompanyPaper(paperOf(invoice), [line], { date: invoice.suppliedOn as string }, language, context)
}
