import { bagLoanReturnSheet } from '#areas/bags/loan-return/sheet.ts'
import { sheetPage } from '#trade/sheets/sheet-page.tsx'

export const BagLoanReturnPage = sheetPage(bagLoanReturnSheet)
