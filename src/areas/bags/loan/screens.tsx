import { bagLoanSheet } from '#areas/bags/loan/sheet.ts'
import { sheetPage } from '#trade/sheets/sheet-page.tsx'

export const BagLoanPage = sheetPage(bagLoanSheet)
