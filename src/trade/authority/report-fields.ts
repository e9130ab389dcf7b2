// The words of reports to the authority that schedules, templates and logs share.

import { choice, choices } from '#kit/fields.ts'
import { reportTypes } from '#trade/authority/told-fields.ts'

/** By which ways a report goes. */
export const reportChannels = ['API', 'email', 'ftp'] as const

/** As which file it goes. */
export const fileFormats = ['JSON', 'XML', 'XLSX', 'CSV'] as const

export const reportTypeField = choice('Report', reportTypes)
export const reportTypesField = choices('Report', reportTypes)

/** The forms of a value outside. Figures are whole kilograms, halalas and ten-thousandths of a riyal inside. */
export const valueForms = [
  ...(['As it is', 'Metric tons', 'Riyals', 'Price', 'Day as YYYYMMDD', 'Day as DD/MM/YYYY'] as const),
]

/** Where a dispatch stands: Failed is tried again, Dead is not, Superseded was replaced before it arrived. */
export const dispatchStates = ['Waiting', 'Failed', 'Sent', 'Dead', 'Superseded'] as const

/** Why a dispatch was not taken, by its word in the table. */
export const dispatchReasons = {
  TRANSIENT: 'The receiver could not be reached, or gave no proper answer.',
  RATE_LIMITED: 'The receiver asked to wait.',
  REFUSED: 'The receiver refused the content; its answer says why.',
  CONFLICT: 'The receiver has other content under the same key.',
  CONFIG: 'The address, the name or the password of the channel is not right.',
  NOT_REACHABLE: 'The recipient cannot be reached by this channel.',
  INVALID_RECIPIENT: 'The recipient’s address does not exist.',
  SANDBOX: 'Not sent: this is the sandbox, and nothing leaves it.',
} as const
