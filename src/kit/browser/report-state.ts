// What a report is asked, and what it answers.

import { apiOf, useAgencyId, useAnswer } from '#kit/browser/api.ts'
import type { Row } from '#kit/check.ts'
import type { Field } from '#kit/fields.ts'
import type { Report } from '#kit/report.ts'
import { useListState, wordOf } from '#ui/list-state.ts'

export type Extra = { name: string; label: string; kind: Field['shape']['kind']; value: unknown }
export type ReportAnswer = {
  count: number
  rows: Row[]
  totals: Row
  opening?: Row
  closing?: Row
  groups?: Row[]
  extras?: Extra[]
  asOf?: string
  filters?: Row
}

/** Days and required filters stand in front and stay. */
export const isFixed = ({ need, shape }: Field): boolean => need === 'required' || shape.kind === 'day'

/** The report's answer to what stands in the address; nothing is asked while a needed filter is missing. */
export const useReport = (report: Report) => {
  const agencyId = useAgencyId()
  const state = useListState()
  const missing = Object.entries(report.filters).filter(
    ([name, field]) =>
      field.need === 'required' &&
      field.start === undefined &&
      field.shape.kind !== 'day' &&
      !state.asked.has(wordOf(name, field)),
  )
  const path = apiOf(agencyId, report.address)
  const { data, error, isFetching, refetch } = useAnswer<ReportAnswer>(
    missing.length > 0 ? undefined : `${path}?${state.query}`,
    { keep: true },
  )
  return { path, state, missing, data: missing.length > 0 ? undefined : data, error, isFetching, refetch }
}

/** The words asked, and what the server took where nothing was asked shows in the chips: today, this month. */
export const withUsual = (report: Report, asked: URLSearchParams, filters: Row = {}): URLSearchParams => {
  const all = new URLSearchParams(asked)
  for (const [name, field] of Object.entries(report.filters)) {
    const word = wordOf(name, field)
    for (const value of [filters[name] ?? []].flat()) if (!asked.has(word)) all.append(word, String(value))
  }
  return all
}
