// What the next files of the day would tell FIMS, before they are written.

import { call } from '#kit/call.ts'

export type NextFile = {
  name: string
  /** documents and customers it would tell */
  events: number
  rows: number
  /** what its journals add up to, as a plain decimal */
  debit: string
  credit: string
  /** its text, with the numbers of persons and accounts masked; cut where it is long */
  text: string
}

export const readNextFimsFiles = call({
  method: 'GET',
  path: '/api/agencies/:agencyId/fims-logs/exchange/next-files',
  for: 'canViewFimsExchange',
  title: 'The files of the day for FIMS as they would be written now',
}).answering<{ files: NextFile[] }>()
