import { agent } from '#areas/master-data/agent/definition.ts'
import { consignee } from '#areas/master-data/company/definition.ts'
import { customer } from '#areas/master-data/customer/definition.ts'
import { vendor } from '#areas/master-data/vendor/definition.ts'
import { automatic, choice, day, hinted, link, links, money, optional, starting, text, yesNo } from '#kit/fields.ts'
import { report } from '#kit/report.ts'
import { partyKinds } from '#trade/statements/party-fields.ts'
import { period, sourceOf } from '#trade/statements/report-fields.ts'

/** The account of a customer, consignee, vendor or agent, line by line, with the open balance by age. */
export const accountStatement = report('account-statement', {
  title: 'Statement of Account',
  right: 'AccountStatement',
  filters: {
    partyKind: starting(choice('Account of', partyKinds), 'Customer'),
    customer: optional(link('Customer', customer)),
    withBranches: hinted(optional(yesNo('With its branches')), 'All customers with its VAT number as one account.'),
    vendor: optional(link('Vendor', vendor)),
    agent: optional(link('Agent', agent)),
    consignee: optional(
      hinted(
        links('Consignee', consignee),
        'The account’s owner. For another party: only what concerns these consignees.',
      ),
    ),
    ...period,
  },
  columns: {
    date: day('Date'),
    docNo: optional(text('Number')),
    kind: automatic(text('Document')),
    party: optional(text('Account')),
    consignee: optional(link('Consignee', consignee)),
    description: automatic(text('Description')),
    debit: optional(money('Debit')),
    credit: optional(money('Credit')),
    balance: money('Balance', { signed: true }),
  },
  totals: ['debit', 'credit'],
  groupable: [],
  drill: sourceOf,
})
