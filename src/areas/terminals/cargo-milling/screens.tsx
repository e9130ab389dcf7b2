import { cargoMilling } from '#areas/terminals/cargo-milling/definition.ts'
import { millingSheet } from '#trade/milling/milling-sheet.tsx'
import { sheetPage } from '#trade/sheets/sheet-page.tsx'

export const CargoMillingPage = sheetPage({
  ...millingSheet,
  document: cargoMilling,
  words: ['Milling order', 'أمر طحن'],
})
