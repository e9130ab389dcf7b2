import { bank } from '#areas/master-data/bank/definition.ts'
import { consignee } from '#areas/master-data/company/definition.ts'
import { customer } from '#areas/master-data/customer/definition.ts'
import { choice, count, day, link, links, money, optional, starting, text, yesNo } from '#kit/fields.ts'
import { report } from '#kit/report.ts'
import { period, sourceOf } from '#trade/statements/report-fields.ts'
import { taxReasons } from '#trade/tax-documents/tax-reason-fields.ts'

const amount = (label: string) => money(label, { zero: true })

/** Money received from customers before their sales: the parts applied and refunded until the last day, and the rest on that day. */
export const prePaymentsReport = report('pre-payments', {
  title: 'Pre-payments Report',
  right: 'PrePaymentsReport',
  filters: {
    ...period,
    customer: optional(links('Customer', customer)),
    consignee: optional(links('Consignee', consignee)),
    openOnly: starting(yesNo('Open only'), false),
  },
  columns: {
    customer: link('Customer', customer),
    date: day('Date'),
    docNo: optional(text('Number')),
    invoiceNo: optional(text('Advance invoice')),
    consignee: link('Consignee', consignee),
    mode: choice('Mode', ['Cash', 'Bank Transaction']),
    bank: optional(link('Bank', bank)),
    gross: amount('Amount, including VAT'),
    net: amount('Net'),
    vat: amount('VAT'),
    taxReason: optional(choice('Reason without VAT', taxReasons)),
    applied: amount('Applied'),
    refunded: amount('Refunded amount'),
    balance: amount('Still open'),
    age: optional(count('Days since', { zero: true, sum: false })),
  },
  totals: ['gross', 'net', 'vat', 'applied', 'refunded', 'balance'],
  groups: ['customer'],
  drill: sourceOf,
})
