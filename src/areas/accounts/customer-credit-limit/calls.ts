import { consignee } from '#areas/master-data/company/definition.ts'
import { customer } from '#areas/master-data/customer/definition.ts'
import { call } from '#kit/call.ts'
import { link, optional } from '#kit/fields.ts'

/** In riyals. */
export type CreditStanding = {
  limit: number
  invoices: number
  orders: number
  permits: number
  receipts: number
  advances: number
  exposure: number
  available: number
  overdueDays: number
  graceDays: number
  /** orders, permits and trucks that were let pass beyond a limit */
  bypassed: number
}

/** How much of his limit a customer has used. */
export const readCredit = call({
  method: 'GET',
  path: '/api/agencies/:agencyId/accounts/customer-credit-limit/standing',
  for: 'canViewCustomerCreditLimit',
  title: 'Credit of a customer',
  query: { customer: link('Customer', customer), consignee: optional(link('Consignee', consignee)) },
}).answering<{ standing: CreditStanding | null }>()
