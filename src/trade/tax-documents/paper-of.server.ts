// The content common to all printed tax documents: seller, buyer, lines, and the additions of the seller's format.

import { sql } from 'kysely'
import { priceFor } from '#einvoice/amounts.ts'
import type { Context } from '#kit/server/context.ts'
import { decimalText, formatCount, formatDecimal, formatMoney, formatQuantity } from '#kit/units.ts'
import type { PaperDay } from '#trade/dating/paper-days.server.ts'
import { timeStampOf } from '#trade/tax-documents/invoice.ts'
import type { Parties } from '#trade/tax-documents/parties.server.ts'
import {
  type Both,
  type Fact,
  itemInBoth,
  items,
  type Look,
  type PaperLine,
  units,
  words,
} from '#trade/tax-documents/tax-paper.ts'
import type { TaxReason } from '#trade/tax-documents/tax-reason-fields.ts'
import { reasonInBoth } from '#trade/tax-documents/tax-reasons.ts'

export type Paper = 'Tax invoice' | 'Simplified tax invoice' | 'Credit note' | 'Proforma invoice'
export type Language = 'english' | 'arabic' | null

const bothOf = (english: string | null, arabic: string | null): Both | null =>
  english || arabic ? [english ?? '', arabic ?? ''] : null

const formatOf = (consignee: number, paper: Paper, { tx }: Context, chosen: number | null = null) => {
  const active = tx.selectFrom('invoiceFormat').selectAll().where('status', '=', 'active')
  const own = active.where('consignee', '=', consignee)
  return chosen === null
    ? own.where('documentType', '=', paper).executeTakeFirst()
    : own.where('id', '=', chosen).executeTakeFirst()
}

// The seller's own logo from its papers, or else the agency's; returns the name it is stored under.
const logoOf = async (consignee: number, { tx }: Context): Promise<string | null> => {
  const own = await sql<{
    content: Buffer
  }>`select content from app.paper where agency_id = app.agency() and document = 'company'
    and document_id = ${consignee} and paper_type = 'Logo' and media_type like 'image/%' and status <> 'Rejected' order by id desc limit 1`.execute(
    tx,
  )
  if (own.rows[0]) {
    const { default: sharp } = await import('sharp')
    const size = { width: 480, height: 240, fit: 'inside', withoutEnlargement: true } as const
    const small = await sharp(own.rows[0].content).resize(size).png().toBuffer()
    return `data:image/png;base64,${small.toString('base64')}`
  }
  const { rows } = await sql<{ logo: string | null }>`select logo from agency where id = app.agency()`.execute(tx)
  return rows[0]?.logo ?? null
}

const languageOf = async (of: Parties, { tx }: Context): Promise<'arabic' | 'english'> => {
  if ('company' in of) return 'arabic'
  const { language } = await tx
    .selectFrom('customer')
    .select('language')
    .where('id', '=', of.customer)
    .executeTakeFirstOrThrow()
  return language
}

/**
 * The seller's format for a paper, in the requested language; without one, the customer's language comes first. `chosen` is the id of
 * another format of the seller.
 */
export const lookOf = async (
  parties: Parties,
  paper: Paper,
  language: Language,
  context: Context,
  chosen: number | null = null,
): Promise<Look> => {
  const format = await formatOf(parties.consignee, paper, context, chosen)
  const own = await languageOf(parties, context)
  return {
    isArabicOnly: language === 'arabic' || (language === null && format?.languages === 'Arabic'),
    first: (language ?? own) === 'arabic' ? 'arabic' : 'english',
    isThermal: format?.paper === 'Thermal 80 mm',
    qrPlace: format?.qrPlace ?? 'Top',
    logo: format?.withLogo ? await logoOf(parties.consignee, context) : null,
    header: bothOf(format?.header ?? null, format?.headerAr ?? null),
    terms: bothOf(format?.terms ?? null, format?.termsAr ?? null),
    bank: format?.bankBlock ?? null,
    footer: bothOf(format?.footer ?? null, format?.footerAr ?? null),
  }
}

/** The number prefix of a paper in the seller's format. */
export const numberPrefixOf = async (consignee: number, paper: Paper, context: Context): Promise<string> =>
  (await formatOf(consignee, paper, context))?.numberPrefix ?? ''

/** The time of issue, Riyadh time. */
export const issueFact = (issuedAt: string, dayOf: PaperDay): Fact => {
  const [day = '', time = ''] = timeStampOf(issuedAt).split('T')
  return { words: words.issued, value: `${dayOf(day)} ${time}` }
}

type Line = {
  item: string | null
  bags: number | null
  quantity: number | null
  unitPrice: number | null
  grossPrice?: number | null
  discount?: number
  net: number | null
  vatRate: number | null
  vat: number | null
  gross: number | null
}

const dash = '–'
const money = (of: number | null): string => (of === null ? dash : formatMoney(of))

// As in the e-invoice: a price agreed with VAT needs more decimals without it, and a charge is one unit.
const unitPriceOf = ({ bags, quantity, unitPrice, grossPrice, net, discount = 0 }: Line): string => {
  if (unitPrice === null) return net === null ? dash : money(net + discount)
  if (grossPrice == null) return formatDecimal(unitPrice, 4)
  const price = priceFor((net ?? 0) + discount, bags === null ? decimalText(quantity ?? 0, 3) : String(bags))
  const places = price.split('.')[1]?.length ?? 0
  return formatDecimal(Number(price.replace('.', '')), places)
}

const amountOf = ({ bags, quantity, unitPrice }: Line): Pick<PaperLine, 'quantity' | 'unit'> => {
  if (unitPrice === null) return { quantity: '1', unit: null }
  if (bags !== null) return { quantity: formatCount(bags), unit: units.bags }
  return quantity === null
    ? { quantity: '1', unit: null }
    : { quantity: formatQuantity(quantity), unit: units.quantity }
}

// The document names the barley with its grade and quantity, so the line uses that text.
const itemOf = (item: string, description: string | null): Both =>
  item === 'Barley' ? items.Barley! : items[item] ? itemInBoth(item, description) : [item, item]

/** Bags are counted in pieces, cargo in metric tons, a charge is one unit. `description` is the document's goods text. */
export const composeLine = (line: Line, description: string | null = null): PaperLine => ({
  item: itemOf(line.item ?? '', description),
  ...amountOf(line),
  unitPrice: unitPriceOf(line),
  discount: money(line.discount ?? 0),
  net: money(line.net),
  vatPct: line.vatRate === null ? dash : decimalText(line.vatRate, 3).replace(/\.?0+$/, ''),
  vat: money(line.vat),
  gross: money(line.gross),
})

/** An amount among the totals. */
export const total = (word: Both, halalas: number, strong?: true): Fact => ({
  words: word,
  value: formatMoney(halalas),
  ...(strong && { strong }),
})

/** The reason without VAT, shown with the totals. */
export const reasonFact = (reason: TaxReason | null): Fact[] =>
  reason === null ? [] : [{ words: words.withoutVat, value: reasonInBoth(reason) }]
