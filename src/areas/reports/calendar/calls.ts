import { call } from '#kit/call.ts'
import { day, optional } from '#kit/fields.ts'

/** An event that is expected on a day, or a term that ends on it. */
export type Entry = {
  day: string
  /** the address of the document's screen, and the document's name in the singular */
  address: string
  singular: string
  id: number
  /** the name of the row */
  label: string
  status: string
  /** the event: Expected arrival, Expires on */
  what: string
}

export const readCalendar = call({
  method: 'GET',
  path: '/api/agencies/:agencyId/reports/calendar',
  for: 'signedIn',
  title: 'Expected events and ending terms of a month',
  query: { month: optional(day('Month')) },
}).answering<{ rows: Entry[]; isMore: boolean }>()
