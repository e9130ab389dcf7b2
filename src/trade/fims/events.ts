// Composes the events about a customer, a tax document or money for the finance system. Pure.

import { decimalText } from '#kit/units.ts'
import { type Codes, findCodes, type Named } from '#trade/fims/codes.ts'
import { amountText, journalOf, type ReportedLeg, type SentEntry, writeJournal } from '#trade/fims/journal.ts'
import type { TaxReason } from '#trade/tax-documents/tax-reason-fields.ts'
import { categoryOf } from '#trade/tax-documents/tax-reasons.ts'

type Party = { id: number; code: string | null; name: string; vatNo: string | null }

type PaperLine = {
  item: string
  bags: number | null
  quantity: number | null
  unitPrice: number | null
  net: number
  vatRate: number
  vat: number
  gross: number
}

type Common = {
  number: string
  seriesOf: number | null
  date: string
  customer: Party
  seller: Party
  legs: ReportedLeg[]
}

/** An invoice or a credit note: amounts in halalas, weights in kilograms, unit prices in ten-thousandths of a riyal. */
export type PaperFacts = Common & {
  kind: 'Invoice' | 'Credit note'
  uuid: string | null
  dueDate: string | null
  lines: PaperLine[]
  net: number
  vat: number
  gross: number
  terminal: Named | null
  lcNo: string | null
  corrects: string | null
  reason: string | null
  taxReason: TaxReason | null
}

const moneyTypes = { Receipt: 'RECEIPT', 'Refund of credit': 'REFUND', 'Pre-payment': 'ADVANCE' } as const

/** Money of a customer, in halalas: a receipt, a refund of open credit, or an advance with its VAT. */
export type MoneyFacts = Common & {
  kind: keyof typeof moneyTypes
  mode: string
  bank: (Named & { iban: string | null }) | null
  reference: string | null
  amount: number
  vat: number | null
  allocations: { documentNo: string; amount: number }[]
  unallocated: number
}

export type CustomerFacts = {
  kind: 'Customer'
  id: number
  version: number
  code: string | null
  name: string
  nameAr: string
  customerKind: string
  vatNo: string | null
  crNo: string | null
  unifiedNo: string | null
  nationalId: string | null
  mobile: string
  email: string | null
  city: string
  region: string | null
  address: string | null
  buildingNo: string | null
  district: string | null
  postalCode: string | null
  isActive: boolean
}

export type Facts = PaperFacts | MoneyFacts | CustomerFacts

/** The content of an event, and the names of missing codes. */
export type Composed = { eventId: string; content: Record<string, unknown>; missing: string[] }

const advanceItem = 'Advance payment'
const schema = 'fims.event/1'

/** The key of a document's event: its number, preceded by the seller where each seller has its own series, and the version. */
const eventIdOf = ({ number, seriesOf }: Pick<Common, 'number' | 'seriesOf'>, version: number): string =>
  `${seriesOf === null ? '' : `S${seriesOf}-`}${number}:${version}`

const quantityOf = ({ bags, quantity }: PaperLine) => {
  if (bags !== null) return { qty: decimalText(bags, 0), unit: 'BAG' }
  return quantity === null ? { qty: null, unit: null } : { qty: decimalText(quantity, 3), unit: 'MT' }
}

const toldParty = ({ customer, seller }: Common) => ({
  customerExternalId: String(customer.id),
  customerCode: customer.code,
  seller: { externalId: String(seller.id), code: seller.code, name: seller.name, vatNumber: seller.vatNo },
  currency: 'SAR',
})

