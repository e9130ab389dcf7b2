import { dimensionNames, exploreFilters, measureNames } from '#areas/reports/explore/dimension-fields.ts'
import type { Pivot } from '#areas/reports/explore/pivot.ts'
import { call } from '#kit/call.ts'
import { choice, choices, type Fields, hinted, optional, parameterOf, starting } from '#kit/fields.ts'

/** The fields of a pivot's arrangement. */
export const pivotFields = {
  rows: hinted(optional(choices('Rows', dimensionNames)), 'At most three, outermost first.'),
  columns: hinted(optional(choices('Columns', dimensionNames)), 'At most three, outermost first.'),
  measure: optional(starting(choice('Figure', measureNames), 'net')),
}

// Without days the period is this year until today.
const filters: Fields = Object.fromEntries(
  Object.entries(exploreFilters).map(([name, field]) => [parameterOf(name, field), optional(field)]),
)

export const explore = call({
  method: 'GET',
  path: '/api/agencies/:agencyId/reports/explore',
  for: 'canViewSalesReport',
  title: 'Invoiced sales or stock by any dimensions, as a pivot',
  query: { ...pivotFields, ...filters },
}).answering<Pivot>()

export const exploreFile = call({
  method: 'GET',
  path: '/api/agencies/:agencyId/reports/explore/excel',
  for: 'canExcelSalesReport',
  title: 'Invoiced sales or stock by any dimensions, as an Excel file',
  query: { ...pivotFields, ...filters },
}).answering<Uint8Array>()
