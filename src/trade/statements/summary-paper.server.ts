// The summary of a document on paper: its fields with label and value in English and Arabic, as the definition names them.

import type { FastifyReply } from 'fastify'
import { sql } from 'kysely'
import type { Row } from '#kit/check.ts'
import { unitOf } from '#kit/display-units.ts'
import type { Document } from '#kit/document.ts'
import type { Field } from '#kit/fields.ts'
import { isNumber } from '#kit/kinds.ts'
import type { Context } from '#kit/server/context.ts'
import { wordsOf } from '#reports/words.server.ts'
import { answerPaper, paperJob } from '#trade/tax-documents/paper-file.server.ts'
import type { Language } from '#trade/tax-documents/paper-of.server.ts'
import { cell, headings, type PaperCell, type PaperColumn, type PaperText } from '#trade/tax-documents/paper-text.ts'
import type { PrintAnswer } from '#trade/tax-documents/print-query.ts'
import type { InBoth } from '#trade/tax-documents/read-in-both.server.ts'
import type { Both, Fact, Look } from '#trade/tax-documents/tax-paper.ts'

/** A word of the catalogues in both languages. */
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

const valueIn = (name: string, field: Field, { english, arabic }: InBoth<Row>, context: Context): Both | string => {
  const read = (row: Row, words: Context['words']): string =>
    wordsOf(field, row[name], (row.labels as Row | undefined)?.[name], word => words[String(word)] ?? String(word))
  const [inEnglish, inArabic] = [read(english, context.english), read(arabic, context.arabic)]
  return isNumber(field.shape) || field.shape.kind === 'day' ? inEnglish : [inEnglish, inArabic]
}

const isEmpty = (value: Both | string): boolean => value === '' || value[0] === ''

/** The named fields that are filled, one under the other. */
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

// The agency's letterhead. Both languages, or Arabic alone where that was asked for.
const letterhead = async (language: Language, { tx, asker }: Context): Promise<Look> => {
  const { rows } = await sql<{ name: string; nameAr: string | null; logo: string | null }>`
    select name, name_ar as "nameAr", logo from agency where id = app.agency()`.execute(tx)
  const { name, nameAr, logo } = rows[0]!
  return {
    ...{ isArabicOnly: language === 'arabic', first: language ?? asker.language, isThermal: false, qrPlace: 'Top' },
    ...{ logo, header: [name, nameAr || name], terms: null, bank: null, footer: null },
  }
}

type Summary = Pick<PaperText, 'number' | 'title' | 'facts' | 'columns' | 'rows' | 'totals'>
type Asked = { language: Language; format: 'pdf' | 'svg' | null }

/** Answers a summary under the agency's letterhead: its text and pages, or with `format=pdf` the file. */
export const answerSummary = async (
  summary: Summary,
  { language, format }: Asked,
  reply: FastifyReply,
  context: Context,
): Promise<PrintAnswer> => {
  const { logo, ...look } = await letterhead(language, context)
  const text = { ...summary, look, headings, notice: null }
  const job = await paperJob(text, { issuedAt: `${context.today}T00:00:00+03:00`, logo }, context.storage)
  return answerPaper({ name: summary.number, text, qrReason: null, job }, format ?? 'svg', reply)
}
