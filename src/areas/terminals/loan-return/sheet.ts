import { loanReturn } from '#areas/terminals/loan-return/definition.ts'
import { borrowerFact, lenderFact, loanSignatures, lotFacts, remarksFact } from '#trade/cargo/sheet-facts.ts'
import type { SheetDefinition } from '#trade/sheets/sheet.ts'

/** The layout of the printed form. */
export const loanReturnSheet: SheetDefinition = {
  document: loanReturn,
  words: ['Return of a cargo loan', 'رد حمولة معارة'],
  facts: [
    ['loan', 'الإعارة'],
    borrowerFact,
    lenderFact,
    ...lotFacts,
    ['quantity', 'الكمية'],
    ['exchangeRatio', 'أطنان مقابل الطن المعار'],
    ['settled', 'الكمية المعارة المسددة'],
    remarksFact,
  ],
  signs: loanSignatures,
}
