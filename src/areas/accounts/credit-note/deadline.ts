// Until when a credit note is to be issued (VAT regulations, article 54). Pure.

import { addDays, startOfMonth } from '#kit/days.ts'

export type NoteDeadline = 'Within 15 days after the month' | 'Within 15 days'

const days = 15

const endOfMonth = (day: string): string => addDays(startOfMonth(addDays(startOfMonth(day), 31)), -1)

/** The last day for the note on something that came about on `event`. */
export const lastDayFor = (event: string, due: NoteDeadline): string =>
  addDays(due === 'Within 15 days' ? event : endOfMonth(event), days)
