import { bagTransferSheet } from '#areas/bags/transfer-bags/sheet.ts'
import { sheetPage } from '#trade/sheets/sheet-page.tsx'

export const BagTransferPage = sheetPage(bagTransferSheet)
