// The filters on a report's screen: which are always shown, and which a user can clear.

import type { Row } from '#kit/check.ts'
import { type Field, parameterOf } from '#kit/fields.ts'
import type { Report } from '#kit/report.ts'

/** Days and required filters come first and cannot be removed. */
const stays = ({ need, shape }: Field): boolean => need === 'required' || shape.kind === 'day'

/** Filters that cannot be removed, switches and filters with a start value are always shown: removing them would change nothing. */
export const isFixed = (field: Field): boolean =>
  stays(field) || field.shape.kind === 'yesNo' || field.start !== undefined

/** The parameters that are removed when a user clears all filters. */
export const usedWords = (report: Report, asked: URLSearchParams): string[] => {
  const filters = Object.entries(report.filters).filter(([, field]) => !stays(field))
  return ['search', ...filters.map(([name, field]) => parameterOf(name, field))].filter(word => asked.has(word))
}

/** The changes to the address that remove them. */
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

/** The parameters of the page that a row leads to. */
export const targetWords = (filters: Row): URLSearchParams =>
  new URLSearchParams(
    Object.entries(filters).flatMap(([name, value]) =>
      [value ?? []].flat().map((one): [string, string] => [name, String(one)]),
    ),
  )
