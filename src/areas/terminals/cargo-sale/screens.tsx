import { cargoSaleSheet } from '#areas/terminals/cargo-sale/sheet.ts'
import { sheetPage } from '#trade/sheets/sheet-page.tsx'

export const CargoSalePage = sheetPage(cargoSaleSheet)
