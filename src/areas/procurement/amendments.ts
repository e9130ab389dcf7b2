// What an amendment changes, in words that stay: figures as people read them on the day it was agreed.

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

const worded = ({ shape }: Field, value: unknown): string | null => {
  if (value === null || value === undefined) return null
  if (isNumber(shape)) return formatDecimal(value as number, scales[shape.kind])
  return shape.kind === 'day' ? formatDay(value as string) : String(value)
}

/** One line for each of `terms` whose value differs, under the number after the last. */
export const amendmentsBetween = (
  fields: Fields,
  terms: readonly string[],
  before: Row,
  after: Row,
  { effectiveOn, agreedBy }: { effectiveOn: string; agreedBy: string | null },
): Amendment[] => {
  const earlier = (before.amendments ?? []) as Amendment[]
  const number = Math.max(0, ...earlier.map(line => line.number)) + 1
  return terms
    .filter(term => before[term] !== after[term])
    .map(term => ({
      number,
      effectiveOn,
      term: fields[term]!.label,
      was: worded(fields[term]!, before[term]),
      becomes: worded(fields[term]!, after[term]),
      agreedBy,
    }))
}

/** What an amendment leaves empty stays as it was. */
export const unchangedWhereEmpty = (terms: readonly string[], before: Row, after: Row): Row =>
  Object.fromEntries(terms.map(term => [term, after[term] ?? before[term]]))

/** The parts of a quantity (kg) that changed: each consignee keeps his proportion. Parts that did not make up the whole stay. */
export const rescaled = <L extends { quantity: number }>(parts: readonly L[], was: number, is: number): L[] => {
  const sum = parts.reduce((total, { quantity }) => total + quantity, 0)
  if (was === is || sum !== was) return [...parts]
  const quantities = share(
    is,
    parts.map(({ quantity }) => quantity),
  )
  return parts.map((part, n) => ({ ...part, quantity: quantities[n]! }))
}
