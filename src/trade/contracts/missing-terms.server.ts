// Terms that a draft may leave empty are required when it takes effect.

import type { Row } from '#kit/check.ts'
import type { Document } from '#kit/document.ts'
import { refuse } from '#kit/refusal.ts'

const isMissing = (value: unknown): boolean => value === null || value === undefined

/**
 * Refuses to let a document take effect where one of the `needed` terms is missing or a rule fails (field -> message); each field gets its
 * message.
 */
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
