import { loanReturnSheet } from '#areas/terminals/loan-return/sheet.ts'
import { sheetPage } from '#trade/sheets/sheet-page.tsx'

export const LoanReturnPage = sheetPage(loanReturnSheet)
