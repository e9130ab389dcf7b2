// What a draft may leave open is asked for when it takes effect.

import type { Row } from '#kit/check.ts'
import type { Document } from '#kit/document.ts'
import { refuse } from '#kit/refusal.ts'

const isMissing = (value: unknown): boolean => value === null || value === undefined

/** Refuses what takes effect without one of the `needed` terms, or with one that its rules find wrong (field -> message), with a
 *  message under each field. */
export const refuseMissing = (
  { fields }: Document,
  row: Row,
  needed: readonly string[],
  wrong: Record<string, string>,
): void => {
  const missing = needed.filter(name => isMissing(row[name])).map(name => [name, 'Please enter {label}.'] as const)
  const found = [...missing, ...Object.entries(wrong)]
  if (found.length === 0) return
  const labels = [...new Set(found.map(([name]) => name))].map(name => fields[name]!.label)
  refuse('Before this takes effect, complete the draft: {first} is missing or not settled.', {
    fields: Object.fromEntries(
      found.map(([name, message]) => [name, { message, values: { label: fields[name]!.label } }]),
    ),
    values: { first: labels[0]! },
  })
}
