// What the log of the exchange with the finance system shows.

import { dispatchReasons } from '#trade/authority/report-fields.ts'

/** What the finance system is told of, and what is read from it. */
export const fimsObjects = ['Customer', 'Invoice', 'Credit note', 'Receipt', 'Pre-payment', 'Balances', 'File'] as const

/** How documents are sent: each by the API when it happens, or a file a day for each kind by FTP. */
export const fimsWays = ['As they happen', 'In files of the day'] as const
export type FimsWay = (typeof fimsWays)[number]

/** By which ways FIMS is told: each event by itself, or in the files of a day. */
export const fimsChannels = ['API', 'ftp'] as const

export const fimsResults = ['Success', 'Failed', 'Not sent yet', 'Ignored', 'Superseded'] as const

/** Why something was not taken, by its word in the table. */
export const fimsReasons = {
  ...dispatchReasons,
  UNWRITTEN: 'A code is missing under FIMS Exchange.',
} as const

/** Why something waits although it is due. */
export const waitsBehind = 'It waits for an earlier document of this customer.'

/** Why something waits that goes with a file. */
export const waitsForFile = 'It is sent with the file of its day.'

/** All words of a reason. */
export const fimsReasonWords = [...Object.values(fimsReasons), waitsBehind, waitsForFile]
