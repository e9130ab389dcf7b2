// A printed proforma. It must not be mistaken for a tax invoice: it says so in both languages and has no QR code.

import type { FastifyInstance } from 'fastify'
import type { Document } from '#kit/document.ts'
import { answer } from '#kit/server/answer.ts'
import type { Context } from '#kit/server/context.ts'
import type { HandedOut } from '#kit/server/handed-out.ts'
import { formatCount, formatDecimal, formatMoney, formatQuantity } from '#kit/units.ts'
import { rightTo } from '#rights/rights.ts'
import { type PaperDay, readPaperDay } from '#trade/dating/paper-days.server.ts'
import { isPrintable, voidWords } from '#trade/sheets/sheet.ts'
import { answerPaper, drawnPaper, paperJob } from '#trade/tax-documents/paper-file.server.ts'
import { type Language, lookOf, reasonFact, total } from '#trade/tax-documents/paper-of.server.ts'
import {
  cell,
  figures,
  headings,
  type PaperCell,
  type PaperColumn,
  type PaperText,
} from '#trade/tax-documents/paper-text.ts'
import type { PrintCall } from '#trade/tax-documents/print-query.ts'
import { readInBoth, type InBoth as Two } from '#trade/tax-documents/read-in-both.server.ts'
import type { Both, Fact, Look } from '#trade/tax-documents/tax-paper.ts'
import type { TaxReason } from '#trade/tax-documents/tax-reason-fields.ts'

type Labels = Record<string, string | null>
type Line = Record<string, number | null> & { labels: Labels }

/** A bag or bulk proforma, in internal units. */
type Proforma = {
  docNo: string
  status: string
  date: string
  validUntil: string | null
  customerVatNo: string | null
  iban: string
  consignee: number
  customer: number
  net: number
  vat: number
  gross: number
  taxReason: TaxReason | null
  lines: (Line & { form: unknown })[]
  labels: Labels
}

type LineFigure = PaperColumn & { name: string; format: (value: number) => string }

const figure = (name: string, share: number, format: LineFigure['format'], ...of: Both): LineFigure => ({
  ...{ ...figures(share, ...of), name, format },
})

const price = (value: number): string => formatDecimal(value, 4)
const net = figure('net', 1.2, formatMoney, 'Amount, SAR', 'المبلغ، ريال')
const vat = figure('vat', 1, formatMoney, 'VAT', 'الضريبة')
const quantity = figure('quantity', 1, formatQuantity, 'Quantity, MT', 'الكمية بالطن')

/** The figures of a line in bags. */
export const bagFigures: readonly LineFigure[] = [
  figure('bags', 0.8, formatCount, 'Bags', 'الأكياس'),
  quantity,
  figure('unitPrice', 1, price, 'Price per bag', 'سعر الكيس'),
  figure('loadingCharge', 1, formatMoney, 'Loading', 'التحميل'),
  net,
  vat,
]

/** The figures of a line in bulk. */
export const bulkFigures: readonly LineFigure[] = [
  quantity,
  figure('unitPrice', 1, price, 'Price per MT', 'سعر الطن'),
  figure('loadingRate', 1, price, 'Loading per MT', 'التحميل للطن'),
  net,
  vat,
]

const goods: PaperColumn = { words: ['Goods', 'البضاعة'], share: 2, isText: true }

const forms: Record<string, Both> = {
  Raw: ['Barley, raw', 'شعير حبوب'],
  Crushed: ['Barley, crushed', 'شعير مجروش'],
  Flaked: ['Barley, flaked', 'شعير مرقّق'],
}

type InBoth = Two<Proforma>

const labelIn = ({ english, arabic }: InBoth, name: string): Both => [
  english.labels[name] ?? '',
  arabic.labels[name] ?? '',
]

const rowsOf = ({ english, arabic }: InBoth, lineFigures: readonly LineFigure[]): PaperCell[][] =>
  english.lines.map((line, at) => {
    const [form, formAr] = forms[line.form as string] ?? ['', '']
    const [grade, gradeAr] = [line.labels.bagGrade, arabic.lines[at]?.labels.bagGrade]
    const names = [grade ? `${form}, ${grade}` : form, gradeAr ? `${formAr}، ${gradeAr}` : formAr] as const
    const amounts = lineFigures.map(({ name, format }) => {
      const value = line[name]
      return cell(value == null ? '–' : format(value))
    })
    return [cell(names), ...amounts]
  })

