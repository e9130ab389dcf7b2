import { cargoTransferSheet } from '#areas/terminals/cargo-transfer/sheet.ts'
import { sheetPage } from '#trade/sheets/sheet-page.tsx'

export const CargoTransferPage = sheetPage(cargoTransferSheet)
