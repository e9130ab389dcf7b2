// Values that the log of the exchange with the finance system shows.

import { dispatchReasons } from '#trade/authority/report-fields.ts'

/** The kinds of objects that are sent to the finance system or read from it. */
export const fimsObjects = [
  'Customer',
  'Invoice',
  'Credit note',
  'Receipt',
  'Refund of credit',
  'Pre-payment',
  'Balances',
  'File',
] as const

/** How documents are sent: each by the API when it happens, or daily in one file for each kind by FTP. */
export const fimsWays = ['As they happen', 'In files of the day'] as const
export type FimsWay = (typeof fimsWays)[number]

/** The channels to FIMS: single events by the API, daily files by FTP. */
export const fimsChannels = ['API', 'ftp'] as const

export const fimsResults = ['Success', 'Failed', 'Not sent yet', 'Ignored', 'Superseded'] as const

/** Why a dispatch was not accepted, by the key that is stored. */
export const fimsReasons = {
  ...dispatchReasons,
  UNWRITTEN: 'A code is missing under FIMS Exchange.',
  UNBALANCED: 'Its debits and credits differ. Book it in FIMS by hand, and ignore it here with a reason.',
} as const

/** Why a dispatch is waiting although it is due. */
export const waitsBehind = 'It waits for an earlier document of this customer.'

/** The same of a file, and of a document in it. */
export const waitsBehindFile = 'It waits for an earlier file.'

/** Why a dispatch that belongs to a file is waiting. */
export const waitsForFile = 'It is sent with the file of its day.'

/** All texts of a reason. */
export const fimsReasonWords = [...Object.values(fimsReasons), waitsBehind, waitsBehindFile, waitsForFile]
