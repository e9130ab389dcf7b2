// The fields in the rows and the columns of a pivot, and moving a field. Pure.

import {
  type Dimension,
  dimensionsOf,
  filtersOfSubject,
  type Measure,
  measureNames,
  mostNested,
  subjectOf,
} from '#areas/reports/explore/dimension-fields.ts'
import { parameterOf } from '#kit/fields.ts'

export type Place = 'rows' | 'columns' | 'fields'

export type Arranged = { rows: readonly Dimension[]; columns: readonly Dimension[]; measure: Measure }

export const shows = ['Table', 'Columns', 'Lines', 'Donut'] as const
export type Show = (typeof shows)[number]

const usual: Arranged = { rows: ['month'], columns: ['saleType'], measure: 'net' }

const inOrder = (words: readonly string[], measure: Measure): Dimension[] =>
  dimensionsOf(subjectOf(measure))
    .filter(name => words.includes(name))
    .sort((a, b) => words.indexOf(a) - words.indexOf(b))

/** The arrangement in the address; by month and kind of sale if it has none. */
export const arrangedBy = (asked: URLSearchParams): Arranged => {
  if (!asked.has('rows') && !asked.has('columns') && !asked.has('measure')) return usual
  const measure = measureNames.find(name => name === asked.get('measure')) ?? usual.measure
  const rows = inOrder(asked.getAll('rows'), measure)
  const columns = inOrder(asked.getAll('columns'), measure).filter(name => !rows.includes(name))
  return { rows, columns, measure }
}

/** The chosen view of the pivot: table or chart. */
export const chosenView = (asked: URLSearchParams): Show => shows.find(show => show === asked.get('show')) ?? 'Table'

/** The fields in a place. */
export const fieldsIn = ({ rows, columns, measure }: Arranged, place: Place): readonly Dimension[] =>
  place === 'fields'
    ? dimensionsOf(subjectOf(measure)).filter(name => !rows.includes(name) && !columns.includes(name))
    : { rows, columns }[place]

/** Whether a place has room for one more field. */
export const hasRoom = (arranged: Arranged, place: Place): boolean =>
  place === 'fields' || arranged[place].length < mostNested

/** Moves a field to a place: before the field `before`, or to its end. */
export const moveField = (arranged: Arranged, name: Dimension, to: Place, before?: Dimension): Arranged => {
  const without = (names: readonly Dimension[]) => names.filter(one => one !== name)
  const cleared = { ...arranged, rows: without(arranged.rows), columns: without(arranged.columns) }
  if (to === 'fields' || !hasRoom(cleared, to)) return to === 'fields' ? cleared : arranged
  const own = cleared[to]
  const at = before && own.includes(before) ? own.indexOf(before) : own.length
  return { ...cleared, [to]: own.toSpliced(at, 0, name) }
}

/** Moves a field one step towards the beginning or the end of its place. */
export const stepField = (arranged: Arranged, name: Dimension, place: 'rows' | 'columns', by: -1 | 1): Arranged => {
  const from = arranged[place].indexOf(name)
  const to = from + by
  if (from < 0 || to < 0 || to >= arranged[place].length) return arranged
  return { ...arranged, [place]: arranged[place].toSpliced(from, 1).toSpliced(to, 0, name) }
}

/** The parameters of the address. The figure is always included, so that an empty pivot differs from the default one. */
export const wordsOf = ({ rows, columns, measure }: Arranged) => ({ rows, columns, measure })

const ofSales = Object.entries(filtersOfSubject('Sales')).map(
  ([name, field]) => [name, parameterOf(name, field)] as const,
)

/** Parameters of the address that do not apply to the measure: buyers have no effect on stock. */
export const idleWords = ({ measure }: Arranged): string[] => {
  const own = filtersOfSubject(subjectOf(measure))
  return ofSales.filter(([name]) => !(name in own)).map(([, word]) => word)
}

/** The query for the server, without the parameters of the view. */
export const pivotQuery = (asked: URLSearchParams): string => {
  const query = new URLSearchParams(asked)
  const arranged = arrangedBy(asked)
  const { rows, columns, measure } = arranged
  for (const word of ['show', 'stretch', 'page', 'pageSize', 'rows', 'columns', 'measure', ...idleWords(arranged)])
    query.delete(word)
  for (const name of rows) query.append('rows', name)
  for (const name of columns) query.append('columns', name)
  query.set('measure', measure)
  return query.toString()
}
