import { emptyBagSaleSheet } from '#areas/bags/sale/sheet.ts'
import { sheetPage } from '#trade/sheets/sheet-page.tsx'

export const EmptyBagSalePage = sheetPage(emptyBagSaleSheet)
