// Seals the e-invoice of a tax document when it is numbered, or later if something was missing.

import { sql } from 'kysely'
import type { taxInvoice } from '#areas/sales/tax-invoice/definition.ts'
import type { SellerFacts } from '#einvoice/seller.ts'
import type { Prepayment, TaxDocument } from '#einvoice/tax-document.ts'
import { amountsIn } from '#einvoice/ubl.ts'
import type { RowOf, ValuesIn } from '#kit/document.ts'
import type { Context } from '#kit/server/context.ts'
import { proportion } from '#kit/units.ts'
import { timeStampOf } from '#trade/tax-documents/invoice.ts'
import { totalsOf, withAgreedVat } from '#trade/tax-documents/line-fields.ts'
import { noteReason } from '#trade/tax-documents/note-reasons.ts'
import { findSigner, findUnitOn, type Stamping, stamp } from '#trade/tax-documents/signing.server.ts'
import {
  type BuyerFacts,
  familyOf,
  findMissingProfile,
  type InvoiceFacts,
  type SoldLine,
  taxDocumentOf,
} from '#trade/tax-documents/tax-document.ts'
import type { TaxReason } from '#trade/tax-documents/tax-reason-fields.ts'
import { exemptionOf } from '#trade/tax-documents/tax-reasons.ts'

type Invoice = RowOf<typeof taxInvoice>
export type StampResult = Pick<ValuesIn<typeof taxInvoice>, 'qr' | 'qrReason' | 'eInvoiceStatus' | 'eInvoiceError'>

/** The status of a phase 2 document before it is sealed. */
export const unsealed: StampResult = {
  qr: null,
  qrReason: 'GENERATION_FAILED',
  eInvoiceStatus: 'None',
  eInvoiceError: null,
}

/** The unit that seals an invoice; undefined if it was issued in phase 1. */
export const unitOfInvoice = (invoice: Pick<Invoice, 'consignee' | 'issuedAt'>, context: Context) =>
  findUnitOn(invoice.consignee as number, timeStampOf(invoice.issuedAt as string).slice(0, 10), context)

/** The seller and the buyer: a customer, or a company the agency serves. */
type DocumentParties = { consignee: number | null } & ({ customer: number | null } | { company: number })

// Arabic first, as in the authority's samples.
const inBoth = <Name extends string>(name: Name) =>
  sql<string>`concat_ws(' | ', ${sql.ref(`${name}_ar`)}, ${sql.ref(name)})`.as(name)

// The unified national number replaces the commercial registration, which is no longer issued (law of April 2025).
const companyNo = sql<string | null>`coalesce(unified_no, cr_no)`.as('crNo')

/** The agency's own company or a consignee, with the data that a tax document needs. */
export const companyOf = (id: number | null, { tx }: Context): Promise<SellerFacts> =>
  tx
    .selectFrom('company')
    .select(['name', 'nameAr', 'vatNo', companyNo, 'buildingNo', 'additionalNo', 'postalCode'])
    .select([inBoth('street'), inBoth('district'), inBoth('city')])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

const customerOf = (id: number | null, { tx }: Context): Promise<BuyerFacts> =>
  tx
    .selectFrom('customer')
    .select(['name', 'nameAr', 'vatNo', companyNo, 'nationalId', inBoth('city'), inBoth('address')])
    .select(['buildingNo', 'postalCode', 'country', 'foreignNo', inBoth('district')])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

const asBuyer = ({ street, ...company }: SellerFacts): BuyerFacts => ({
  ...company,
  nationalId: null,
  city: company.city ?? '',
  address: street,
})

/** Seller and buyer with the data that a tax document needs. */
const readParties = async (
  of: DocumentParties,
  context: Context,
): Promise<{ seller: SellerFacts; buyer: BuyerFacts }> => ({
  seller: await companyOf(of.consignee, context),
  buyer: 'company' in of ? asBuyer(await companyOf(of.company, context)) : await customerOf(of.customer, context),
})

type AppliedAdvance = {
  docNo: string
  /** in thousandths of a percent */
  vatRate: number
  uuid: string | null
  at: string
  received: number
  vat: number
  taxReason: TaxReason | null
  until: number
  amount: number
}

