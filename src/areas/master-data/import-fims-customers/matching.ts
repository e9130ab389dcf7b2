// Matches a row of the finance system with a customer. Never by name: two farms may have the same name.

import type { Row } from '#kit/check.ts'
import { comparedWithFims } from '#trade/parties/fims-fields.ts'

export type KnownCustomer = Row & { id: number; name: string }
export type CustomerMatch = {
  verdict: 'New' | 'Match' | 'Same' | 'Conflict'
  customer: KnownCustomer | null
  by: string | null
  changes: { field: string; before: unknown; after: unknown }[]
  reason: string | null
  mayOverwrite: boolean
}

/** The identifying fields, the most reliable first. */
export const identifyingFields = ['fimsCode', 'vatNo', 'crNo', 'mobile'] as const

const noMatch = { customer: null, by: null, changes: [], mayOverwrite: false }

/** The result for a row: New without a matching customer, Match if it fills empty fields, Conflict if it differs from the customer or
 *  matches several. Nothing is overwritten without the user's confirmation. */
export const matchCustomer = (row: Row, known: readonly KnownCustomer[]): CustomerMatch => {
  const hits = identifyingFields.flatMap(by =>
    row[by] ? known.filter(one => one[by] === row[by]).map(customer => ({ by, customer })) : [],
  )
  const [first] = hits
  if (!first) return { ...noMatch, verdict: 'New', reason: null }
  if (new Set(hits.map(({ customer }) => customer.id)).size > 1)
    return { ...noMatch, verdict: 'Conflict', reason: 'Its numbers belong to several customers. Merge these first.' }
  const { customer, by } = first
  const changes = comparedWithFims.flatMap(field =>
    row[field] && row[field] !== customer[field] ? [{ field, before: customer[field] ?? null, after: row[field] }] : [],
  )
  const found = { customer, by, changes }
  if (changes.length === 0) return { ...found, verdict: 'Same', reason: null, mayOverwrite: false }
  if (changes.every(({ before }) => before === null))
    return { ...found, verdict: 'Match', reason: null, mayOverwrite: false }
  return { ...found, verdict: 'Conflict', reason: 'It differs from our customer.', mayOverwrite: true }
}
