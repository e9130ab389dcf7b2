import { cargoMilling } from '#areas/terminals/cargo-milling/definition.ts'
import { millingSheet } from '#trade/milling/milling-sheet.ts'
import type { SheetDefinition } from '#trade/sheets/sheet.ts'

/** The layout of the printed form. */
export const cargoMillingSheet: SheetDefinition = {
  ...millingSheet,
  document: cargoMilling,
  words: ['Milling order', 'أمر طحن'],
}
