// The changes of an amendment as stored text: figures are formatted, so that they stay as they were agreed.

import type { Row } from '#kit/check.ts'
import { formatDay } from '#kit/days.ts'
import type { Field, Fields } from '#kit/fields.ts'
import { isNumber, scales } from '#kit/kinds.ts'
import { formatDecimal, share } from '#kit/units.ts'

export type Amendment = {
  number: number
  effectiveOn: string
  term: string
  was: string | null
  becomes: string | null
  agreedBy: string | null
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0)

const formatTerm = ({ shape }: Field, value: unknown): string | null => {
  if (isEmpty(value)) return null
  if (Array.isArray(value)) return value.join(', ')
  if (isNumber(shape)) return formatDecimal(value as number, scales[shape.kind])
  return shape.kind === 'day' ? formatDay(value as string) : String(value)
}

const isSame = (one: unknown, other: unknown): boolean =>
  (isEmpty(one) && isEmpty(other)) || JSON.stringify(one) === JSON.stringify(other)

type AgreedAmendment = { effectiveOn: string; agreedBy: string | null }
/** The names of linked rows, by field, before and after. */
type Names = { before: Row; after: Row }

/** One line for each of `terms` whose value differs, numbered after the last amendment. */
export const compareTerms = (
  fields: Fields,
  terms: readonly string[],
  before: Row,
  after: Row,
  { effectiveOn, agreedBy, names }: AgreedAmendment & { names: Names },
): Amendment[] => {
  const earlier = (before.amendments ?? []) as Amendment[]
  const number = Math.max(0, ...earlier.map(line => line.number)) + 1
  return terms
    .filter(term => !isSame(before[term], after[term]))
    .map(term => ({
      number,
      effectiveOn,
      term: fields[term]!.label,
      was: formatTerm(fields[term]!, names.before[term] ?? before[term]),
      becomes: formatTerm(fields[term]!, names.after[term] ?? after[term]),
      agreedBy,
    }))
}

/** A term that the amendment leaves empty keeps its value. Of alternative terms, all keep their values if all are empty. */
export const keepEmptyTerms = (terms: readonly string[], before: Row, after: Row): Row => {
  const isLeftEmpty = (term: string): boolean => (alternatives[term] ?? [term]).every(name => isEmpty(after[name]))
  return Object.fromEntries(terms.map(term => [term, isLeftEmpty(term) ? before[term] : after[term]]))
}

// Alternatives: ports by name, or any port of a coast. Entering one replaces both.
const [load, discharge] = [
  ['loadPorts', 'loadCoasts'],
  ['dischargePorts', 'dischargeCoasts'],
]
const alternatives: Record<string, string[] | undefined> = {
  loadPorts: load,
  loadCoasts: load,
  dischargePorts: discharge,
  dischargeCoasts: discharge,
}

/**
 * The parts (kg) after a change of the total: each consignee keeps its proportion. Parts that did not add up to the old total stay
 * unchanged.
 */
export const rescaleParts = <L extends { quantity: number }>(parts: readonly L[], was: number, is: number): L[] => {
  const sum = parts.reduce((total, { quantity }) => total + quantity, 0)
  if (was === is || sum !== was) return [...parts]
  const quantities = share(
    is,
    parts.map(({ quantity }) => quantity),
  )
  return parts.map((part, n) => ({ ...part, quantity: quantities[n]! }))
}
