// Steps of issuing that all tax documents share: invoice, note, prepayment.

import { randomUUID } from 'node:crypto'
import { together } from '#database/together.ts'
import { conflict, refuse } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'
import { decimalText } from '#kit/units.ts'
import { issueNumber, nextNumber, type Source } from '#ledger/record.server.ts'
import { readSeller } from '#trade/parties/seller.server.ts'
import { qrOf, timeStampOf } from '#trade/tax-documents/invoice.ts'
import { readInvoiceKind } from '#trade/tax-documents/invoice-kind.server.ts'
import { checkPartyAddresses } from '#trade/tax-documents/named-parties.server.ts'
import { type Paper as Kind, numberPrefixOf } from '#trade/tax-documents/paper-of.server.ts'
import type { Parties } from '#trade/tax-documents/parties.server.ts'
import { type StampResult, unitOfInvoice, unsealed } from '#trade/tax-documents/stamping.server.ts'
import { isUnstamped } from '#trade/tax-documents/stamping-fields.ts'
import type { TaxReason } from '#trade/tax-documents/tax-reason-fields.ts'
import { ratesOn } from '#trade/tax-documents/vat-rate-fields.ts'

type PaperKind = 'Tax' | 'Simplified'
type PaperToIssue = { parties: Parties; kind: PaperKind | Promise<PaperKind>; payable: number; vat: number }

/**
 * The values set when a document is issued: time, UUID, kind, and the QR code, which in phase 2 comes with the seal. Refuses parties that
 * the document cannot name.
 */
export const fillIssuedValues = async ({ parties, kind: asked, payable, vat }: PaperToIssue, context: Context) => {
  const { consignee } = parties
  const issuedAt = new Date().toISOString()
  const [kind, { name: sellerName, vatNo }, unit] = await together(
    asked,
    readSeller(consignee, context),
    unitOfInvoice({ consignee, issuedAt }, context),
  )
  const isPhase2 = unit !== undefined
  await checkPartyAddresses(parties, kind, context)
  const qr = qrOf({ sellerName, vatNo, timeStamp: timeStampOf(issuedAt), payable, vat })
  const result: StampResult = isPhase2
    ? unsealed
    : { qr, qrReason: null, eInvoiceStatus: 'Generated', eInvoiceError: null }
  return { issuedAt, uuid: randomUUID(), invoiceKind: kind, ...result }
}

type PaperToCustomer = {
  consignee: number
  customer: number
  taxReason: TaxReason | null
  payable: number
  vat: number
}

/** The same for a customer; the customer's registration and the supply decide the kind. */
export const fillIssuedValuesForCustomer = (
  { consignee, customer, taxReason, ...paper }: PaperToCustomer,
  context: Context,
) =>
  fillIssuedValues(
    { ...paper, parties: { consignee, customer }, kind: readInvoiceKind({ customer, taxReason }, context) },
    context,
  )

const refuseUntaxed = (): never =>
  refuse('This is sold without VAT, but no reason is given. Choose the reason in the sale, or under Cargo Type.', {
    fields: { withoutVat: 'Choose the reason.' },
  })

/**
 * Refuses a VAT rate that a supply of this day cannot bear, and a supply without VAT and without a reason (BR-KSA-84). `suppliedOn` is null
 * for a note, `taxReason` is undefined for lines that always bear VAT.
 */
export const checkRates = (
  lines: readonly { vatRate: number }[],
  suppliedOn: string | null,
  taxReason?: TaxReason | null,
): void => {
  const isKnown = (rate: number): boolean => (taxReason ? rate === 0 : ratesOn(suppliedOn).includes(rate))
  const other = lines.find(({ vatRate }) => !isKnown(vatRate))
  if (!other) return
  if (other.vatRate === 0 && taxReason === null) refuseUntaxed()
  refuse('VAT is 15 %, or 5 % for supplies before July 2020, but the rate here is {rate} %. Correct the rate first.', {
    values: { rate: decimalText(other.vatRate, 3).replace(/\.?0+$/, '') },
  })
}

type Series = { series: string; prefix: string; consignee: number; date: string }
type Numbering = Series & {
  paper: Kind
  /** the document whose postings get this number; for a prepayment it is the receipt */
  posted?: Source
}

/** The kind of paper that has a print format. */
export const paperKindOf = (invoiceKind: string | null): Kind =>
  invoiceKind === 'Simplified' ? 'Simplified tax invoice' : 'Tax invoice'

const seriesOf = ({ series, prefix, consignee, date }: Series) => {
  const year = date.slice(0, 4)
  return { prefix: `${prefix}-${year}-`, series: `${series}/${consignee}`, year: Number(year) }
}

/** The next number of a seller's series with a prefix, for a document and its postings; it is taken as the last step of the transaction. */
export const issuePaperNumber = (of: Series & { posted: Source }, { client }: Context): Promise<string> =>
  issueNumber(client, of.posted, seriesOf(of))

/** The next number of a seller's series without gaps; it is taken as the last step of the transaction. */
export const takePaperNumber = async ({ paper, posted, ...of }: Numbering, context: Context): Promise<string> => {
  const own = await numberPrefixOf(of.consignee, paper, context)
  const named = { ...of, prefix: `${own}${of.prefix}` }
  if (posted) return issuePaperNumber({ ...named, posted }, context)
  const { prefix, series, year } = seriesOf(named)
  return `${prefix}${String(await nextNumber(context.client, series, year)).padStart(5, '0')}`
}

type StampedDocument = Partial<StampResult> & { consignee: number | null; issuedAt: string | null }

/** Refuses to seal a document that is sealed already, or was issued in phase 1. */
export const checkUnstamped = async (before: StampedDocument, context: Context): Promise<void> => {
  if ((await unitOfInvoice(before, context)) === undefined) {
    if (isUnstamped(before)) {
      conflict(
        'Its seller has no signing unit of the day of issue any more. Enter one that begins on {day} or earlier, then stamp again.',
        { values: { day: timeStampOf(before.issuedAt as string).slice(0, 10) } },
      )
    }
    conflict('This invoice was issued in phase 1 and has its QR code. There is nothing left to do.')
  }
  if (!isUnstamped(before)) {
    conflict(
      'This invoice is stamped already; the authority has answered or its answer is awaited. There is nothing left to do.',
    )
  }
}
