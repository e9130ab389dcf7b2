import { monthClose } from '#areas/accounts/month-close/definition.ts'
import { consignee } from '#areas/master-data/company/definition.ts'
import { choice, choices, count, hinted, link, money, optional, quantity, text } from '#kit/fields.ts'
import { report } from '#kit/report.ts'

export const units = ['Barley', 'Bags', 'Riyals', 'Dollars'] as const

const figures = { signed: true, zero: true } as const

/** The lines of a closed month, one per account: opening, movement by kind of document, closing. */
export const closedAccounts = {
  ...report('closed-accounts', {
    title: 'Figures of Closed Months',
    right: 'MonthClose',
    filters: {
      monthClose: hinted(optional(link('Month Close', monthClose, { every: true })), 'Empty: the month closed last.'),
      of: optional(choices('Accounts of', units)),
    },
    columns: {
      of: choice('Accounts of', units),
      account: text('Account'),
      consignee: optional(link('Consignee', consignee)),
      movements: optional(text('Movements')),
      openingQuantity: optional(quantity('Opening, barley', figures)),
      closingQuantity: optional(quantity('Closing, barley', figures)),
      openingBags: optional(count('Opening, bags', figures)),
      closingBags: optional(count('Closing, bags', figures)),
      openingMoney: optional(money('Opening, money', figures)),
      closingMoney: optional(money('Closing, money', figures)),
      openingDollars: optional(money('Opening, dollars', { ...figures, currency: 'USD' })),
      closingDollars: optional(money('Closing, dollars', { ...figures, currency: 'USD' })),
    },
    totals: [],
    groupable: ['of', 'consignee'],
  }),
  address: 'accounts/closed-accounts',
}