/** The advances applied to an invoice, in the order they were applied. */
export const advancesOf = async ({ id }: Invoice, { tx }: Context): Promise<Prepayment[]> => {
  const { rows } = await sql<AppliedAdvance>`
    select coalesce(p.invoice_no, p.doc_no) as "docNo", p.uuid, coalesce(p.issued_at, p.date::timestamp at time zone 'Asia/Riyadh') as at, p.amount as received, p.vat, p.vat_rate as "vatRate",
      p.tax_reason as "taxReason", a.amount, (
      select sum(b.amount) from ledger.allocation b where b.agency_id = a.agency_id and b.credit_item = a.credit_item and b.id <= a.id
    )::bigint as until
    from ledger.open_item d
    join ledger.allocation a on a.agency_id = d.agency_id and a.debit_item = d.id and a.posting_id = d.posting_id
    join ledger.open_item c on c.agency_id = a.agency_id and c.id = a.credit_item and c.document_type = 'prePayment'
    join pre_payment p on p.agency_id = c.agency_id and p.id = c.document_id
    where d.agency_id = app.agency() and d.document_type = 'taxInvoice' and d.document_id = ${id} and d.side = 'debit'
    order by a.id`.execute(tx)
  return rows.map(({ docNo, uuid, at, received, vat, vatRate, taxReason, amount, until }) => {
    const part = proportion(vat, until, received) - proportion(vat, until - amount, received)
    const [date = '', time = ''] = timeStampOf(at).split('T')
    const exemption = taxReason && exemptionOf(taxReason)
    return { id: docNo, uuid, date, time, taxable: amount - part, vat: part, rate: vatRate / 10, exemption }
  })
}

type Amounts = { net: number | null; vat: number | null; gross: number | null; advanceApplied?: number | null }

// The document must have exactly the posted amounts.
const checkAmounts = (document: TaxDocument, posted: Amounts): void => {
  const { net, vat, gross, prepaid } = amountsIn(document)
  const isSame = net === posted.net && vat === posted.vat && gross === posted.gross
  if (!isSame || prepaid !== (posted.advanceApplied ?? 0)) {
    throw new Error('Its amounts are not those that were posted.')
  }
}

const sealDocument = async (document: TaxDocument, stamping: Stamping, context: Context): Promise<StampResult> => {
  const { qr } = await stamp(document, stamping, context)
  return document.family === 'simplified'
    ? { qr, qrReason: null, eInvoiceStatus: 'Generated', eInvoiceError: null }
    : { ...unsealed, qrReason: 'CLEARANCE_PENDING' }
}

const isDatabaseError = (error: unknown): boolean => typeof (error as { code?: unknown }).code === 'string'

type Paper = { name: string; id: number; unit: number; facts: InvoiceFacts; amounts: Amounts }

/** Seals an issued invoice or note in the chain of its seller's unit; if something is missing, returns the reason. */
export const stampPaper = async (
  { name, id, unit, facts, amounts }: Paper,
  parties: DocumentParties,
  context: Context,
): Promise<StampResult> => {
  const { seller, buyer } = await readParties(parties, context)
  const missing = findMissingProfile(facts.kind, seller, buyer)
  if (missing) return { ...unsealed, qrReason: missing }
  const signer = await findSigner(unit, familyOf(facts.kind), context)
  if (!signer) return { ...unsealed, qrReason: 'NO_SIGNING_KEY' }
  try {
    const document = taxDocumentOf(facts, seller, buyer)
    checkAmounts(document, amounts)
    return await sealDocument(document, { unit, signer, document: name, documentId: id }, context)
  } catch (error) {
    if (isDatabaseError(error)) throw error
    return { ...unsealed, eInvoiceError: (error as Error).message }
  }
}

// A debit note takes back a note, which may have taken the rest of its invoice's VAT: its lines then state the VAT that was posted.
const linesToSeal = ({ lines, vat }: Invoice): readonly SoldLine[] => {
  const issued = lines ?? []
  return totalsOf(issued.map(withAgreedVat)).vat === vat
    ? issued
    : issued.map(line => ({ ...line, vatIncluded: line.vat }))
}

/** Seals an invoice under its number. */
export const stampInvoice = async (
  invoice: Invoice,
  { unit, invoiceNo }: { unit: number; invoiceNo: string },
  context: Context,
): Promise<StampResult> => {
  const facts: InvoiceFacts = {
    invoiceNo,
    kind: invoice.invoiceKind as 'Tax' | 'Simplified',
    uuid: invoice.uuid as string,
    issuedAt: timeStampOf(invoice.issuedAt as string),
    date: invoice.date as string,
    taxReason: invoice.taxReason,
    paymentMode: invoice.paymentMode,
    goods: invoice.description as string,
    lines: linesToSeal(invoice),
    prepayments: await advancesOf(invoice, context),
    ...(invoice.corrects && {
      ...{ typeCode: '383', corrects: invoice.corrects, reason: noteReason('Credit note', invoice.reason) },
    }),
  }
  return stampPaper({ name: 'taxInvoice', id: invoice.id, unit, facts, amounts: invoice }, invoice, context)
}
