// The storage shown on a consignee's page below its fields.

import { consignee } from '#areas/master-data/company/definition.ts'
import { call } from '#kit/call.ts'
import { link } from '#kit/fields.ts'

/** Storage of several days at a terminal that is not charged yet. */
export type AccruedStorage = {
  terminal: string
  firstDay: string
  lastDay: string
  /** the kilograms x days to charge */
  kgDays: number
  /** riyals per metric ton and day, in ten-thousandths */
  rate: number
  netHalala: number
  vatHalala: number
}

export const readAccruedStorage = call({
  method: 'GET',
  path: '/api/agencies/:agencyId/accounts/service-invoice/storage',
  for: 'canViewServiceInvoice',
  title: 'Accrued storage of a consignee that is not charged yet',
  query: { consignee: link('Consignee', consignee) },
}).answering<{ rows: AccruedStorage[] }>()
