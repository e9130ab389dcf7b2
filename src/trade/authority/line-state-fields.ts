// What the screens of the reports to the authority share: the filters, and the columns of a line's reporting state.

import { automatic, choice, choices, count, instant, optional, text } from '#kit/fields.ts'
import { lineStates } from '#trade/authority/reported-fields.ts'
import { lots, period } from '#trade/statements/report-fields.ts'

export const scopeFilters = {
  ...period,
  consignee: lots.consignee,
  terminal: lots.terminal,
  status: optional(choices('Status', lineStates)),
}

export const lineStateColumns = {
  status: choice('Status', lineStates),
  version: count('Version', { sum: false }),
  sentAt: optional(instant('Sent at')),
  reference: optional(text('Authority reference')),
  error: automatic(text('Error')),
}
