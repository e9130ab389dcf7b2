import { bagLoan } from '#areas/bags/loan/definition.ts'
import { bagGrade, bagSizes } from '#areas/master-data/bag-grade/definition.ts'
import { consignee } from '#areas/master-data/company/definition.ts'
import { terminal } from '#areas/master-data/terminal/definition.ts'
import { document } from '#kit/document.ts'
import { automatic, choice, count, day, hinted, link, optional, quantity, remarks, yesNo } from '#kit/fields.ts'
import { cancelFrom, recorded } from '#kit/states.ts'
import { conditionField, scopes } from '#trade/bags/bag-fields.ts'
import { exchangeRatioRule } from '#trade/cargo/exchange-ratio-fields.ts'

export const bagLoanReturn = document('bagLoanReturn', {
  address: 'bags/loan-return',
  title: { one: 'Bag Loan Return', many: 'Bag Loan Returns' },
  purpose: 'Lent bags given back: the same kind, or others at a ratio both sides agreed on.',
  right: 'BagLoanReturn',
  prefix: 'LRB',
  fields: {
    date: day('Date'),
    loan: link('Loan', bagLoan, { follows: [{ in: ['Active', 'Partly returned'], isUsual: true }] }),
    lender: automatic(link('Lender', consignee)),
    borrower: automatic(link('Borrower', consignee)),
    terminal: link('Terminal', terminal, { narrowedBy: ['loan'] }),
    bagGrade: hinted(optional(link('Bag grade', bagGrade)), 'Empty: the lent grade.'),
    size: automatic(choice('Bag size', bagSizes)),
    scope: automatic(choice('Ownership scope', scopes)),
    condition: conditionField(),
    damagedAccepted: optional(yesNo('The lender accepts damaged bags')),
    quantity: count('Bags'),
    exchangeRatio: hinted(
      optional(quantity('Bags for one lent bag', { unit: 'bags', sum: false })),
      'Only for another grade: 1.25 bags of 40 kg for one of 50 kg.',
    ),
    settled: automatic(count('Lent bags settled')),
    remarks: remarks(),
  },
  rules: back => ({
    ...exchangeRatioRule(back.exchangeRatio),
    ...(back.condition === 'Damaged' &&
      !back.damagedAccepted && { condition: 'Damaged bags can be returned only where the lender accepts them.' }),
  }),
  list: ['date', 'loan', 'borrower', 'lender', 'terminal', 'bagGrade', 'size', 'condition', 'quantity', 'settled'],
  filters: ['date', 'loan', 'lender', 'borrower', 'terminal', 'bagGrade'],
  seenBy: back => [back.lender, back.borrower],
  life: { ...recorded, editable: [], actions: { cancel: cancelFrom('Active') } },
})
