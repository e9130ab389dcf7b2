import { cargoGrade } from '#areas/master-data/cargo-grade/definition.ts'
import { forms } from '#areas/master-data/cargo-type/definition.ts'
import { consignee } from '#areas/master-data/company/definition.ts'
import { terminal } from '#areas/master-data/terminal/definition.ts'
import { lc } from '#areas/procurement/lc/definition.ts'
import { cargoSale } from '#areas/terminals/cargo-sale/definition.ts'
import { loan } from '#areas/terminals/loan/definition.ts'
import { loanReturn } from '#areas/terminals/loan-return/definition.ts'
import { choice, count, day, link, links, optional, quantity, starting, text, yesNo } from '#kit/fields.ts'
import { report, reversal, undone } from '#kit/report.ts'
import { sourceOf } from '#trade/statements/report-fields.ts'

const figure = (label: string) => optional(quantity(label, { zero: true }))

/** Documents that move the register of lent cargo; a sale of the lent cargo to its borrower settles it in money. */
export const loanDocuments = [loan, loanReturn, cargoSale]

/** Cargo owed between consignees on a day, loan by loan with its returns and age. */
export const loanStatement = report('loan-statement', {
  title: 'Loan Statement',
  right: 'LoanStatement',
  filters: {
    asOf: day('As of'),
    consignee: optional(links('Lender or borrower', consignee)),
    counterparty: optional(links('Counterparty', consignee)),
    terminal: optional(links('Terminal', terminal)),
    lc: optional(links('LC', lc)),
    openOnly: starting(yesNo('Outstanding only'), false),
    ...undone,
  },
  columns: {
    lender: link('Lender', consignee),
    borrower: link('Borrower', consignee),
    loan: link('Loan', loan),
    date: day('Date'),
    kind: choice(
      'Document',
      loanDocuments.map(({ title }) => title),
    ),
    docNo: optional(text('Number')),
    terminal: link('Terminal', terminal),
    lc: link('LC', lc),
    cargoGrade: link('Grade', cargoGrade),
    form: choice('Form', forms),
    loaned: figure('Lent'),
    returned: figure('Returned'),
    outstanding: figure('Outstanding'),
    age: optional(count('Days since', { zero: true, sum: false })),
    expectedReturnDate: optional(day('Expected back on')),
    remarks: optional(text('Remarks')),
    status: optional(choice('Status', ['Canceled', reversal])),
  },
  totals: ['loaned', 'returned', 'outstanding'],
  groups: ['lender', 'borrower', 'loan'],
  drill: sourceOf,
})
