// The search of the header, for everything except pages: documents by number, parties, vessels, plates, drivers.

import { call } from '#kit/call.ts'
import { text } from '#kit/fields.ts'

export type FoundDocument = {
  id: number
  label: string
  title: string
  address: string
  status: string
  /** the decision it waits for, if the user may take it: the label of the action */
  decision: string | null
  /** an open ticket of the truck with this plate */
  plate: string | null
}

/** The number of results the box shows at once. */
export const mostFound = 6

/** Fewer letters would match nearly everything. */
export const leastLetters = 2

export const search = call({
  method: 'GET',
  path: '/api/agencies/:agencyId/search',
  for: 'signedIn',
  title: 'Documents by number, parties by name, trucks by plate',
  query: { words: text('Words', { max: 100 }) },
}).answering<{ rows: FoundDocument[] }>()
