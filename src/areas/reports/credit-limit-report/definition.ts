import { customerCreditLimit, securities } from '#areas/accounts/customer-credit-limit/definition.ts'
import { consignee } from '#areas/master-data/company/definition.ts'
import { customer } from '#areas/master-data/customer/definition.ts'
import { choice, count, day, hinted, link, links, money, optional, starting, yesNo } from '#kit/fields.ts'
import { report } from '#kit/report.ts'
import { sourceOf } from '#trade/statements/report-fields.ts'

const amount = (label: string) => money(label, { zero: true })

/** The present use of the customers' credit limits, computed as in the check of a sale. A limit without a consignee covers the debts to all
 *  of them. */
export const creditLimitReport = report('credit-limit-report', {
  title: 'Credit Limit Report',
  right: 'CreditLimitReport',
  filters: {
    overLimit: starting(yesNo('Over the limit only'), false),
    expiring: optional(hinted(day('Expires by'), 'The limit or its security.')),
    consignee: optional(links('Consignee', consignee)),
  },
  columns: {
    customer: link('Customer', customer),
    consignee: optional(link('Consignee', consignee)),
    limit: amount('Limit'),
    effectiveTo: day('In force until'),
    security: choice('Security', securities),
    securityExpiry: optional(day('Security expires on')),
    invoices: amount('Open invoices'),
    orders: amount('Ordered, not invoiced'),
    permits: amount('Permits'),
    receipts: amount('Unallocated'),
    advances: amount('Advances'),
    exposure: money('Exposure', { signed: true, zero: true }),
    available: amount('Available'),
    beyond: amount('Over the limit'),
    overdue: amount('Overdue'),
    overdueDays: count('Days the oldest is overdue', { zero: true, sum: false }),
    status: choice('Status', customerCreditLimit.life.states),
  },
  totals: ['invoices', 'orders', 'permits', 'receipts', 'advances', 'exposure', 'beyond', 'overdue'],
  groups: ['consignee'],
  drill: sourceOf,
})
