import { loanSheet } from '#areas/terminals/loan/sheet.ts'
import { sheetPage } from '#trade/sheets/sheet-page.tsx'

export const LoanPage = sheetPage(loanSheet)
