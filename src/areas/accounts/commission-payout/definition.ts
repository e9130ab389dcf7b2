import { payoutLife } from '#areas/accounts/commission-payout/life-fields.ts'
import { agent } from '#areas/master-data/agent/definition.ts'
import { consignee } from '#areas/master-data/company/definition.ts'
import { document } from '#kit/document.ts'
import { automatic, day, hinted, link, money, optional, percent, remarks } from '#kit/fields.ts'
import { proportion } from '#kit/units.ts'
import { voucherFields, voucherRules } from '#trade/settlement/paying-fields.ts'

export const commissionPayout = document('commissionPayout', {
  address: 'accounts/commission-payout',
  title: { one: 'Commission Payout', many: 'Commission Payouts' },
  purpose: 'The payout of an agent’s commission for a period: calculated, approved, paid by a voucher.',
  right: 'CommissionPayout',
  prefix: 'CP',
  fields: {
    date: day('Date'),
    agent: link('Agent', agent),
    consignee: link('Consignee', consignee),
    periodFrom: day('Earned from'),
    periodTo: day('Earned until'),
    accrued: automatic(money('Earned', { zero: true })),
    clawedBack: automatic(money('Taken back', { zero: true })),
    paidBefore: automatic(money('Paid before', { zero: true })),
    payable: automatic(money('Payable at the end', { signed: true })),
    amount: optional(hinted(money('To be paid'), 'Empty: all that is payable.')),
    whtPct: optional(hinted(percent('Tax withheld'), 'Empty: by the agent’s terms.')),
    withheld: automatic(money('Withheld', { zero: true })),
    net: automatic(money('Paid out')),
    ...voucherFields,
    remarks: remarks(),
  },
  derive: ({ amount, whtPct }) => {
    const withheld = proportion(amount ?? 0, whtPct ?? 0, 100_000)
    return { withheld, net: (amount ?? 0) - withheld }
  },
  rules: payout => ({
    ...(payout.periodTo < payout.periodFrom && { periodTo: 'Must not lie before its first day.' }),
    ...voucherRules(payout),
  }),
  list: [
    'date',
    'agent',
    'consignee',
    'periodFrom',
    'periodTo',
    'accrued',
    'clawedBack',
    'payable',
    'amount',
    'withheld',
    'net',
    'payment',
  ],
  filters: ['date', 'agent', 'consignee'],
  papers: ['Agent’s invoice', 'Other'],
  seenBy: payout => [payout.consignee],
  life: payoutLife,
})
