// A preview of the next files of the day for FIMS.

import { call } from '#kit/call.ts'

export type NextFile = {
  name: string
  /** the number of documents and customers in the files */
  events: number
  rows: number
  /** the total of the journals, as a plain decimal */
  debit: string
  credit: string
  /** the text of the file, with the numbers of persons and accounts masked; long texts are cut */
  text: string
}

export const readNextFimsFiles = call({
  method: 'GET',
  path: '/api/agencies/:agencyId/fims-logs/exchange/next-files',
  for: 'canViewFimsExchange',
  title: 'The files of the day for FIMS as they would be written now',
}).answering<{ files: NextFile[] }>()
