import { cargoMillingSheet } from '#areas/terminals/cargo-milling/sheet.ts'
import { sheetPage } from '#trade/sheets/sheet-page.tsx'

export const CargoMillingPage = sheetPage(cargoMillingSheet)
