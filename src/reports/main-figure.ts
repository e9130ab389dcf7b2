import type { Report } from '#kit/report.ts'

// What a report comes to, of whatever kind it is.
const results = ['netPosition', 'closing', 'closingGood']

/** The one figure a phone has room for in a row: tons before money before counts, and of several what they come to. */
export const mainFigureOf = ({ columns, differences }: Report): string | undefined => {
  const result = results.find(name => name in columns)
  if (result) return result
  const of = (kind: string) =>
    Object.keys(columns).filter(name => columns[name]!.shape.kind === kind && !differences.includes(name))
  const last = (names: string[]) => names.find(name => ['balance', 'amount'].includes(name)) ?? names.at(-1)
  return last(of('quantity')) ?? last(of('money')) ?? of('count').at(-1)
}
