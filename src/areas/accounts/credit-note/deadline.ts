// The deadline for issuing a credit note (VAT regulations, article 54). Pure.

import { addDays, endOfMonth } from '#kit/days.ts'

export type NoteDeadline = 'Within 15 days after the month' | 'Within 15 days'

const days = 15

/** The last day for a note on an event of the day `event`. */
export const lastDayFor = (event: string, due: NoteDeadline): string =>
  addDays(due === 'Within 15 days' ? event : endOfMonth(event), days)