const factsOf = (both: InBoth, dayOf: PaperDay): Fact[] => {
  const { docNo, status, date, customerVatNo, validUntil } = both.english
  const over = voidWords[status]
  return [
    ...(over ? [{ words: ['Status', 'الحالة'] as const, value: over, strong: true } as const] : []),
    { words: ['Number', 'الرقم'], value: docNo, strong: true },
    { words: ['Date', 'التاريخ'], value: dayOf(date) },
    { words: ['Seller', 'البائع'], value: labelIn(both, 'consignee') },
    { words: ['Customer', 'العميل'], value: labelIn(both, 'customer') },
    ...(customerVatNo
      ? [{ words: ['Customer’s VAT number', 'الرقم الضريبي للعميل'] as const, value: customerVatNo }]
      : []),
    { words: ['Loaded at', 'مكان التحميل'], value: labelIn(both, 'terminal') },
    ...(validUntil ? [{ words: ['Valid until', 'صالحة حتى'] as const, value: dayOf(validUntil) }] : []),
  ]
}

const composeProforma = (
  both: InBoth,
  lineFigures: readonly LineFigure[],
  { logo: _, ...look }: Look,
  dayOf: PaperDay,
): PaperText => {
  const { docNo, net, vat, gross, iban, taxReason } = both.english
  return {
    ...{ number: docNo, title: ['Proforma – not a tax invoice', 'فاتورة مبدئية – ليست فاتورة ضريبية'], look, headings },
    facts: factsOf(both, dayOf),
    columns: [goods, ...lineFigures.map(({ words, share, isText }) => ({ words, share, isText }))],
    rows: rowsOf(both, lineFigures),
    totals: [
      total(['Net, SAR', 'الصافي، ريال'], net),
      total(['VAT, SAR', 'ضريبة القيمة المضافة، ريال'], vat),
      ...reasonFact(taxReason),
      total(['To be paid, SAR', 'المبلغ المطلوب، ريال'], gross, true),
      { words: ['Pay into', 'يُدفع إلى'], value: labelIn(both, 'bank') },
      { words: ['IBAN', 'رقم الآيبان'], value: iban },
    ],
    notice: ['The tax invoice is issued when the goods are sold.', 'تصدر الفاتورة الضريبية عند إتمام البيع.'],
  }
}

type ProformaContent = { both: InBoth; look: Look }

const readProforma = async (
  document: Document,
  id: number,
  language: Language,
  context: Context,
): Promise<ProformaContent> => {
  const both = await readInBoth<Proforma>(document, id, context)
  const { consignee, customer } = both.english
  return { both, look: await lookOf({ consignee, customer }, 'Proforma invoice', language, context) }
}

const setProforma = async ({ both, look }: ProformaContent, lineFigures: readonly LineFigure[], context: Context) => {
  const text = composeProforma(both, lineFigures, look, await readPaperDay(context))
  const parts = { issuedAt: `${both.english.date}T00:00:00+03:00`, logo: look.logo }
  return { name: both.english.docNo, text, qrReason: null, job: await paperJob(text, parts, context) }
}

/** Mounts the call that prints a proforma; without a format it returns the layout of the seller's invoice format. */
export const mountProformaPaper = (
  app: FastifyInstance,
  call: PrintCall,
  document: Document,
  lineFigures: readonly LineFigure[],
): void =>
  answer(app, call, async ({ id, query, reply }, context) => {
    const drawn = await readProforma(document, id(), query.language, context)
    if (query.format === null) return drawn.look
    return answerPaper(await setProforma(drawn, lineFigures, context), query.format, reply)
  })

/** The paper of a proforma, available once it is sent, to be printed or sent as a link. */
export const handedProforma = (document: Document, lineFigures: readonly LineFigure[]): HandedOut => ({
  right: rightTo('Print', document.right),
  isReady: isPrintable,
  days: 14,
  async draw(id, _asked, context) {
    return drawnPaper(await setProforma(await readProforma(document, id, null, context), lineFigures, context))
  },
})
