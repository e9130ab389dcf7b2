// Values and filters of a report as texts for a reader: in a file, on paper, for sorting.

import { formatDay, formatInstant } from '#kit/days.ts'
import { unitOf } from '#kit/display-units.ts'
import type { Field } from '#kit/fields.ts'
import { isNumber, scales } from '#kit/kinds.ts'
import type { Report } from '#kit/report.ts'
import type { Context } from '#kit/server/context.ts'
import { namesOf } from '#kit/server/names.ts'
import { formatDecimal } from '#kit/units.ts'
import { dayWith, seesHijriDays } from '#reports/reader-days.server.ts'
import type { Question } from '#reports/routes.server.ts'
import type { ReportResult } from '#reports/source.server.ts'
import { translateText } from '#texts/kept-sentences.ts'
import { isolateLtr } from '#texts/translate.ts'

const isLink = ({ shape }: Field): boolean => shape.kind === 'link' || shape.kind === 'links'

type TranslateWord = (word: unknown) => string

/** How a reader sees values: `say` translates, the others format days, and instants in the reader's time zone. */
export type Renderers = {
  say: TranslateWord
  dayOf?: (day: string) => string
  instantOf?: (instant: string) => string
}

/** The renderers of the context's user; `isHijri`: who sees Hijri days beside the Gregorian ones. */
export const renderersOf = (context: Context, isHijri: boolean): Renderers => ({
  say: word => translateText(context.words, String(word)),
  dayOf: dayWith(isHijri),
  instantOf: instant => formatInstant(instant, context.asker.timeZone),
})

/** The same, with that user's choice of days, which is read. */
export const readRenderers = async (context: Context): Promise<Renderers> =>
  renderersOf(context, await seesHijriDays(context))

/** A value as text; `label` is the name of a link. */
export const wordsOf = (
  field: Field,
  value: unknown,
  label: unknown,
  { say, dayOf = formatDay, instantOf = String }: Renderers,
): string => {
  if (value === null || value === undefined || (Array.isArray(value) && value.length === 0)) return ''
  const { shape } = field
  if (isLink(field)) return Array.isArray(label) ? label.join(', ') : String(label ?? '')
  if (shape.kind === 'day') return dayOf(String(value))
  if (shape.kind === 'instant') return instantOf(String(value))
  if (shape.kind === 'yesNo') return say(value ? 'Yes' : 'No')
  if (isNumber(shape)) return formatDecimal(value as number, scales[shape.kind])
  return Array.isArray(value) ? value.map(say).join(', ') : say(value)
}

/** A text with directional marks around a day or a figure, so that it keeps its order inside Arabic text. */
export const isolateValue = ({ shape }: Field, words: string): string =>
  (shape.kind === 'day' || isNumber(shape)) && words ? isolateLtr(words) : words

type CaptionLine = readonly [label: string, words: string]

const isolatedFor =
  ({ asker }: Context) =>
  (field: Field, words: string): string =>
    asker.language === 'arabic' ? isolateValue(field, words) : words

/** A report's filters, line by line: label and text, in the reader's language. */
export const linesOfQuestion = async (
  { report }: { report: Pick<Report, 'filters'> },
  { filters, search }: Pick<Question, 'filters' | 'search'>,
  renderers: Renderers,
  context: Context,
): Promise<CaptionLine[]> => {
  const labels = await namesOf(report.filters, filters, context)
  const isolated = isolatedFor(context)
  const lines = Object.entries(report.filters).map(
    ([name, field]) =>
      [renderers.say(field.label), isolated(field, wordsOf(field, filters[name], labels[name], renderers))] as const,
  )
  return [...lines, [renderers.say('Search'), search] as const].filter(([, words]) => words !== '')
}

/** A report's key figures, line by line: label and figure with its unit, in the reader's language. */
export const linesOfKeyFigures = (
  { extras }: Pick<ReportResult, 'extras'>,
  renderers: Renderers,
  context: Context,
): CaptionLine[] =>
  Object.entries(extras?.fields ?? {}).flatMap(([name, field]) => {
    const figure = wordsOf(field, extras?.values[name], undefined, renderers)
    const unit = unitOf(field.shape)
    const words = [isolatedFor(context)(field, figure), unit ? renderers.say(unit) : ''].filter(Boolean).join(' ')
    return figure === '' ? [] : [[renderers.say(field.label), words] as const]
  })
