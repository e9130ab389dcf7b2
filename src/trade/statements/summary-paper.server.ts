// The summary of a document on paper: its fields with label and value in English and Arabic, from the definition.

import type { FastifyReply } from 'fastify'
import { readLetterhead } from '#database/letterhead.ts'
import type { Row } from '#kit/check.ts'
import { formatInstant } from '#kit/days.ts'
import { unitOf } from '#kit/display-units.ts'
import type { Document } from '#kit/document.ts'
import type { Field } from '#kit/fields.ts'
import { isNumber } from '#kit/kinds.ts'
import type { Context } from '#kit/server/context.ts'
import type { HandedOut } from '#kit/server/handed-out.ts'
import { wordsOf } from '#reports/words.server.ts'
import type { Right } from '#rights/rights.ts'
import { translateText } from '#texts/kept-sentences.ts'
import { isPrintable } from '#trade/sheets/sheet.ts'
import { answerPaper, drawnPaper, type PaperFile, paperJob } from '#trade/tax-documents/paper-file.server.ts'
import type { Language } from '#trade/tax-documents/paper-of.server.ts'
import { cell, headings, type PaperCell, type PaperColumn, type PaperText } from '#trade/tax-documents/paper-text.ts'
import type { PrintAnswer } from '#trade/tax-documents/print-query.ts'
import type { InBoth } from '#trade/tax-documents/read-in-both.server.ts'
import type { Both, Fact, Look } from '#trade/tax-documents/tax-paper.ts'

/** A text of the catalogues in both languages. */
export const bothWords = (word: string, { english, arabic }: Context): Both => [
  english[word] ?? word,
  arabic[word] ?? word,
]

const labelOf = ({ label, shape }: Field, context: Context): Both => {
  const unit = unitOf(shape)
  const [english, arabic] = bothWords(label, context)
  if (!unit) return [english, arabic]
  const units = bothWords(unit, context)
  return [`${english}, ${units[0]}`, `${arabic}، ${units[1]}`]
}

/** A value in both languages; figures and days in one. */
export const valueIn = (
  name: string,
  field: Field,
  { english, arabic }: InBoth<Row>,
  context: Context,
): Both | string => {
  if (field.shape.kind === 'instant' && english[name])
    return formatInstant(String(english[name]), context.asker.timeZone)
  const read = (row: Row, words: Context['words']): string =>
    wordsOf(field, row[name], (row.labels as Row | undefined)?.[name], {
      say: word => translateText(words, String(word)),
    })
  const [inEnglish, inArabic] = [read(english, context.english), read(arabic, context.arabic)]
  return isNumber(field.shape) || field.shape.kind === 'day' ? inEnglish : [inEnglish, inArabic]
}

/** The state of the document: a draft or a canceled one must not pass for one in force. */
export const stateFact = ({ english }: InBoth<Row>, context: Context): Fact => ({
  words: bothWords('Status', context),
  value: bothWords(String(english.status), context),
})

const isEmpty = (value: Both | string): boolean => value === '' || value[0] === ''

/** The named fields that are filled, one below the other. */
export const factsOf = ({ fields }: Document, names: readonly string[], row: InBoth<Row>, context: Context): Fact[] =>
  names
    .map(name => ({ words: labelOf(fields[name]!, context), value: valueIn(name, fields[name]!, row, context) }))
    .filter(({ value }) => !isEmpty(value))

/** The named fields as columns. */
export const columnsOf = ({ fields }: Document, names: readonly string[], context: Context): PaperColumn[] =>
  names.map(name => ({ words: labelOf(fields[name]!, context), share: 1, isText: !isNumber(fields[name]!.shape) }))

/** The cells of one row under such columns. */
export const cellsOf = (
  { fields }: Document,
  names: readonly string[],
  row: InBoth<Row>,
  context: Context,
): PaperCell[] =>
  names.map(name => {
    const value = valueIn(name, fields[name]!, row, context)
    return cell(isEmpty(value) ? '–' : value)
  })

// The agency's letterhead in both languages, or in Arabic only if requested.
const letterhead = async (language: Language, { tx, asker }: Context): Promise<Look> => {
  const { name, nameAr, logo } = await readLetterhead(tx)
  return {
    ...{ isArabicOnly: language === 'arabic', first: language ?? asker.language, isThermal: false, qrPlace: 'Top' },
    ...{ logo, header: [name, nameAr], terms: null, bank: null, footer: null },
  }
}

/** The content of a summary. */
export type Summary = Pick<PaperText, 'number' | 'title' | 'facts' | 'columns' | 'rows' | 'totals' | 'signs'>
type PaperRequest = { language: Language; format: 'pdf' | 'svg' | null }

// The number of the document, unless it is among the facts.
const numberFact = ({ number, facts }: Summary): Fact[] =>
  facts.some(({ value }) => [value].flat().includes(number))
    ? []
    : [{ words: ['Number', 'الرقم'], value: number, strong: true }]

type Set = { language: Language; qr?: string; isThermal?: boolean }

/** A summary under the agency's letterhead, ready to be rendered. */
export const setSummary = async (summary: Summary, of: Set, context: Context): Promise<PaperFile> => {
  const { logo, ...common } = await letterhead(of.language, context)
  const look = { ...common, isThermal: of.isThermal ?? false }
  const facts = [...numberFact(summary), ...summary.facts]
  const text = { ...summary, facts, look, headings, notice: null }
  const parts = { issuedAt: `${context.today}T00:00:00+03:00`, logo, qr: of.qr ?? null }
  return { name: summary.number, text, qrReason: null, job: await paperJob(text, parts, context) }
}

/** Answers with a summary: its text and pages, or with `format=pdf` the file. */
export const answerSummary = async (
  summary: Summary,
  { language, format }: PaperRequest,
  reply: FastifyReply,
  context: Context,
): Promise<PrintAnswer> => answerPaper(await setSummary(summary, { language }, context), format ?? 'svg', reply)

/** A summary as a paper that can be printed or sent as a link; `compose` provides its content. */
export const handedSummary = (
  { right }: { right: Right },
  compose: (id: number, context: Context) => Promise<Summary>,
): HandedOut => ({
  ...{ right, isReady: isPrintable, days: 30 },
  draw: async (id, _asked, context) =>
    drawnPaper(await setSummary(await compose(id, context), { language: null }, context)),
})
