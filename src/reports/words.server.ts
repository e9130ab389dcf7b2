// Values and filters of a report as texts for a reader: in a file, on paper, for sorting.

import { formatDay } from '#kit/days.ts'
import type { Field } from '#kit/fields.ts'
import { isNumber, scales } from '#kit/kinds.ts'
import type { Report } from '#kit/report.ts'
import type { Context } from '#kit/server/context.ts'
import { namesOf } from '#kit/server/names.ts'
import { formatDecimal } from '#kit/units.ts'
import { dayWith, seesHijriDays } from '#reports/reader-days.server.ts'
import type { Question } from '#reports/routes.server.ts'
import { translateText } from '#texts/kept-sentences.ts'

const isLink = ({ shape }: Field): boolean => shape.kind === 'link' || shape.kind === 'links'

/** A value as text; `label` is the name of a link, `say` translates, `dayOf` formats days. */
export const wordsOf = (
  field: Field,
  value: unknown,
  label: unknown,
  say: (word: unknown) => string,
  dayOf: (day: string) => string = formatDay,
): string => {
  if (value === null || value === undefined || (Array.isArray(value) && value.length === 0)) return ''
  const { shape } = field
  if (isLink(field)) return Array.isArray(label) ? label.join(', ') : String(label ?? '')
  if (shape.kind === 'day') return dayOf(String(value))
  if (shape.kind === 'yesNo') return say(value ? 'Yes' : 'No')
  if (isNumber(shape)) return formatDecimal(value as number, scales[shape.kind])
  return Array.isArray(value) ? value.map(say).join(', ') : say(value)
}

/** A text with directional marks around a day, so that it keeps its order inside Arabic text. */
export const isolateDay = ({ shape }: Field, words: string): string =>
  shape.kind === 'day' && words ? `\u2066${words}\u2069` : words

/** A report's filters, line by line: label and text, in the reader's language. */
export const linesOfQuestion = async (
  { report }: { report: Pick<Report, 'filters'> },
  { filters, search }: Pick<Question, 'filters' | 'search'>,
  context: Context,
): Promise<(readonly [label: string, words: string])[]> => {
  const say = (word: unknown): string => translateText(context.words, String(word))
  const dayOf = dayWith(await seesHijriDays(context))
  const labels = await namesOf(report.filters, filters, context)
  const isolated = (field: Field, words: string): string =>
    context.asker.language === 'arabic' ? isolateDay(field, words) : words
  const lines = Object.entries(report.filters).map(
    ([name, field]) =>
      [say(field.label), isolated(field, wordsOf(field, filters[name], labels[name], say, dayOf))] as const,
  )
  return [...lines, [say('Search'), search] as const].filter(([, words]) => words !== '')
}
