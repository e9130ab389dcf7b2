// No amount exceeds the largest one that can be entered, computed amounts included (product: 10,000,000,000).

import type { Row } from '#kit/check.ts'
import type { Fields, Shape } from '#kit/fields.ts'
import { scales } from '#kit/kinds.ts'
import { refuse } from '#kit/refusal.ts'
import { CAP } from '#kit/units.ts'

// Counts without a sum are ids and line numbers, not amounts.
const isAmount = (
  shape: Shape,
): shape is Extract<Shape, { kind: 'money' | 'price' | 'quantity' | 'weight' | 'count' }> =>
  shape.kind === 'money' ||
  shape.kind === 'price' ||
  shape.kind === 'quantity' ||
  shape.kind === 'weight' ||
  (shape.kind === 'count' && shape.sum !== false && !shape.isId)

const isTooLarge = (shape: Shape, value: unknown): boolean =>
  isAmount(shape) && Math.abs(Number(value)) > CAP * 10 ** scales[shape.kind]

type TooLarge = { field: string; label: string }

/**
 * The first computed amount beyond the limit, child rows included, and the document field it is in. Unchanged values are not checked again.
 */
const findTooLarge = (fields: Fields, row: Row, before: Row | null): TooLarge | undefined => {
  for (const [name, { need, label, shape }] of Object.entries(fields)) {
    const value = row[name]
    if (before && JSON.stringify(before[name]) === JSON.stringify(value)) continue
    if (shape.kind === 'lines') {
      const inner = ((value ?? []) as Row[]).map(line => findTooLarge(shape.of, line, null)).find(found => found)
      if (inner) return { ...inner, field: name }
    } else if (need === 'automatic' && isTooLarge(shape, value)) return { field: name, label }
  }
  return undefined
}

/** Refuses values whose product or sum exceeds the largest amount. */
export const refuseTooLarge = (fields: Fields, row: Row, before: Row | null): void => {
  const found = findTooLarge(fields, row, before)
  if (!found) return
  refuse('{label} comes to more than 10,000,000,000. Enter a smaller quantity, price or rate.', {
    values: { label: found.label },
    fields: { [found.field]: 'Must be at most 10,000,000,000.' },
  })
}
