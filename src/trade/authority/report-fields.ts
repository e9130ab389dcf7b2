// Values of reports to the authority that schedules, templates and logs share.

import { choice, choices } from '#kit/fields.ts'
import { reportTypes } from '#trade/authority/reported-fields.ts'

/** The channels a report can be sent by. */
export const reportChannels = ['API', 'email', 'ftp'] as const

/** The file formats of a report. */
export const fileFormats = ['JSON', 'XML', 'XLSX', 'CSV'] as const

export const reportTypeField = choice('Report', reportTypes)
export const reportTypesField = choices('Report', reportTypes)

/** The external formats of a value. Internal figures are whole kilograms, halalas and ten-thousandths of a riyal. */
export const valueForms = [
  ...(['As it is', 'Metric tons', 'Riyals', 'Price', 'Day as YYYYMMDD', 'Day as DD/MM/YYYY'] as const),
]

/** The states of a dispatch: Failed is tried again, Dead is not, Superseded was replaced before it arrived. */
export const dispatchStates = ['Waiting', 'Failed', 'Sent', 'Dead', 'Superseded'] as const

/** Why a dispatch was not accepted, by the key that is stored. */
export const dispatchReasons = {
  TRANSIENT: 'The receiver could not be reached, or gave no proper answer.',
  RATE_LIMITED: 'The receiver asked to wait.',
  REFUSED: 'The receiver refused the content; its answer says why.',
  CONFLICT: 'The receiver has other content under the same key.',
  CONFIG: 'The address, the name or the password of the channel is not right.',
  NOT_REACHABLE: 'The recipient cannot be reached by this channel.',
  INVALID_RECIPIENT: 'The recipient’s address does not exist.',
  UNREADABLE: 'What is stored of it cannot be decrypted.',
  SANDBOX: 'Not sent: this is the sandbox, and nothing leaves it.',
} as const
