// The head of each group of a report in a file or on paper: its name and its sums.

import type { Row } from '#kit/check.ts'

/** The sums of the groups at every depth, and the columns they are grouped by, outermost first. */
export type Grouping = { groups: readonly Row[]; by: readonly string[] }

/** The start of a group: its column, its depth, and its sums. */
type GroupHead = { name: string; depth: number; figures: Row }

/** Whether two rows agree in these columns; undefined equals null. */
export const isSame = (a: Row, b: Row, names: readonly string[]): boolean =>
  names.every(name => (a[name] ?? null) === (b[name] ?? null))

/** The groups that begin with a row, outermost first. */
export const headsBefore = (row: Row, before: Row | undefined, { groups, by }: Grouping): GroupHead[] => {
  const first = by.findIndex((_, depth) => !before || !isSame(row, before, by.slice(0, depth + 1)))
  return (first < 0 ? [] : by.slice(first)).flatMap((name, index): GroupHead[] => {
    const depth = first + index
    const [own, inner] = [by.slice(0, depth + 1), by.slice(depth + 1)]
    const sums = groups.find(
      group =>
        own.every(each => each in group) &&
        isSame(group, row, own) &&
        inner.every(each => (group[each] ?? null) === null),
    )
    // A row without an inner group is directly below the outer one.
    if (!sums && (row[name] ?? null) === null) return []
    return [
      { name, depth, figures: Object.fromEntries(Object.entries(sums ?? {}).filter(([each]) => !by.includes(each))) },
    ]
  })
}
