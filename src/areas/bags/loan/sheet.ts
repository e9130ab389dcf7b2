import { bagLoan } from '#areas/bags/loan/definition.ts'
import { bagFacts, loanSignatures, remarksFact } from '#trade/bags/sheet-facts.ts'
import type { SheetDefinition } from '#trade/sheets/sheet.ts'

/** The layout of the printed form. */
export const bagLoanSheet: SheetDefinition = {
  document: bagLoan,
  words: ['Loan of bags', 'إعارة أكياس'],
  facts: [
    ['lender', 'المُعير'],
    ['borrower', 'المستعير'],
    ['terminal', 'المحطة'],
    ...bagFacts,
    ['quantity', 'الأكياس'],
    ['expectedReturnDate', 'موعد الرد'],
    ['firstAgreedBy', 'وافق عن المُعير'],
    ['secondAgreedBy', 'وافق عن المستعير'],
    remarksFact,
  ],
  signs: loanSignatures,
}
