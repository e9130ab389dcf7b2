import { call } from '#kit/call.ts'
import { count } from '#kit/fields.ts'
import { listNameField, mergeable } from '#trade/parties/mergeable.ts'

const path = '/api/agencies/:agencyId/master-data/duplicates'

/** `owesHalala`: a customer's debt less its credit, or the debt to a vendor, which move with the row; 0 in other lists: the balances of a
 *  company are listed by account (`mergeEffect`). */
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
  title: 'Rows that are probably the same',
  query: { of: listNameField(mergeable) },
}).answering<{ groups: { by: string; key: string; rows: DuplicateRow[] }[] }>()

/** The effect of merging a row: the reason it is refused, or the balances that move to the kept company, by account. */
export const mergeEffect = call({
  method: 'GET',
  path: `${path}/effect`,
  for: 'signedIn',
  title: 'The effect of merging a row',
  query: {
    of: listNameField(mergeable),
    keep: count('Kept row', { isId: true }),
    gone: count('Merged row', { isId: true }),
  },
}).answering<{ refusal: string | null; effects: { title: string; unit: string; before: number; after: number }[] }>()

export const merge = call({
  method: 'PUT',
  path: `${path}/merge`,
  for: 'signedIn',
  title: 'Merge a row into another one',
  body: {
    of: listNameField(mergeable),
    keep: count('Kept row', { isId: true }),
    gone: count('Merged row', { isId: true }),
  },
}).answering<{ moved: number; stayed: number }>()
