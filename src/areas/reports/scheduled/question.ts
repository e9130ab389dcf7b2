// The query of a scheduled report: the stored parameters of its address, and the days of one mail. Pure.

import { addDays } from '#kit/days.ts'
import { lastingWords, type Report } from '#kit/report.ts'

// Accepts whole addresses, too.
const wordsOf = (question: string): URLSearchParams =>
  lastingWords(new URLSearchParams(question.slice(question.indexOf('?') + 1)))

/** A query as it is stored: without days and page; null if nothing is left. */
export const storedQuestion = (question: string | null): string | null => wordsOf(question ?? '').toString() || null

/** The period of one mail, and the day it is sent. */
type MailDays = { fromDay: string; toDay: string; sentOn: string }

/** The parameters of the query for one mail: the stored ones, and its days if the report has such filters. */
export const queryOf = (
  question: string | null,
  { filters }: Pick<Report, 'filters'>,
  { fromDay, toDay, sentOn }: MailDays,
): Record<string, string | string[]> => {
  const words = wordsOf(question ?? '')
  const kept = [...new Set(words.keys())].map(word => {
    const values = words.getAll(word)
    return [word, values.length === 1 ? values[0]! : values] as const
  })
  const days = Object.entries({ from: fromDay, to: toDay, asOf: addDays(sentOn, -1) })
  return Object.fromEntries([...kept, ...days.filter(([word]) => word in filters)])
}
