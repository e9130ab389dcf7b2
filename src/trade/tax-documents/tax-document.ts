// An issued invoice in the terms of the standard: parties, lines and advances.

import type { QrReason } from '#areas/sales/tax-invoice/definition.ts'
import { priceFor } from '#einvoice/amounts.ts'
import { isCompleteSeller, nameInBoth, registrationOf, type SellerFacts, sellerParty } from '#einvoice/seller.ts'
import type { Family, Line, Party, Prepayment, TaxDocument, TypeCode } from '#einvoice/tax-document.ts'
import { decimalText } from '#kit/units.ts'
import { homeCountry, isAbroad } from '#trade/parties/country-fields.ts'
import { itemInBoth } from '#trade/tax-documents/tax-paper.ts'
import type { TaxReason } from '#trade/tax-documents/tax-reason-fields.ts'
import { categoryOf, exemptionOf, isExport, isToCitizen } from '#trade/tax-documents/tax-reasons.ts'

export type BuyerFacts = {
  name: string
  nameAr: string
  vatNo: string | null
  crNo: string | null
  nationalId: string | null
  foreignNo?: string | null
  country?: string | null
  city: string
  /** street and further directions */
  address: string | null
  buildingNo?: string | null
  district?: string | null
  postalCode?: string | null
}

export type InvoiceFacts = {
  invoiceNo: string
  uuid: string
  /** `2026-11-21T14:12:09`, Riyadh time */
  issuedAt: string
  /** day of the supply; `until` if it took several days */
  date: string
  until?: string | null
  /** for several supplies to one buyer in a month */
  isSummary?: boolean
  kind: 'Tax' | 'Simplified'
  /** the reason without VAT */
  taxReason?: TaxReason | null
  paymentMode: string | null
  /** English and Arabic, as in `Feed Barley, Raw | شعير` */
  goods: string
  lines: readonly SoldLine[]
  prepayments: readonly Prepayment[]
  /** a note or a prepayment; by default an invoice */
  typeCode?: TypeCode
  /** number of the corrected document, and the reason */
  corrects?: string | null
  reason?: string | null
}

export type SoldLine = {
  item: string
  bags: number | null
  quantity: number | null
  unitPrice: number | null
  /** set if the price was agreed including VAT; it then takes precedence */
  grossPrice?: number | null
  discount: number
  net: number
  vatRate: number
  vat?: number
  /** set if the amount was agreed including VAT */
  vatIncluded?: number
  /** for quantities other than bags or weight, such as services */
  measured?: { quantity: string; unit: string }
}

/** Which party's profile is incomplete; null if the document can be sealed. */
export const findMissingProfile = (
  kind: 'Tax' | 'Simplified',
  seller: SellerFacts,
  buyer: BuyerFacts,
): QrReason | null => {
  if (!isCompleteSeller(seller)) return 'SELLER_PROFILE_INCOMPLETE'
  if (kind === 'Simplified') return null
  const isKnown = buyer.vatNo || buyer.crNo || buyer.nationalId || buyer.foreignNo
  const isNamed = buyer.nameAr && buyer.address && isKnown
  return isNamed ? null : 'BUYER_PROFILE_INCOMPLETE'
}

// A buyer without a VAT number needs another identifier (BR-KSA-81).
const buyerId = (
  { vatNo, crNo, nationalId, foreignNo, country }: BuyerFacts,
  reason: TaxReason | null,
): Party['id'] => {
  if (isAbroad(country ?? null)) return foreignNo ? { scheme: 'OTH', value: foreignNo } : null
  if (isToCitizen(reason) && nationalId) return { scheme: 'NAT', value: nationalId }
  if (vatNo) return null
  if (crNo) return registrationOf(crNo)
  return nationalId ? { scheme: nationalId.startsWith('2') ? 'IQA' : 'NAT', value: nationalId } : null
}

const buyerParty = (buyer: BuyerFacts, reason: TaxReason | null): Party => ({
  name: nameInBoth(buyer),
  vatNo: isAbroad(buyer.country ?? null) ? null : buyer.vatNo,
  id: buyerId(buyer, reason),
  address: {
    street: buyer.address,
    building: buyer.buildingNo,
    district: buyer.district,
    city: buyer.city,
    postalCode: buyer.postalCode,
    country: buyer.country ?? homeCountry,
  },
})

// Barley is named with the document's goods text, a payment for it too, everything else as printed; Arabic first.
const lineName = (item: string, goods: string): string => {
  const [english, arabic] = itemInBoth(item, goods)
  return arabic === english ? english : `${arabic} | ${english}`
}

type Amount = Pick<Line, 'quantity' | 'unit' | 'price'>

const measuredQuantity = ({ bags, quantity, unitPrice, measured }: SoldLine): Omit<Amount, 'price'> | null => {
  if (measured) return measured
  if (unitPrice === null) return null
  if (bags !== null) return { quantity: String(bags), unit: 'BG' }
  return quantity === null ? null : { quantity: decimalText(quantity, 3), unit: 'TNE' }
}

/** Bags in pieces, cargo in metric tons, a charge as one piece. A price including VAT gets as many decimals as its amount needs. */
export const quantityAndPriceOf = (line: SoldLine): Amount => {
  const [count, list] = [measuredQuantity(line), line.net + line.discount]
  if (!count) return { quantity: '1', unit: 'PCE', price: decimalText(list, 2) }
  const isOpen = line.grossPrice != null || line.measured !== undefined
  return { ...count, price: isOpen ? priceFor(list, count.quantity) : decimalText(line.unitPrice as number, 4) }
}

const statedVat = ({ grossPrice, vat, vatIncluded }: SoldLine): number | undefined =>
  vatIncluded ?? (grossPrice == null ? undefined : vat)

const lineOf = (line: SoldLine, { goods, taxReason }: InvoiceFacts): Line => ({
  name: lineName(line.item, goods),
  category: categoryOf(taxReason ?? null),
  ...quantityAndPriceOf(line),
  allowance: line.discount,
  rate: line.vatRate / 10,
  vat: statedVat(line),
})

/** The family of a kind of invoice. */
export const familyOf = (kind: InvoiceFacts['kind']): Family => (kind === 'Tax' ? 'standard' : 'simplified')

const paymentCodes: Record<string, string> = {
  Cash: '10',
  'Bank Transaction': '42',
  'On credit': '30',
  'Refund in cash': '10',
  'Refund by bank': '42',
  'Keep as credit': '30',
}

/** The document to seal. */
export const taxDocumentOf = (invoice: InvoiceFacts, seller: SellerFacts, buyer: BuyerFacts): TaxDocument => {
  const [issueDate = '', issueTime = ''] = invoice.issuedAt.split('T')
  const taxReason = invoice.taxReason ?? null
  return {
    id: invoice.invoiceNo,
    uuid: invoice.uuid,
    issueDate,
    issueTime,
    typeCode: invoice.typeCode ?? '388',
    ...(invoice.corrects && { corrects: [invoice.corrects], reason: invoice.reason }),
    family: familyOf(invoice.kind),
    seller: sellerParty(seller),
    buyer: buyerParty(buyer, taxReason),
    suppliedOn: invoice.date,
    suppliedUntil: invoice.until,
    isSummary: invoice.isSummary,
    isExport: isExport(taxReason),
    ...(taxReason && { exemptions: { [categoryOf(taxReason)]: exemptionOf(taxReason) } }),
    paymentCode: paymentCodes[invoice.paymentMode ?? ''] ?? '1',
    prepayments: invoice.prepayments,
    lines: invoice.lines.map(line => lineOf(line, invoice)),
  }
}
