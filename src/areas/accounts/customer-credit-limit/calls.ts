import { consignee } from '#areas/master-data/company/definition.ts'
import { customer } from '#areas/master-data/customer/definition.ts'
import { call } from '#kit/call.ts'
import { link, optional } from '#kit/fields.ts'

/** Amounts in riyals. */
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
  /** orders, permits and trucks approved beyond a limit */
  bypassed: number
}

/** The credit standing of a customer. */
export const readCredit = call({
  method: 'GET',
  path: '/api/agencies/:agencyId/accounts/customer-credit-limit/standing',
  for: 'canViewCustomerCreditLimit',
  title: 'Credit of a customer',
  query: { customer: link('Customer', customer), consignee: optional(link('Consignee', consignee)) },
}).answering<{ standing: CreditStanding | null }>()
