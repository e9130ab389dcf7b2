// The filters of a report on its screen: which always stand there, and which go when a user clears them.

import type { Row } from '#kit/check.ts'
import { type Field, parameterOf } from '#kit/fields.ts'
import type { Report } from '#kit/report.ts'

/** Days and required filters stand in front and stay. */
const stays = ({ need, shape }: Field): boolean => need === 'required' || shape.kind === 'day'

/** What stays, switches and what begins with a value are always shown: taking them away would change nothing. */
export const isFixed = (field: Field): boolean =>
  stays(field) || field.shape.kind === 'yesNo' || field.start !== undefined

/** The words of the address that go when a user clears all filters. */
export const usedWords = (report: Report, asked: URLSearchParams): string[] => {
  const filters = Object.entries(report.filters).filter(([, field]) => !stays(field))
  return ['search', ...filters.map(([name, field]) => parameterOf(name, field))].filter(word => asked.has(word))
}

/** The change of the address that clears them. */
export const without = (words: readonly string[]): Record<string, undefined> =>
  Object.fromEntries(words.map(word => [word, undefined]))

/** The query with the server's defaults (today, this month), so that the chips show them. */
export const withUsual = (report: Report, asked: URLSearchParams, filters: Row = {}): URLSearchParams => {
  const all = new URLSearchParams(asked)
  for (const [name, field] of Object.entries(report.filters)) {
    const word = parameterOf(name, field)
    for (const value of [filters[name] ?? []].flat()) if (!asked.has(word)) all.append(word, String(value))
  }
  return all
}
