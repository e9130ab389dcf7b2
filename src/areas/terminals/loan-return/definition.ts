import { consignee } from '#areas/master-data/company/definition.ts'
import { form, lot, ofLc, place } from '#areas/stock-fields.ts'
import { loan } from '#areas/terminals/loan/definition.ts'
import { document } from '#kit/document.ts'
import { automatic, day, link, quantity, remarks } from '#kit/fields.ts'
import { cancelFrom, recorded } from '#kit/states.ts'

/** Lent cargo given back, out of an LC of the borrower. */
export const loanReturn = document('loanReturn', {
  address: 'terminals/loan-return',
  title: 'Loan Return',
  right: 'LoanReturn',
  prefix: 'LR',
  fields: {
    date: day('Date'),
    loan: link('Loan', loan),
    lender: automatic(link('Lender', consignee)),
    borrower: automatic(link('Borrower', consignee)),
    terminal: place('Terminal', ['loan']),
    lc: lot(['loan', 'terminal']),
    form: form(),
    ...ofLc,
    quantity: quantity('Quantity'),
    remarks: remarks(),
  },
  list: ['date', 'loan', 'borrower', 'lender', 'terminal', 'lc', 'form', 'quantity'],
  filters: ['date', 'loan', 'lender', 'borrower', 'terminal', 'lc'],
  seenBy: loanReturn => [loanReturn.lender, loanReturn.borrower],
  life: { ...recorded, editable: [], actions: { cancel: cancelFrom('Active') } },
})
