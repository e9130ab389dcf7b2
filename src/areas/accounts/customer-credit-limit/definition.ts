import { bank } from '#areas/master-data/bank/definition.ts'
import { consignee } from '#areas/master-data/company/definition.ts'
import { customer } from '#areas/master-data/customer/definition.ts'
import { document } from '#kit/document.ts'
import { choice, count, day, ending, hinted, link, money, optional, remarks, starting, text } from '#kit/fields.ts'
import { cancelFrom } from '#kit/states.ts'

export const securities = ['None', 'Cheque', 'Bank guarantee', 'Promissory note'] as const

const temporary = {
  tempIncrease: optional(money('Temporary increase')),
  tempUntil: ending(7, optional(day('Increased until'))),
}

type Secured = { security: string; securityNo: string | null; securityExpiry: string | null }

const securityRules = ({ security, securityNo, securityExpiry }: Secured) => ({
  ...(security !== 'None' && !securityNo && { securityNo: 'Enter the number of the security.' }),
  ...(security !== 'None' && !securityExpiry && { securityExpiry: 'Enter when the security expires.' }),
})

export const customerCreditLimit = document('customerCreditLimit', {
  address: 'accounts/customer-credit-limit',
  title: { one: 'Customer Credit Limit', many: 'Customer Credit Limits' },
  purpose:
    'How much a customer may owe, for one consignee’s cargo or for all, within a period. It moves no money; orders, permits and the gate check it.',
  right: 'CustomerCreditLimit',
  prefix: 'CL',
  fields: {
    customer: link('Customer', customer, { follows: [{ in: ['active'] }] }),
    consignee: hinted(optional(link('Consignee', consignee)), 'Empty: for all debts of the customer in this agency.'),
    creditLimit: hinted(money('Limit', { zero: true }), '0: cash only.'),
    onExceed: starting(choice('When it is exceeded', ['Warn', 'Block']), 'Block'),
    effectiveFrom: day('In force from'),
    effectiveTo: ending(30, day('In force until')),
    security: starting(choice('Security', securities), 'None'),
    securityNo: optional(text('Number of the security', { max: 40 })),
    securityBank: optional(link('Bank of the security', bank)),
    securityExpiry: ending(30, hinted(optional(day('Security expires on')), 'After this day the limit is 0.')),
    termsDays: hinted(
      optional(count('Days to pay', { zero: true, sum: false })),
      'For new purchases on credit. Empty: 30.',
    ),
    graceDays: hinted(
      optional(count('Days of grace', { zero: true, sum: false })),
      'An invoice overdue by more days blocks sales, even if the limit is not used up or only warns.',
    ),
    ...temporary,
    remarks: remarks(),
  },
  rules: limit => ({
    ...securityRules(limit),
    ...(limit.effectiveTo < limit.effectiveFrom && { effectiveTo: 'Must not lie before its first day.' }),
    ...(limit.tempIncrease && !limit.tempUntil && { tempUntil: 'Enter until when.' }),
    ...(limit.tempUntil && !limit.tempIncrease && { tempIncrease: 'Enter by how much.' }),
  }),
  list: [
    'customer',
    'consignee',
    'creditLimit',
    'tempIncrease',
    'tempUntil',
    'security',
    'securityExpiry',
    'onExceed',
    'effectiveFrom',
    'effectiveTo',
  ],
  filters: ['customer', 'consignee', 'security', 'onExceed', 'effectiveTo'],
  search: ['securityNo'],
  seenBy: limit => [limit.consignee],
  papers: ['Request', 'Cheque', 'Bank guarantee', 'Promissory note', 'Other'],
  life: {
    initial: 'Requested',
    states: ['Requested', 'Approved', 'Active', 'Suspended', 'Expired', 'Canceled'],
    posted: [],
    editable: ['Requested'],
    actions: {
      approve: { label: 'Approve', moves: { Requested: 'Approved' } },
      begin: { label: 'In force', moves: { Approved: 'Active' }, systemOnly: true },
      raise: {
        label: 'Raise temporarily',
        seldom: true,
        moves: { Active: 'Active' },
        asks: { tempIncrease: money('Temporary increase'), tempUntil: day('Increased until') },
        right: 'canApproveCustomerCreditLimit',
      },
      suspend: {
        label: 'Suspend',
        moves: { Active: 'Suspended' },
        asks: { reason: text('Reason', { max: 300, long: true }) },
        right: 'canApproveCustomerCreditLimit',
        danger: true,
      },
      resume: { label: 'Resume', moves: { Suspended: 'Active' }, right: 'canApproveCustomerCreditLimit' },
      expire: { label: 'Expired', moves: { Active: 'Expired', Suspended: 'Expired' }, systemOnly: true },
      cancel: cancelFrom('Requested', 'Approved'),
    },
  },
})
