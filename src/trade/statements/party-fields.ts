// Kinds of parties with an account, and the ages of a balance.

import { money } from '#kit/fields.ts'

export const partyKinds = ['Customer', 'Consignee', 'Vendor', 'Agent'] as const
export type PartyKind = (typeof partyKinds)[number]

/** The field that names a party of each kind. */
export const partyFields = { Customer: 'customer', Vendor: 'vendor', Agent: 'agent', Consignee: 'consignee' } as const

export const ageFields = {
  days30: money('0–30 days', { zero: true }),
  days60: money('31–60 days', { zero: true }),
  days90: money('61–90 days', { zero: true }),
  over90: money('Over 90 days', { zero: true }),
}
