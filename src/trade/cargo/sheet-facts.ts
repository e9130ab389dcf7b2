// Facts and signatures that the printed sheets of the terminals share.

import type { BilingualText, Fact } from '#trade/sheets/sheet.ts'

export const lotFacts: readonly Fact[] = [
  ['terminal', 'المحطة'],
  ['lc', 'الاعتماد'],
  ['form', 'الشكل'],
  ['bagSize', 'معبأ في'],
  ['bags', 'الأكياس'],
  ['cargoGrade', 'الدرجة'],
]

export const remarksFact: Fact = ['remarks', 'ملاحظات']
export const lenderFact: Fact = ['lender', 'المُعير']
export const borrowerFact: Fact = ['borrower', 'المستعير']

export const terminalSignature: BilingualText = ['For the terminal', 'عن المحطة']
export const loanSignatures: readonly BilingualText[] = [
  ['For the lender', 'عن المُعير'],
  ['For the borrower', 'عن المستعير'],
  terminalSignature,
]
