import { call } from '#kit/call.ts'
import { day, optional } from '#kit/fields.ts'

/** What is expected on a day, or ends on it. */
export type Entry = {
  day: string
  /** the document's screen, and what one of it is called */
  address: string
  singular: string
  id: number
  /** what the row is called */
  label: string
  status: string
  /** what happens: Expected arrival, Expires on */
  what: string
}

export const readCalendar = call({
  method: 'GET',
  path: '/api/agencies/:agencyId/reports/calendar',
  for: 'signedIn',
  title: 'What is expected and what ends in a month',
  query: { month: optional(day('Month')) },
}).answering<{ rows: Entry[]; isMore: boolean }>()
