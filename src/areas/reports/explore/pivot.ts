// Builds a pivot from the sums of the database: its rows and columns, their order, and its cells. Pure.

/** A row or a column: the values of its dimensions, outermost first, and their names. With fewer values than the pivot's dimensions, it is
 *  the sum of those inside it. */
export type PivotHead = { values: (string | number | null)[]; labels: string[] }

/** Sums of a measure. Cells without a fact are null. */
export type Pivot = {
  from: string
  to: string
  rows: PivotHead[]
  columns: PivotHead[]
  /** a list for each row, in the order of the columns */
  cells: (number | null)[][]
  rowTotals: number[]
  columnTotals: (number | null)[]
  total: number
}

/** A sum: the values of its row and its column, outermost first. Either may be shorter than the pivot's dimensions: a subtotal. */
export type Sum = { row: PivotHead; column: PivotHead; amount: number }

type Head = PivotHead & { key: string }

const keyOf = ({ values }: PivotHead): string => JSON.stringify(values)

// Texts and periods are sorted by value, ids by their names; empty values come last.
const compareAt = (a: Head, b: Head, place: number): number => {
  const [one, other] = [a.values[place]!, b.values[place]!]
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  const [first, second] = typeof one === 'string' ? [one, String(other)] : [a.labels[place]!, b.labels[place]!]
  return first.localeCompare(second, undefined, { numeric: true }) || String(one).localeCompare(String(other))
}

// A subtotal comes before its parts.
const compare = (a: Head, b: Head): number => {
  const shared = Math.min(a.values.length, b.values.length)
  for (let place = 0; place < shared; place++) {
    const order = compareAt(a, b, place)
    if (order !== 0) return order
  }
  return a.values.length - b.values.length
}

const headsOf = (heads: readonly PivotHead[]): Head[] =>
  [...new Map(heads.map(head => [keyOf(head), { ...head, key: keyOf(head) }])).values()].sort(compare)

const withoutKey = ({ values, labels }: Head): PivotHead => ({ values, labels })

/** The table of the sums. Columns have all dimensions only; rows include the subtotals of their groups. */
export const pivotOf = (sums: readonly Sum[], depth: { rows: number; columns: number }): Omit<Pivot, 'from' | 'to'> => {
  const rows = headsOf(sums.map(({ row }) => row).filter(({ values }) => values.length > 0))
  const columns = headsOf(
    sums.map(({ column }) => column).filter(({ values }) => depth.columns > 0 && values.length === depth.columns),
  )
  const amounts = new Map(sums.map(({ row, column, amount }) => [`${keyOf(row)} ${keyOf(column)}`, amount]))
  const at = (row: string, column: string): number | null => amounts.get(`${row} ${column}`) ?? null
  const all = '[]'
  return {
    rows: rows.map(withoutKey),
    columns: columns.map(withoutKey),
    cells: rows.map(row => columns.map(column => at(row.key, column.key))),
    rowTotals: rows.map(row => at(row.key, all) ?? 0),
    columnTotals: columns.map(column => at(all, column.key)),
    total: at(all, all) ?? 0,
  }
}
