// The values that a new document takes from the documents it links to, so that they need not be entered twice.

import type { Row } from '#kit/check.ts'
import type { Fields } from '#kit/fields.ts'

type Labels = Record<string, string | string[] | undefined>

/** An earlier document, with the names of its links. */
type Source = Row & { id: number; labels?: Labels }

export type TakenValues = { values: Row; labels: Labels }

// Of child rows only the columns that the new document has as well.
const linesFrom = (of: Fields, lines: Row[]): Row[] =>
  lines.map(line => {
    const names = Object.keys(of).filter(name => of[name]!.need !== 'automatic' && name in line)
    return { ...Object.fromEntries(names.map(name => [name, line[name]])), labels: line.labels }
  })

/** Child columns that are named one by one, because they differ or only some are taken: `{ received: 'toCome' }`. */
const columnsTaken = (takes: Readonly<Record<string, string>>): Map<string, [from: string, Record<string, string>]> => {
  const taken = new Map<string, [string, Record<string, string>]>()
  for (const [name, of] of Object.entries(takes)) {
    const [[parent, column], [from, there]] = [name.split('.'), of.split('.')]
    if (column && there) taken.set(parent!, [from!, { ...taken.get(parent!)?.[1], [column]: there }])
  }
  return taken
}

// A line with nothing left is not taken.
const linesByColumns = (lines: Row[], columns: Record<string, string>): Row[] =>
  lines
    .filter(line => !Object.values(columns).some(there => line[there] === 0))
    .map(line => ({
      ...Object.fromEntries(Object.entries(columns).map(([name, there]) => [name, line[there]])),
      labels: line.labels,
    }))

/** The value, if it is the only one of a list. */
export const onlyOf = (value: unknown): unknown =>
  Array.isArray(value) ? (value.length === 1 ? value[0] : null) : value

const valueFrom = (fields: Fields, name: string, source: Row, from: string): unknown => {
  const { shape } = fields[name]!
  const value = source[from]
  if (shape.kind === 'lines') return linesFrom(shape.of, (value ?? []) as Row[])
  return shape.kind === 'link' ? onlyOf(value) : value
}

/** The values a document takes from `source`, to which its link at `path` points. */
export const takenFrom = (
  fields: Fields,
  path: string,
  takes: Readonly<Record<string, string>>,
  source: Source,
): TakenValues => {
  const taken: TakenValues = { values: {}, labels: {} }
  const [lines, inLine] = path.split('.')
  const line: Row = inLine ? { [inLine]: source.id } : {}
  for (const [name, from] of Object.entries(takes)) {
    const [parent, column] = name.split('.') as [string, string | undefined]
    if (from.includes('.')) continue
    if (column) line[column] = source[from]
    else taken.values[parent] = valueFrom(fields, parent, source, from)
    if (!column) taken.labels[parent] = [source.labels?.[from]].flat()[0]
  }
  for (const [parent, [from, columns]] of columnsTaken(takes))
    taken.values[parent] = linesByColumns((source[from] ?? []) as Row[], columns)
  return inLine ? { ...taken, values: { ...taken.values, [lines!]: [line] } } : taken
}
