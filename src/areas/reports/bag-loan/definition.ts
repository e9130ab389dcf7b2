import { bagLoan } from '#areas/bags/loan/definition.ts'
import { bagGrade, bagSizes } from '#areas/master-data/bag-grade/definition.ts'
import { consignee } from '#areas/master-data/company/definition.ts'
import { terminal } from '#areas/master-data/terminal/definition.ts'
import { choice, count, day, link, links, optional, starting, text, yesNo } from '#kit/fields.ts'
import { report, reversal, undone } from '#kit/report.ts'
import { sourceOf } from '#trade/statements/report-fields.ts'

/** Bags owed between consignees on a day, loan by loan with its returns and age. */
export const bagLoanReport = report('bag-loan', {
  title: 'Bag Loan Report',
  right: 'BagLoanReport',
  filters: {
    asOf: day('As of'),
    consignee: optional(links('Lender or borrower', consignee)),
    counterparty: optional(links('Counterparty', consignee)),
    terminal: optional(links('Terminal', terminal)),
    bagGrade: optional(links('Bag grade', bagGrade)),
    openOnly: starting(yesNo('Outstanding only'), false),
    ...undone,
  },
  columns: {
    date: day('Date'),
    kind: choice('Document', ['Bag Loan', 'Bag Loan Return']),
    docNo: optional(text('Number')),
    lender: link('Lender', consignee),
    borrower: link('Borrower', consignee),
    terminal: link('Terminal', terminal),
    bagGrade: link('Bag grade', bagGrade),
    size: choice('Bag size', bagSizes),
    lent: optional(count('Lent', { zero: true })),
    returned: optional(count('Returned', { zero: true })),
    outstanding: optional(count('Outstanding', { zero: true })),
    age: optional(count('Days since', { zero: true, sum: false })),
    expectedReturnDate: optional(day('Expected back on')),
    remarks: optional(text('Remarks')),
    status: choice('Status', [...bagLoan.life.states, reversal]),
  },
  totals: ['lent', 'returned', 'outstanding'],
  groups: ['lender', 'borrower'],
  drill: sourceOf,
})
