// The parts of a UBL 2.1 document, in the order its schema requires.

import type { Allowance, Category, DocumentAmounts, LineAmounts, Subtotal } from '#einvoice/amounts.ts'
import { standardRate } from '#einvoice/amounts.ts'
import { element, elementIf, type Xml } from '#einvoice/canonical.ts'
import type { Address, Line, Party, PartyId, Prepayment, TaxDocument } from '#einvoice/tax-document.ts'

/** Hundredths as a decimal text: halalas as riyals, hundredths of a percent as percent. */
export const hundredths = (value: number): string => {
  const digits = String(value).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

const money = (name: string, halala: number): Xml => element(name, hundredths(halala), { currencyID: 'SAR' })

const scheme = element('cac:TaxScheme', [element('cbc:ID', 'VAT')])

const mostOfPlace = 127

// A city or district may have 127 characters (BR-KSA-F-06); where both languages do not fit, Arabic stands alone.
const placeName = (name: string | null | undefined): string | null | undefined =>
  name && name.length > mostOfPlace ? name.split(' | ')[0] : name

const address = ({ street, building, additional, district, city, postalCode, country }: Address): Xml =>
  element('cac:PostalAddress', [
    elementIf('cbc:StreetName', street),
    elementIf('cbc:BuildingNumber', building),
    elementIf('cbc:PlotIdentification', additional),
    elementIf('cbc:CitySubdivisionName', placeName(district)),
    elementIf('cbc:CityName', placeName(city)),
    elementIf('cbc:PostalZone', postalCode),
    element('cac:Country', [element('cbc:IdentificationCode', country)]),
  ])

const identification = ({ scheme: schemeID, value }: PartyId): Xml =>
  element('cac:PartyIdentification', [element('cbc:ID', value, { schemeID })])

/** A seller or a buyer. */
export const party = (name: string, { id, address: where, vatNo, name: called }: Party): Xml =>
  element(name, [
    element('cac:Party', [
      id ? identification(id) : null,
      where ? address(where) : null,
      vatNo ? element('cac:PartyTaxScheme', [element('cbc:CompanyID', vatNo), scheme]) : null,
      element('cac:PartyLegalEntity', [element('cbc:RegistrationName', called)]),
    ]),
  ])

type Exemptions = TaxDocument['exemptions']

const category = (name: string, of: Category, rate: number, exemptions?: Exemptions): Xml => {
  const exemption = of === 'S' ? undefined : exemptions?.[of]
  return element(name, [
    element('cbc:ID', of),
    element('cbc:Percent', hundredths(rate)),
    elementIf('cbc:TaxExemptionReasonCode', exemption?.code),
    elementIf('cbc:TaxExemptionReason', exemption?.text),
    scheme,
  ])
}

const subtotal = ({ category: of, rate, taxable, vat }: Subtotal, exemptions?: Exemptions): Xml =>
  element('cac:TaxSubtotal', [
    money('cbc:TaxableAmount', taxable),
    money('cbc:TaxAmount', vat),
    category('cac:TaxCategory', of, rate, exemptions),
  ])

/** The VAT twice: the total in riyals, and by category. */
export const taxTotals = ({ vat, subtotals }: DocumentAmounts, exemptions?: Exemptions): Xml[] => [
  element('cac:TaxTotal', [money('cbc:TaxAmount', vat)]),
  element('cac:TaxTotal', [money('cbc:TaxAmount', vat), ...subtotals.map(one => subtotal(one, exemptions))]),
]

/** A discount on the whole document. */
export const allowance = ({ amount, category: of, rate, reason }: Allowance): Xml =>
  element('cac:AllowanceCharge', [
    element('cbc:ChargeIndicator', 'false'),
    element('cbc:AllowanceChargeReason', reason),
    money('cbc:Amount', amount),
    category('cac:TaxCategory', of, rate),
  ])

const moneyIf = (name: string, halala: number): Xml | null => (halala === 0 ? null : money(name, halala))

/** The totals of the document. */
export const totals = ({ lineTotal, net, gross, allowances, prepaid, payable }: DocumentAmounts): Xml =>
  element('cac:LegalMonetaryTotal', [
    money('cbc:LineExtensionAmount', lineTotal),
    money('cbc:TaxExclusiveAmount', net),
    money('cbc:TaxInclusiveAmount', gross),
    moneyIf('cbc:AllowanceTotalAmount', allowances),
    moneyIf('cbc:PrepaidAmount', prepaid),
    money('cbc:PayableAmount', payable),
  ])

const lineAllowance = (amount: number): Xml | null =>
  amount === 0
    ? null
    : element('cac:AllowanceCharge', [
        element('cbc:ChargeIndicator', 'false'),
        element('cbc:AllowanceChargeReason', 'discount'),
        money('cbc:Amount', amount),
      ])

/** A line with its VAT and its amount including VAT (KSA-11, KSA-12), which are informative. */
export const invoiceLine = (line: Line, { net, vat, gross }: LineAmounts, n: number, exemptions?: Exemptions): Xml =>
  element('cac:InvoiceLine', [
    element('cbc:ID', String(n + 1)),
    element('cbc:InvoicedQuantity', line.quantity, { unitCode: line.unit }),
    money('cbc:LineExtensionAmount', net),
    lineAllowance(line.allowance ?? 0),
    element('cac:TaxTotal', [money('cbc:TaxAmount', vat), money('cbc:RoundingAmount', gross)]),
    element('cac:Item', [
      element('cbc:Name', line.name),
      category('cac:ClassifiedTaxCategory', line.category ?? 'S', line.rate ?? standardRate, exemptions),
    ]),
    element('cac:Price', [
      element('cbc:PriceAmount', line.price, { currencyID: 'SAR' }),
      line.baseQuantity ? element('cbc:BaseQuantity', line.baseQuantity, { unitCode: line.unit }) : null,
    ]),
  ])

const prepaymentReference = ({ id, uuid, date, time }: Prepayment): Xml =>
  element('cac:DocumentReference', [
    element('cbc:ID', id),
    elementIf('cbc:UUID', uuid),
    element('cbc:IssueDate', date),
    element('cbc:IssueTime', time),
    element('cbc:DocumentTypeCode', '386'),
  ])

/** A line with zero amounts that identifies a deducted prepayment; the prepayment's amounts are in separate fields (KSA-26 to KSA-34). */
export const prepaymentLine = (paid: Prepayment, n: number): Xml => {
  const { exemption, taxable, vat, rate } = paid
  const of = exemption?.category ?? 'S'
  const exemptions = exemption ? { [of]: exemption } : undefined
  return element('cac:InvoiceLine', [
    element('cbc:ID', String(n + 1)),
    element('cbc:InvoicedQuantity', '0.000', { unitCode: 'PCE' }),
    money('cbc:LineExtensionAmount', 0),
    prepaymentReference(paid),
    element('cac:TaxTotal', [
      money('cbc:TaxAmount', 0),
      money('cbc:RoundingAmount', 0),
      subtotal({ category: of, rate, taxable, vat }, exemptions),
    ]),
    element('cac:Item', [
      element('cbc:Name', 'دفعة مقدمة | Advance payment'),
      category('cac:ClassifiedTaxCategory', of, rate, exemptions),
    ]),
    element('cac:Price', [money('cbc:PriceAmount', 0)]),
  ])
}
