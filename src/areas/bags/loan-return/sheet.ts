import { bagLoanReturn } from '#areas/bags/loan-return/definition.ts'
import { bagFacts, loanSignatures, remarksFact } from '#trade/bags/sheet-facts.ts'
import type { SheetDefinition } from '#trade/sheets/sheet.ts'

/** The layout of the printed form. */
export const bagLoanReturnSheet: SheetDefinition = {
  document: bagLoanReturn,
  words: ['Return of lent bags', 'رد أكياس معارة'],
  facts: [
    ['loan', 'الإعارة'],
    ['borrower', 'المستعير'],
    ['lender', 'المُعير'],
    ['terminal', 'المحطة'],
    ...bagFacts,
    ['condition', 'الحالة'],
    ['quantity', 'الأكياس'],
    ['settled', 'الأكياس المعارة المسددة'],
    remarksFact,
  ],
  signs: loanSignatures,
}
