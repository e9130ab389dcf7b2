// Matches a row of the finance system with a customer. Never by name: two farms may have the same name.

import type { Row } from '#kit/check.ts'
import { comparedWithFims } from '#trade/parties/fims-fields.ts'
import { unifiedNumber } from '#trade/parties/number-fields.ts'

export type KnownCustomer = Row & { id: number; name: string; branchOf: number | null }
export type CustomerMatch = {
  verdict: 'New' | 'Match' | 'Same' | 'Conflict'
  customer: KnownCustomer | null
  by: string | null
  changes: { field: string; before: unknown; after: unknown }[]
  reason: string | null
  mayOverwrite: boolean
}

/** The identifying fields, the most reliable first. */
const identifyingFields = ['fimsCode', 'vatNo', 'crNo', 'mobile'] as const

const noMatch = { customer: null, by: null, changes: [], mayOverwrite: false }

// The registration in the file of FIMS is the commercial one, or the unified number that companies have had since April 2025.
const has = (customer: KnownCustomer, field: string, value: unknown): boolean =>
  customer[field] === value || (field === 'crNo' && customer.unifiedNo === value)

/** The field of a customer for a value of the file: a registration that begins with 7 is the unified number. */
export const fieldFor = (field: string, value: unknown): string =>
  field === 'crNo' && unifiedNumber.pattern.test(String(value)) ? 'unifiedNo' : field

type Hit = { by: (typeof identifyingFields)[number]; customer: KnownCustomer }

const isOne = (hits: readonly Hit[]): boolean => new Set(hits.map(({ customer }) => customer.id)).size === 1

// A customer and its branches share numbers; the code and the mobile number are each one's own.
const branchesIn = (hits: readonly Hit[]): Hit[] | undefined =>
  new Set(hits.map(({ customer }) => customer.branchOf ?? customer.id)).size === 1
    ? hits.filter(({ by }) => by === 'fimsCode' || by === 'mobile')
    : undefined

const refuseSeveral = (hits: readonly Hit[]): CustomerMatch => ({
  ...noMatch,
  verdict: 'Conflict',
  reason: branchesIn(hits)
    ? 'Its numbers belong to a customer and its branches. Enter the FIMS code of the right one under Customers first.'
    : 'Its numbers belong to several customers. Merge these first.',
})

/** The result for a row: New without a matching customer, Match if it fills empty fields, Conflict if it differs from the customer or
 *  matches several. Nothing is overwritten without the user's confirmation. */
export const matchCustomer = (row: Row, known: readonly KnownCustomer[]): CustomerMatch => {
  const hits = identifyingFields.flatMap(by =>
    row[by] ? known.filter(one => has(one, by, row[by])).map(customer => ({ by, customer })) : [],
  )
  if (hits.length === 0) return { ...noMatch, verdict: 'New', reason: null }
  const meant = isOne(hits) ? hits : (branchesIn(hits) ?? [])
  if (!isOne(meant)) return refuseSeveral(hits)
  const { customer, by } = meant[0]!
  const changes = comparedWithFims.flatMap(name => {
    const field = fieldFor(name, row[name])
    return row[name] && !has(customer, name, row[name])
      ? [{ field, before: customer[field] ?? null, after: row[name] }]
      : []
  })
  const found = { customer, by, changes }
  if (changes.length === 0) return { ...found, verdict: 'Same', reason: null, mayOverwrite: false }
  if (changes.every(({ before }) => before === null))
    return { ...found, verdict: 'Match', reason: null, mayOverwrite: false }
  return { ...found, verdict: 'Conflict', reason: 'It differs from our customer.', mayOverwrite: true }
}
