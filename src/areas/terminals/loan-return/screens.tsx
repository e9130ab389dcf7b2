import { loanReturn } from '#areas/terminals/loan-return/definition.ts'
import { borrowerFact, lenderFact, loanSignatures, lotFacts, remarksFact } from '#trade/cargo/sheet-facts.tsx'
import { sheetPage } from '#trade/sheets/sheet-page.tsx'

export const LoanReturnPage = sheetPage({
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
})
