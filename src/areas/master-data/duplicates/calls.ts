import { call } from '#kit/call.ts'
import { count } from '#kit/fields.ts'
import { listNameField, mergeable } from '#trade/parties/mergeable.ts'

const path = '/api/agencies/:agencyId/master-data/duplicates'

/** `owesHalala`: what a customer owes less what it has left, or what is owed to a vendor, which moves with it; 0 in other lists: what a
 *  company has is told account by account (`mergeEffect`). */
export type DuplicateRow = {
  id: number
  name: string
  nameAr: string | null
  about: string
  uses: number
  owesHalala: number
}

export const duplicates = call({
  method: 'GET',
  path,
  for: 'signedIn',
  title: 'Rows that probably are the same',
  query: { of: listNameField(mergeable) },
}).answering<{ groups: { by: string; key: string; rows: DuplicateRow[] }[] }>()

/** What merging a row will do: why it is refused, or what moves to a company that is kept, on each of its accounts. */
export const mergeEffect = call({
  method: 'GET',
  path: `${path}/effect`,
  for: 'signedIn',
  title: 'What merging a row will do',
  query: { of: listNameField(mergeable), keep: count('Kept row'), gone: count('Merged row') },
}).answering<{ refusal: string | null; effects: { title: string; unit: string; before: number; after: number }[] }>()

export const merge = call({
  method: 'PUT',
  path: `${path}/merge`,
  for: 'signedIn',
  title: 'Merge a row into another one',
  body: { of: listNameField(mergeable), keep: count('Kept row'), gone: count('Merged row') },
}).answering<{ moved: number; stayed: number }>()
