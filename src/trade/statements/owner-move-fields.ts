// Cargo that changed its owner: filters and columns of analyses.

import { cargoGrade } from '#areas/master-data/cargo-grade/definition.ts'
import { forms } from '#areas/master-data/cargo-type/definition.ts'
import { consignee } from '#areas/master-data/company/definition.ts'
import { terminal } from '#areas/master-data/terminal/definition.ts'
import { lc } from '#areas/procurement/lc/definition.ts'
import { choice, day, hinted, link, optional, quantity, text } from '#kit/fields.ts'
import { cargo } from '#trade/statements/analysis-fields.ts'

/** The kinds of stock movements between owners, in the terms of the product. */
const ownerMoveKinds = ['Transfer', 'Swap', 'Loan', 'Return', 'Sale'] as const

export const ownerMovesOf = {
  from: hinted(optional(day('From')), 'Empty: since the LC was opened.'),
  to: day('To'),
  ...cargo,
}

export const ownerMoveColumns = {
  lc: link('LC', lc),
  date: day('Date'),
  kind: choice('Came by', ownerMoveKinds),
  docNo: optional(text('Number')),
  from: link('From', consignee),
  to: link('To', consignee),
  terminal: link('Terminal', terminal),
  cargoGrade: link('Grade', cargoGrade),
  form: choice('Form', forms),
  quantity: quantity('Quantity'),
}

/** The total of each kind of move, as in the LC report. */
export const ownerMoveTotal = {
  quantity: quantity('Quantity', { zero: true }),
  owned: quantity('Ownership', { zero: true }),
  lent: quantity('Loans', { zero: true }),
  swapped: quantity('Swap', { zero: true }),
}
