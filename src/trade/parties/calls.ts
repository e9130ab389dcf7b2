// What every page of master data asks.

import { call } from '#kit/call.ts'
import { count } from '#kit/fields.ts'
import { masters, oneOf } from '#trade/parties/mergeable.ts'

export type Use = { title: string; address: string; count: number }
export type Merged = { address: string; name: string }

export const usesOf = call({
  method: 'GET',
  path: '/api/agencies/:agencyId/master-data/uses',
  for: 'signedIn',
  title: 'Where a row of master data is used',
  query: { of: oneOf(masters), row: count('Row') },
}).answering<{ count: number; rows: Use[]; into: Merged | null; merged: Merged[] }>()
