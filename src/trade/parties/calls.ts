// The calls of the pages and forms of master data.

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

/** A field that cannot be changed now: its label, and the reason in the user's language. */
export type FixedField = { field: string; why: string }

/** The fields that cannot be changed now, shown by the form before the user edits. */
export const readFixedFields = call({
  method: 'GET',
  path: '/api/agencies/:agencyId/master-data/held-fields',
  for: 'signedIn',
  title: 'Fields of a master data row that cannot change while it is in use',
  query: { of: listNameField(masters), row: count('Row', { isId: true }) },
}).answering<{ rows: FixedField[] }>()
