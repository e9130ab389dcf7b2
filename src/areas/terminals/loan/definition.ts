import { voyage } from '#areas/shipping/voyage/definition.ts'
import { document } from '#kit/document.ts'
import { automatic, choice, day, expected, hinted, link, optional, quantity, remarks, starting } from '#kit/fields.ts'
import { cancelFrom } from '#kit/states.ts'
import { loanConsents } from '#trade/cargo/consent-fields.ts'
import {
  bagsHolding,
  cargoOfLcFields,
  formField,
  lcField,
  ownerField,
  packingFields,
  terminalField,
  wholeBagsRule,
} from '#trade/cargo/stock-fields.ts'

export const loan = document('loan', {
  address: 'terminals/loan',
  title: 'Loan',
  purpose: 'Cargo lent by one consignee to another inside a terminal, to be returned in kind.',
  right: 'Loan',
  prefix: 'L',
  fields: {
    date: day('Date'),
    lender: ownerField('Lender'),
    borrower: ownerField('Borrower'),
    terminal: terminalField('Terminal', ['lender']),
    lc: lcField(['lender', 'terminal']),
    form: formField(),
    ...packingFields,
    ...cargoOfLcFields,
    quantity: quantity('Quantity'),
    returned: automatic(quantity('Returned', { zero: true })),
    outstanding: automatic(quantity('Outstanding', { zero: true })),
    returnBasis: starting(choice('To be returned as', ['Same grade', 'Any grade with ratio', 'Money']), 'Same grade'),
    expectedReturnDate: expected(optional(day('Expected back on'))),
    returnVoyage: hinted(
      optional(link('To be returned from voyage', voyage)),
      'The ship that brings the borrower’s cargo. Its arrival is the day the cargo is expected back.',
    ),
    storageBy: hinted(optional(choice('Storage borne by', ['Lender', 'Borrower'])), 'Empty: by the borrower.'),
    remarks: remarks(),
    ...loanConsents.fields,
  },
  derive: ({ quantity, returned, bagSize }) => ({
    bags: bagsHolding(quantity, bagSize),
    returned: returned ?? 0,
    outstanding: quantity - (returned ?? 0),
  }),
  rules: loan => ({
    ...(loan.lender === loan.borrower && { borrower: 'Must be another company than the lender.' }),
    ...wholeBagsRule(loan.bagSize, { quantity: loan.quantity }),
  }),
  list: [
    'date',
    'lender',
    'borrower',
    'terminal',
    'lc',
    'form',
    'bagSize',
    'quantity',
    'returned',
    'outstanding',
    'expectedReturnDate',
  ],
  filters: ['date', 'lender', 'borrower', 'terminal', 'lc'],
  seenBy: loan => [loan.lender, loan.borrower],
  life: {
    initial: 'Active',
    starts: loan => (loan.needsConsent ? 'Proposed' : 'Active'),
    states: ['Proposed', 'Active', 'Partly returned', 'Closed', 'Canceled'],
    posted: ['Active', 'Partly returned', 'Closed'],
    editable: [],
    actions: {
      ...loanConsents.actions,
      lend: { label: 'Both agreed', moves: { Proposed: 'Active' }, systemOnly: true },
      'return-part': {
        label: 'Partly returned',
        moves: { Active: 'Partly returned', 'Partly returned': 'Partly returned', Closed: 'Partly returned' },
        systemOnly: true,
      },
      settle: { label: 'Returned', moves: { Active: 'Closed', 'Partly returned': 'Closed' }, systemOnly: true },
      reopen: { label: 'Return canceled', moves: { Closed: 'Active', 'Partly returned': 'Active' }, systemOnly: true },
      cancel: cancelFrom('Proposed', 'Active'),
    },
  },
})
