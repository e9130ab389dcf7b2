import { bagSwapSheet } from '#areas/bags/swap/sheet.ts'
import { sheetPage } from '#trade/sheets/sheet-page.tsx'

export const BagSwapPage = sheetPage(bagSwapSheet)
