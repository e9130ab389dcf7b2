// The service invoice as a tax document: its issuer, its seal in phase 2, and its printed form.

import { sql } from 'kysely'
import type { serviceInvoice } from '#areas/accounts/service-invoice/definition.ts'
import type { RowOf } from '#kit/document.ts'
import { refuse } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'
import { decimalText, formatCount, formatDecimal, formatMoney, formatQuantity } from '#kit/units.ts'
import { type CompanyPaper, composeCompanyPaper, sealCompanyPaper } from '#trade/tax-documents/company-paper.server.ts'
import { composeLine, type Language } from '#trade/tax-documents/paper-of.server.ts'
import type { SoldLine } from '#trade/tax-documents/tax-document.ts'
import { type PaperLine, type TaxPaper, units } from '#trade/tax-documents/tax-paper.ts'

type Invoice = RowOf<typeof serviceInvoice>
type Line = NonNullable<Invoice['lines']>[number]

/** The agency's own company: the one with the agency's VAT number. */
export const findOwnCompany = async ({ tx }: Context): Promise<number> => {
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

/** The agency's own company as the seller of an invoice to a customer; it must be a consignee, because customers owe consignees. */
export const findServingCompany = async (context: Context): Promise<number> => {
  const id = await findOwnCompany(context)
  const { name, types } = await context.tx
    .selectFrom('company')
    .select(['name', 'types'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (types.includes('consignee')) return id
  return refuse('{name} must be a consignee to invoice services to customers. Add that type under Companies.', {
    values: { name },
  })
}

type StandardQuantity = { quantity: string; unit: string }

// In tons, bags or trucks; a charge by days counts as one unit.
const standardQuantity = ({ unit, quantity, pieces, days }: Line): StandardQuantity => {
  if (days === null && unit === 'MT' && quantity) return { quantity: decimalText(quantity, 3), unit: 'TNE' }
  if (days === null && pieces && unit === 'bag') return { quantity: String(pieces), unit: 'BG' }
  if (days === null && pieces && unit === 'truck') return { quantity: String(pieces), unit: 'PCE' }
  return { quantity: '1', unit: 'PCE' }
}

const soldLine = (line: Line): SoldLine => ({
  item: line.service,
  bags: null,
  quantity: null,
  unitPrice: null,
  discount: 0,
  net: line.net,
  vatRate: line.vatRate,
  measured: standardQuantity(line),
})

const paperOf = (invoice: Invoice): CompanyPaper => ({
  ...invoice,
  name: 'serviceInvoice',
  seller: invoice.seller as number,
  company: invoice.consignee,
})

const daysOf = ({ firstDay, lastDay }: Invoice) => ({ date: firstDay as string, until: lastDay })

/** Seals an invoice under its number, if the agency is in phase 2. */
export const sealServiceInvoice = (invoice: Invoice, invoiceNo: string, context: Context): Promise<void> => {
  const supplied = { ...daysOf(invoice), lines: (invoice.lines ?? []).map(soldLine), isSummary: true }
  return sealCompanyPaper(paperOf(invoice), invoiceNo, { ...supplied, goods: 'Services | خدمات' }, context)
}

const amountOf = ({ unit, quantity, pieces, days }: Line): string => {
  if (unit === null) return '1'
  const amount =
    unit === 'MT' || unit === 'MT-day' ? formatQuantity(quantity ?? 0) : pieces === null ? null : formatCount(pieces)
  return [amount, days === null ? null : formatCount(days)].filter(text => text !== null).join(' × ')
}

const line = (of: Line): PaperLine => ({
  ...composeLine({ ...of, item: of.service, bags: null, quantity: null, unitPrice: null }),
  quantity: amountOf(of),
  unit: of.days !== null ? units.day : of.unit && units[of.unit],
  unitPrice: of.rate === null ? formatMoney(of.net) : formatDecimal(of.rate, 4),
})

/** The content of a printed service invoice. Refuses a draft. */
export const composeServicePaper = (invoice: Invoice, language: Language, context: Context): Promise<TaxPaper> =>
  composeCompanyPaper(paperOf(invoice), (invoice.lines ?? []).map(line), daysOf(invoice), language, context)
