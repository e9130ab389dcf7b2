// What a consignee's page shows beside its fields.

import { consignee } from '#areas/master-data/company/definition.ts'
import { call } from '#kit/call.ts'
import { link } from '#kit/fields.ts'

/** Storage of a stretch of days at a terminal that no charge covers yet. */
export type AccruedStorage = {
  terminal: string
  firstDay: string
  lastDay: string
  /** kilograms x days that are charged */
  kgDays: number
  /** riyals for a metric ton and day, in ten-thousandths */
  rate: number
  netHalala: number
  vatHalala: number
}

export const readAccruedStorage = call({
  method: 'GET',
  path: '/api/agencies/:agencyId/accounts/service-invoice/storage',
  for: 'canViewServiceInvoice',
  title: 'Storage of a consignee that accrued and is not charged yet',
  query: { consignee: link('Consignee', consignee) },
}).answering<{ rows: AccruedStorage[] }>()