const composePaper = (of: PaperFacts, codes: Codes): Composed => {
  const finder = findCodes(codes)
  const [sign, type] = of.kind === 'Invoice' ? [1, 'SALE'] : [-1, 'CREDIT_NOTE']
  const eventId = eventIdOf(of, 1)
  const lines = of.lines.map(line => ({
    itemCode: finder.item(line.item).itemCode,
    ...quantityOf(line),
    unitPrice: line.unitPrice === null ? null : decimalText(line.unitPrice, 4),
    net: amountText(line.net),
    vatCode: categoryOf(of.taxReason),
    vatRate: decimalText(line.vatRate, 3),
    vat: amountText(line.vat),
    gross: amountText(line.gross),
    terminal: finder.costCentre(of.terminal),
    consignee: of.seller.code ?? String(of.seller.id),
    lc: of.lcNo,
  }))
  // A refunded advance was never revenue: the ledger deducts it from the advances.
  const sold = of.lines.filter(({ item }) => item !== advanceItem)
  const revenues = sold.map(({ item, net }) => ({ item, net: sign! * net }))
  const journal = journalOf({ ...of, customer: of.customer.id, revenues }, finder)
  const head = { schema, eventId, type, documentNo: of.number, uuid: of.uuid, issueDate: of.date, dueDate: of.dueDate }
  const totals = { net: amountText(of.net), vat: amountText(of.vat), gross: amountText(of.gross) }
  const original = { originalDocumentNo: of.corrects, reason: of.reason }
  const content = { ...head, ...toldParty(of), lines, ...totals, journal: writeJournal(journal), ...original }
  return { eventId, content, missing: finder.missing() }
}

// The allocation of an advance is reported with the invoices it is applied to.
const composeMoney = (of: MoneyFacts, codes: Codes): Composed => {
  const { kind, number, date, mode, bank, reference, amount, vat, allocations, unallocated } = of
  const settled = allocations.reduce((sum, line) => sum + line.amount, 0)
  if (settled + unallocated !== amount) throw new Error(`What ${number} settles and what is left are not its amount.`)
  const finder = findCodes(codes)
  const eventId = eventIdOf(of, 1)
  const journal = journalOf({ ...of, customer: of.customer.id, terminal: null, revenues: [] }, finder)
  const head = { schema, eventId, type: moneyTypes[kind], rvNo: number, documentNo: number, date, ...toldParty(of) }
  const paid = { mode: mode === 'Cash' ? 'CASH' : 'BANK_TRANSFER', bankCode: bank && finder.bank(bank) }
  const reportedAllocations = allocations.map(line => ({
    documentNo: line.documentNo,
    amount: amountText(line.amount),
  }))
  const content = {
    ...{ ...head, ...paid, iban: bank?.iban ?? null, reference, amount: amountText(amount) },
    ...(vat !== null && { vat: amountText(vat) }),
    ...{ allocations: reportedAllocations, unallocated: amountText(unallocated), journal: writeJournal(journal) },
  }
  return { eventId, content, missing: finder.missing() }
}

const composeCustomer = (of: CustomerFacts): Composed => {
  const { id, version, code, nationalId, address, buildingNo, district, city, region, postalCode } = of
  const eventId = `CUSTOMER-${id}:${version}`
  const content = {
    ...{ schema, eventId, type: 'CUSTOMER', externalId: String(id), code, nameAr: of.nameAr, nameEn: of.name },
    ...{ kind: of.customerKind, vatNumber: of.vatNo, crNumber: of.crNo, unifiedNumber: of.unifiedNo },
    ...{ idType: nationalId && 'NATIONAL_ID', idNumber: nationalId, mobile: of.mobile, email: of.email },
    ...{ address: { street: address, buildingNo, district, city, region, postalCode }, isActive: of.isActive },
  }
  return { eventId, content, missing: [] }
}

/** Composes the event of a document or a customer. An unbalanced journal is a defect and throws. */
export const composeEvent = (facts: Facts, codes: Codes): Composed => {
  if (facts.kind === 'Customer') return composeCustomer(facts)
  return 'mode' in facts ? composeMoney(facts, codes) : composePaper(facts, codes)
}

type SentEvent = Record<string, unknown> & { eventId: string; journal: readonly SentEntry[] }

/** Composes the event that reverses an earlier one: debit and credit exchanged, dated on the day of the reversal. */
export const composeReversal = (
  reportedAllocations: SentEvent,
  eventId: string,
  day: string,
): Omit<Composed, 'missing'> => {
  const journal = reportedAllocations.journal.map(entry => ({ ...entry, debit: entry.credit, credit: entry.debit }))
  return {
    eventId,
    content: {
      ...reportedAllocations,
      eventId,
      type: 'REVERSAL',
      reverses: reportedAllocations.eventId,
      date: day,
      journal,
    },
  }
}
