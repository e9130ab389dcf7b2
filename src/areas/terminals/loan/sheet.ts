import { loan } from '#areas/terminals/loan/definition.ts'
import { borrowerFact, lenderFact, loanSignatures, lotFacts, remarksFact } from '#trade/cargo/sheet-facts.ts'
import type { SheetDefinition } from '#trade/sheets/sheet.ts'

/** The layout of the printed form. */
export const loanSheet: SheetDefinition = {
  document: loan,
  words: ['Cargo loan', 'إعارة حمولة'],
  facts: [
    lenderFact,
    borrowerFact,
    ...lotFacts,
    ['quantity', 'الكمية'],
    ['returnBasis', 'تُرد'],
    ['expectedReturnDate', 'موعد الرد'],
    ['returnVoyage', 'تُرد من رحلة'],
    ['storageBy', 'يتحمل التخزين'],
    ['firstAgreedBy', 'وافق عن المُعير'],
    ['secondAgreedBy', 'وافق عن المستعير'],
    remarksFact,
  ],
  signs: loanSignatures,
}
