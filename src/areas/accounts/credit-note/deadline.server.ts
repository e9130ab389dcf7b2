// The deadline of a credit note by the agency's setting.

import { lastDayFor } from '#areas/accounts/credit-note/deadline.ts'
import type { creditNote } from '#areas/accounts/credit-note/definition.ts'
import type { ValuesIn } from '#kit/document.ts'
import { refuse } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'
import { readAgencySettings } from '#trade/agency/agency-settings.server.ts'

type Note = Pick<ValuesIn<typeof creditNote>, 'date' | 'eventDate' | 'issueBy' | 'lateReason'>

/** The last day to issue the note, by the agency's setting. */
export const readDeadline = async ({ date, eventDate }: Note, context: Context): Promise<string> => {
  const { creditNoteDue } = await readAgencySettings(['creditNoteDue'], context)
  return lastDayFor(eventDate ?? date, creditNoteDue)
}

/** Refuses a late note without a reason: the authority may ask for it. */
export const checkDeadline = ({ date, issueBy: last, lateReason }: Note): void => {
  if (!last || date <= last || lateReason) return
  refuse('The deadline for this note was {day}. Enter the reason for the delay; the authority may ask for it.', {
    fields: { lateReason: 'Please enter it.' },
    values: { day: last },
  })
}
