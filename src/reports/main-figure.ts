import type { Report } from '#kit/report.ts'

// Columns that are a report's result, by preference.
const results = ['netPosition', 'closing', 'closingGood']

/** The one figure that fits into a row on a phone: tons before money before counts; of several the result. */
export const mainFigureOf = ({ columns, differences }: Report): string | undefined => {
  const result = results.find(name => name in columns)
  if (result) return result
  const of = (kind: string) =>
    Object.keys(columns).filter(name => columns[name]!.shape.kind === kind && !differences.includes(name))
  const last = (names: string[]) => names.find(name => ['balance', 'amount'].includes(name)) ?? names.at(-1)
  return last(of('quantity')) ?? last(of('money')) ?? of('count').at(-1)
}
