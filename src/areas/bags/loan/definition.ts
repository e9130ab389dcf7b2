import { loan } from '#areas/terminals/loan/definition.ts'
import { document } from '#kit/document.ts'
import { automatic, count, day, expected, optional, remarks } from '#kit/fields.ts'
import { whichBags } from '#trade/bags/bag-fields.ts'
import { bagLoanConsents } from '#trade/cargo/consent-fields.ts'
import { ownerField, terminalField } from '#trade/cargo/stock-fields.ts'

export const bagLoan = document('bagLoan', {
  address: 'bags/loan',
  title: { one: 'Bag Loan', many: 'Bag Loans' },
  purpose: 'Empty bags lent by one consignee to another, to be returned like for like.',
  right: 'BagLoan',
  prefix: 'LB',
  fields: {
    date: day('Date'),
    lender: ownerField('Lender'),
    borrower: ownerField('Borrower'),
    terminal: terminalField('Terminal', ['lender']),
    ...whichBags,
    quantity: count('Bags'),
    returned: automatic(count('Returned', { zero: true })),
    outstanding: automatic(count('Outstanding', { zero: true })),
    expectedReturnDate: expected(optional(day('Expected back on'))),
    remarks: remarks(),
    ...bagLoanConsents.fields,
  },
  derive: ({ quantity, returned }) => ({ returned: returned ?? 0, outstanding: quantity - (returned ?? 0) }),
  rules: loan => ({
    ...(loan.lender === loan.borrower && { borrower: 'Must be another company than the lender.' }),
    ...(loan.expectedReturnDate &&
      loan.expectedReturnDate < loan.date && { expectedReturnDate: 'Lies before the loan.' }),
  }),
  list: [
    'date',
    'lender',
    'borrower',
    'terminal',
    'bagGrade',
    'size',
    'quantity',
    'returned',
    'outstanding',
    'expectedReturnDate',
  ],
  filters: ['date', 'lender', 'borrower', 'terminal', 'bagGrade'],
  papers: ['Consent', 'Other'],
  seenBy: loan => [loan.lender, loan.borrower],
  life: {
    ...loan.life,
    // A loan both owners have agreed to stays in effect when it is changed.
    starts: ({ needsConsent, firstAgreedBy, secondAgreedBy }) =>
      needsConsent && !(firstAgreedBy && secondAgreedBy) ? 'Proposed' : 'Active',
    editable: ['Active'],
    actions: { ...loan.life.actions, ...bagLoanConsents.actions },
  },
})
