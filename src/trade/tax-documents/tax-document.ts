// An issued invoice in the terms of the standard: parties, lines and advances.

import type { QrReason } from '#areas/sales/tax-invoice/definition.ts'
import { priceFor } from '#einvoice/amounts.ts'
import type { Line, Party, Prepayment, TaxDocument, TypeCode } from '#einvoice/tax-document.ts'
import { decimalText } from '#kit/units.ts'
import { items } from '#trade/tax-documents/tax-paper.ts'

export type SellerFacts = {
  name: string
  nameAr: string
  vatNo: string | null
  crNo: string | null
  buildingNo: string | null
  additionalNo?: string | null
  street: string | null
  district: string | null
  city: string | null
  postalCode: string | null
}

export type BuyerFacts = {
  name: string
  nameAr: string
  vatNo: string | null
  crNo: string | null
  nationalId: string | null
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
  /** of the supply; `until` if it took longer than a day */
  date: string
  until?: string | null
  /** of several supplies to one buyer in a month */
  isSummary?: boolean
  kind: 'Tax' | 'Simplified'
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
  /** if the price was agreed including VAT, which then stands */
  grossPrice?: number | null
  discount: number
  net: number
  vatRate: number
  vat?: number
  /** if the amount was agreed including VAT */
  vatIncluded?: number
  /** for quantities other than bags or weight, such as services */
  measured?: { quantity: string; unit: string }
}

/** Whose profile is incomplete; null if the document can be sealed. */
export const findMissingProfile = (
  kind: 'Tax' | 'Simplified',
  seller: SellerFacts,
  buyer: BuyerFacts,
): QrReason | null => {
  const { nameAr, vatNo, street, buildingNo, district, city, postalCode } = seller
  if (![nameAr, vatNo, street, buildingNo, district, city, postalCode].every(Boolean))
    return 'SELLER_PROFILE_INCOMPLETE'
  if (kind === 'Simplified') return null
  const isNamed = buyer.nameAr && buyer.address && (buyer.vatNo || buyer.crNo || buyer.nationalId)
  return isNamed ? null : 'BUYER_PROFILE_INCOMPLETE'
}

const mostNameBytes = 255

/** A name in both languages, Arabic first; Arabic alone if both exceed the QR code's limit. */
export const nameOf = ({ name, nameAr }: { name: string; nameAr: string }): string => {
  const both = `${nameAr} | ${name}`
  return new TextEncoder().encode(both).length > mostNameBytes ? nameAr : both
}

export const sellerParty = (seller: SellerFacts): Party => ({
  name: nameOf(seller),
  vatNo: seller.vatNo,
  id: seller.crNo ? { scheme: seller.crNo.startsWith('7') ? '700' : 'CRN', value: seller.crNo } : null,
  address: {
    street: seller.street,
    building: seller.buildingNo,
    additional: seller.additionalNo,
    district: seller.district,
    city: seller.city,
    postalCode: seller.postalCode,
    country: 'SA',
  },
})

// A buyer without a VAT number needs another identifier (BR-KSA-81).
const buyerId = ({ vatNo, crNo, nationalId }: BuyerFacts): Party['id'] => {
  if (vatNo) return null
  if (crNo) return { scheme: crNo.startsWith('7') ? '700' : 'CRN', value: crNo }
  return nationalId ? { scheme: nationalId.startsWith('2') ? 'IQA' : 'NAT', value: nationalId } : null
}

const buyerParty = (buyer: BuyerFacts): Party => ({
  name: nameOf(buyer),
  vatNo: buyer.vatNo,
  id: buyerId(buyer),
  address: {
    street: buyer.address,
    building: buyer.buildingNo,
    district: buyer.district,
    city: buyer.city,
    postalCode: buyer.postalCode,
    country: 'SA',
  },
})

const arabicFirst = (goods: string): string => goods.split(' | ').reverse().join(' | ')

// Barley by its own name, everything else as printed, Arabic first.
const lineName = (item: string, goods: string): string => {
  const [english, arabic] = (item === 'Barley' ? undefined : items[item]) ?? []
  return english ? `${arabic} | ${english}` : arabicFirst(goods)
}

type Amount = Pick<Line, 'quantity' | 'unit' | 'price'>

const measuredQuantity = ({ bags, quantity, unitPrice, measured }: SoldLine): Omit<Amount, 'price'> | null => {
  if (measured) return measured
  if (unitPrice === null) return null
  if (bags !== null) return { quantity: String(bags), unit: 'BG' }
  return quantity === null ? null : { quantity: decimalText(quantity, 3), unit: 'TNE' }
}

/** Bags by the piece, cargo by the metric ton, a charge as one piece. A price including VAT gets as many decimals as its
 *  amount needs. */
export const quantityAndPriceOf = (line: SoldLine): Amount => {
  const [count, list] = [measuredQuantity(line), line.net + line.discount]
  if (!count) return { quantity: '1', unit: 'PCE', price: decimalText(list, 2) }
  const isOpen = line.grossPrice != null || line.measured !== undefined
  return { ...count, price: isOpen ? priceFor(list, count.quantity) : decimalText(line.unitPrice as number, 4) }
}

const statedVat = ({ grossPrice, vat, vatIncluded }: SoldLine): number | undefined =>
  vatIncluded ?? (grossPrice == null ? undefined : vat)

const lineOf = (line: SoldLine, goods: string): Line => ({
  name: lineName(line.item, goods),
  ...quantityAndPriceOf(line),
  allowance: line.discount,
  rate: line.vatRate / 10,
  vat: statedVat(line),
})

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
  return {
    id: invoice.invoiceNo,
    uuid: invoice.uuid,
    issueDate,
    issueTime,
    typeCode: invoice.typeCode ?? '388',
    ...(invoice.corrects && { corrects: [invoice.corrects], reason: invoice.reason }),
    family: invoice.kind === 'Tax' ? 'standard' : 'simplified',
    seller: sellerParty(seller),
    buyer: buyerParty(buyer),
    suppliedOn: invoice.date,
    suppliedUntil: invoice.until,
    isSummary: invoice.isSummary,
    paymentCode: paymentCodes[invoice.paymentMode ?? ''] ?? '1',
    prepayments: invoice.prepayments,
    lines: invoice.lines.map(line => lineOf(line, invoice.goods)),
  }
}
