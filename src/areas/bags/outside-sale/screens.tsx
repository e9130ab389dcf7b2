import { outsideBagSaleSheet } from '#areas/bags/outside-sale/sheet.ts'
import { sheetPage } from '#trade/sheets/sheet-page.tsx'

export const OutsideBagSalePage = sheetPage(outsideBagSaleSheet)
