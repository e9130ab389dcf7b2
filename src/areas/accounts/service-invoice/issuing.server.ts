// The service invoice as a tax document: in whose name it is issued, its seal in phase 2, and how it is printed.

import { sql } from 'kysely'
import type { serviceInvoice } from '#areas/accounts/service-invoice/definition.ts'
import { timeStampOf } from '#areas/sales/invoice.ts'
import { issueFact, type Language, lookOf, printedLine, total } from '#areas/sales/paper-of.server.ts'
import { partyFacts } from '#areas/sales/parties.server.ts'
import { type Printed, type PrintedLine, units, words } from '#areas/sales/printed.ts'
import { stampPaper, unitOfInvoice } from '#areas/sales/stamping.server.ts'
import type { InvoiceFacts, SoldLine } from '#areas/sales/tax-document.ts'
import { formatDay } from '#kit/days.ts'
import type { RowOf } from '#kit/document.ts'
import { conflict, refuse } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'
import { decimalText, formatCount, formatDecimal, formatQuantity } from '#kit/units.ts'

type Invoice = RowOf<typeof serviceInvoice>
type Line = NonNullable<Invoice['lines']>[number]

/** The company that is the agency itself: the one that bears its VAT number. */
export const ownCompany = async ({ tx }: Context): Promise<number> => {
  const { rows } = await sql<{ id: number | null; vatNo: string | null }>`
    select c.id, a.vat_no as "vatNo" from agency a
    left join company c on c.agency_id = a.id and c.vat_no = a.vat_no and c.status = 'active'
    where a.id = app.agency() order by c.id limit 1`.execute(tx)
  const { id, vatNo } = rows[0]!
  if (id) return id
  return vatNo
    ? refuse('The agency has no company of its own. Enter one under Companies with its VAT number, {vatNo}.', {
        values: { vatNo },
      })
    : refuse('The agency has no VAT number. Enter it under Agencies.')
}

type Measured = { quantity: string; unit: string }

// By weight, by the bag, by the truck; what is charged by days as one of itself.
const measured = ({ unit, quantity, pieces, days }: Line): Measured => {
  if (days === null && unit === 'MT' && quantity) return { quantity: decimalText(quantity, 3), unit: 'TNE' }
  if (days === null && pieces && unit === 'bag') return { quantity: String(pieces), unit: 'BG' }
  if (days === null && pieces && unit === 'truck') return { quantity: String(pieces), unit: 'PCE' }
  return { quantity: '1', unit: 'PCE' }
}

const soldLine = (line: Line): SoldLine => ({
  ...{ item: line.service, bags: null, quantity: null, unitPrice: null, discount: 0 },
  ...{ net: line.net, vatRate: line.vatRate, measured: measured(line) },
})

const partiesOf = ({ seller, consignee }: Invoice) => ({ consignee: seller as number, company: consignee })

/** Seals an invoice under its number, where the agency is in phase 2. */
export const sealInvoice = async (invoice: Invoice, invoiceNo: string, context: Context): Promise<void> => {
  const unit = await unitOfInvoice({ consignee: invoice.seller, issuedAt: invoice.issuedAt }, context)
  if (unit === undefined) return
  const facts: InvoiceFacts = {
    ...{ invoiceNo, kind: 'Tax', uuid: invoice.uuid as string, paymentMode: 'On credit', goods: 'Services | خدمات' },
    ...{ issuedAt: timeStampOf(invoice.issuedAt as string), date: invoice.firstDay as string, until: invoice.lastDay },
    ...{ lines: (invoice.lines ?? []).map(soldLine), prepayments: [], isSummary: true },
    ...(invoice.corrects && { typeCode: '381', corrects: invoice.corrects, reason: invoice.reason }),
  }
  const paper = { name: 'serviceInvoice', id: invoice.id, unit, facts, amounts: invoice }
  const { qr, ...stand } = await stampPaper(paper, partiesOf(invoice), context)
  await context.tx
    .updateTable('serviceInvoice')
    .set({ ...stand, qr: qr ?? invoice.qr })
    .where('id', '=', invoice.id)
    .execute()
}

const amountOf = ({ unit, quantity, pieces, days }: Line): string => {
  const amount = unit === 'MT' ? formatQuantity(quantity ?? 0) : pieces === null ? null : formatCount(pieces)
  return [amount, days === null ? null : formatCount(days)].filter(text => text !== null).join(' × ')
}

const line = (of: Line): PrintedLine => ({
  ...printedLine({ ...of, item: of.service, bags: null, quantity: null, unitPrice: null }),
  quantity: amountOf(of),
  unit: of.days === null ? units[of.unit] : units.day,
  unitPrice: formatDecimal(of.rate, 4),
})

/** A service invoice on paper; a draft is none. */
export const printedService = async (invoice: Invoice, language: Language, context: Context): Promise<Printed> => {
  if (!invoice.invoiceNo) conflict('A draft is no tax invoice. Issue it first.')
  const parties = partiesOf(invoice)
  return {
    number: invoice.invoiceNo ?? '',
    title: invoice.corrects ? words.note : words.tax,
    look: await lookOf(parties, invoice.corrects ? 'Credit note' : 'Tax invoice', language, context),
    ...{ qr: invoice.qr, qrReason: invoice.qrReason },
    facts: [
      { words: words.number, value: invoice.invoiceNo ?? '', strong: true },
      issueFact(invoice.issuedAt as string),
      ...(invoice.corrects ? [{ words: words.corrects, value: invoice.corrects, strong: true } as const] : []),
      ...(invoice.corrects ? [{ words: words.reason, value: invoice.reason ?? '' }] : []),
      {
        words: words.supplied,
        value: `${formatDay(invoice.firstDay as string)} – ${formatDay(invoice.lastDay as string)}`,
      },
      ...(await partyFacts(parties, { ...invoice, name: 'serviceInvoice' }, context)),
    ],
    lines: (invoice.lines ?? []).map(line),
    totals: [
      total(words.net, invoice.net as number),
      total(words.vat, invoice.vat as number),
      total(invoice.corrects ? words.credited : words.gross, invoice.gross as number, true),
    ],
  }
}
