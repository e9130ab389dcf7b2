// The call of every page of master data.

import { call } from '#kit/call.ts'
import { count } from '#kit/fields.ts'
import { listNameField, masters } from '#trade/parties/mergeable.ts'

export type UseCount = { title: string; address: string; count: number }
export type MergedRow = { address: string; name: string }

export const readUses = call({
  method: 'GET',
  path: '/api/agencies/:agencyId/master-data/uses',
  for: 'signedIn',
  title: 'Where a row of master data is used',
  query: { of: listNameField(masters), row: count('Row', { isId: true }) },
}).answering<{ count: number; rows: UseCount[]; into: MergedRow | null; merged: MergedRow[] }>()
