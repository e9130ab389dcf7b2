import { consignee } from '#areas/master-data/company/definition.ts'
import { loan } from '#areas/terminals/loan/definition.ts'
import type { Row } from '#kit/check.ts'
import { document } from '#kit/document.ts'
import { automatic, day, hinted, link, optional, quantity, remarks } from '#kit/fields.ts'
import { cancelFrom, recorded } from '#kit/states.ts'
import { proportion } from '#kit/units.ts'
import { returnConsents } from '#trade/cargo/consent-fields.ts'
import { exchangeRatioRule } from '#trade/cargo/exchange-ratio-fields.ts'
import {
  bagsHolding,
  cargoOfLcFields,
  formField,
  lcField,
  packingFields,
  terminalField,
  wholeBagsRule,
} from '#trade/cargo/stock-fields.ts'

const outstanding = ['Active', 'Partly returned']

// A loan to be returned in money is usually settled by a sale of the cargo.
const isPaidInMoney = ({ returnBasis }: Row): boolean => returnBasis === 'Money'

export const loanReturn = document('loanReturn', {
  address: 'terminals/loan-return',
  title: 'Loan Return',
  purpose: 'Lent cargo given back, out of an LC of the borrower.',
  right: 'LoanReturn',
  prefix: 'LR',
  fields: {
    date: day('Date'),
    loan: link('Loan', loan, {
      follows: [
        { in: outstanding, when: loan => !isPaidInMoney(loan), isUsual: true },
        { in: outstanding, when: isPaidInMoney },
      ],
    }),
    lender: automatic(link('Lender', consignee)),
    borrower: automatic(link('Borrower', consignee)),
    terminal: terminalField('Terminal', ['loan']),
    lc: lcField(['loan', 'terminal']),
    form: formField(),
    ...packingFields,
    ...cargoOfLcFields,
    quantity: quantity('Quantity'),
    exchangeRatio: hinted(
      optional(quantity('MT for one lent MT', { sum: false })),
      'Only for another grade: 1.050 of it for 1.000 lent.',
    ),
    settled: automatic(quantity('Lent quantity settled')),
    remarks: remarks(),
    ...returnConsents.fields,
  },
  derive: ({ quantity, exchangeRatio, bagSize }) => ({
    bags: bagsHolding(quantity, bagSize),
    settled: exchangeRatio ? proportion(quantity, 1000, exchangeRatio) : quantity,
  }),
  rules: ({ quantity, bagSize, exchangeRatio }) => ({
    ...exchangeRatioRule(exchangeRatio),
    ...wholeBagsRule(bagSize, { quantity }),
  }),
  list: ['date', 'loan', 'borrower', 'lender', 'terminal', 'lc', 'form', 'bagSize', 'quantity', 'settled'],
  filters: ['date', 'loan', 'lender', 'borrower', 'terminal', 'lc'],
  seenBy: loanReturn => [loanReturn.lender, loanReturn.borrower],
  papers: ['Consent', 'Other'],
  life: {
    ...recorded,
    starts: back => (back.needsConsent ? 'Proposed' : 'Active'),
    states: ['Proposed', 'Active', 'Canceled'],
    editable: [],
    actions: {
      ...returnConsents.actions,
      'give-back': { label: 'Both agreed', moves: { Proposed: 'Active' }, systemOnly: true },
      cancel: cancelFrom('Proposed', 'Active'),
    },
  },
})
