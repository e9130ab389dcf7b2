// A tax document as UBL 2.1 XML, in the profile of the Electronic Invoice XML Implementation Standard.

import { amountsOf, type DocumentAmounts } from '#einvoice/amounts.ts'
import { element, elementIf, type Xml } from '#einvoice/canonical.ts'
import { allowance, invoiceLine, party, prepaymentLine, taxTotals, totals } from '#einvoice/parts.ts'
import type { Place, TaxDocument } from '#einvoice/tax-document.ts'

const ubl = 'urn:oasis:names:specification:ubl:schema:xsd'

// The default namespace first, then the prefixes in alphabetical order, as canonical XML requires.
const opening = `<Invoice xmlns="${ubl}:Invoice-2" xmlns:cac="${ubl}:CommonAggregateComponents-2" xmlns:cbc="${ubl}:CommonBasicComponents-2" xmlns:ext="${ubl}:CommonExtensionComponents-2">`

const families = { standard: '01', simplified: '02' } as const

// GMS issues no third-party, nominal or self-billed documents, so these flags are 0 (KSA-2).
const flags = ({ family, isExport, isSummary }: TaxDocument): string =>
  `${families[family]}00${isExport ? 1 : 0}${isSummary ? 1 : 0}0`

const documentReference = (id: string, text: string): Xml =>
  element('cac:AdditionalDocumentReference', [
    element('cbc:ID', id),
    element('cac:Attachment', [element('cbc:EmbeddedDocumentBinaryObject', text, { mimeCode: 'text/plain' })]),
  ])

/** The reference with the QR; it is not part of the hash. */
export const qrReference = (text: string): string => documentReference('QR', text).xml

const head = (document: TaxDocument, { counter, previousHash }: Place): Xml[] => [
  element('cbc:ProfileID', 'reporting:1.0'),
  element('cbc:ID', document.id),
  element('cbc:UUID', document.uuid),
  element('cbc:IssueDate', document.issueDate),
  element('cbc:IssueTime', document.issueTime),
  element('cbc:InvoiceTypeCode', document.typeCode, { name: flags(document) }),
  element('cbc:DocumentCurrencyCode', 'SAR'),
  element('cbc:TaxCurrencyCode', 'SAR'),
  ...(document.corrects ?? []).map(id =>
    element('cac:BillingReference', [element('cac:InvoiceDocumentReference', [element('cbc:ID', id)])]),
  ),
  element('cac:AdditionalDocumentReference', [element('cbc:ID', 'ICV'), element('cbc:UUID', String(counter))]),
  documentReference('PIH', previousHash),
]

const delivery = ({ suppliedOn, suppliedUntil }: TaxDocument): Xml | null =>
  suppliedOn
    ? element('cac:Delivery', [
        element('cbc:ActualDeliveryDate', suppliedOn),
        elementIf('cbc:LatestDeliveryDate', suppliedUntil),
      ])
    : null

const payment = ({ paymentCode, reason }: TaxDocument): Xml | null =>
  paymentCode || reason
    ? element('cac:PaymentMeans', [
        element('cbc:PaymentMeansCode', paymentCode ?? '1'),
        elementIf('cbc:InstructionNote', reason),
      ])
    : null

const body = (document: TaxDocument, amounts: DocumentAmounts): (Xml | null)[] => {
  const { seller, buyer, exemptions, allowances = [], lines, prepayments = [] } = document
  return [
    party('cac:AccountingSupplierParty', seller),
    buyer ? party('cac:AccountingCustomerParty', buyer) : element('cac:AccountingCustomerParty', []),
    delivery(document),
    payment(document),
    ...allowances.map(allowance),
    ...taxTotals(amounts, exemptions),
    totals(amounts),
    ...lines.map((line, n) => invoiceLine(line, amounts.lines[n]!, n, exemptions)),
    ...prepayments.map((paid, n) => prepaymentLine(paid, lines.length + n)),
  ]
}

/** The amounts of a document, with its prepayments deducted. */
export const amountsIn = ({ lines, allowances, prepayments = [] }: TaxDocument): DocumentAmounts =>
  amountsOf(lines, { allowances, prepaid: prepayments.reduce((sum, { taxable, vat }) => sum + taxable + vat, 0) })

const joinXml = (parts: readonly (Xml | null)[]): string => parts.map(part => part?.xml ?? '').join('')

/** The canonical text of a document at its place in the chain: this is hashed. It has no signature and no QR yet. */
export const canonicalXml = (document: TaxDocument, place: Place): string =>
  `${opening}${joinXml(head(document, place))}${joinXml(body(document, amountsIn(document)))}</Invoice>`

/** Inserts signature and QR; removing them again gives exactly the canonical text. */
export const insertSignature = (
  canonical: string,
  { extensions, after }: { extensions: string; after: string },
): string => {
  const seller = canonical.indexOf('<cac:AccountingSupplierParty>')
  const [before, rest] = [canonical.slice(0, seller), canonical.slice(seller)]
  const begin = before.indexOf('>') + 1
  return `<?xml version="1.0" encoding="UTF-8"?>\n${before.slice(0, begin)}${extensions}${before.slice(begin)}${after}${rest}`
}
