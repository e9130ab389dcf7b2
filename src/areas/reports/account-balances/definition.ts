import { consignee } from '#areas/master-data/company/definition.ts'
import { choice, choices, day, hinted, link, links, money, optional, text, yesNo } from '#kit/fields.ts'
import { report } from '#kit/report.ts'
import { ageFields, partyKinds } from '#trade/statements/party-fields.ts'

/** Open balances of every customer, consignee, vendor and agent on a day, by age. */
export const accountBalances = report('account-balances', {
  title: 'Account Balances',
  right: 'AccountBalances',
  filters: {
    partyKind: optional(choices('Account of', partyKinds)),
    consignee: optional(links('Consignee', consignee)),
    withBranches: hinted(optional(yesNo('Branches with their main customer')), 'A customer and its branches as one.'),
    asOf: day('As of'),
  },
  columns: {
    kind: choice('Account of', partyKinds),
    party: optional(text('Account')),
    vatNo: optional(text('VAT number')),
    consignee: optional(link('Consignee', consignee)),
    receivable: money('Owed to us', { zero: true }),
    payable: money('Owed by us', { zero: true }),
    ...ageFields,
  },
  totals: ['receivable', 'payable', 'days30', 'days60', 'days90', 'over90'],
})
