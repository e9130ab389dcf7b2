import { flakedBarley } from '#areas/terminals/flaked-barley/definition.ts'
import { millingSheet } from '#trade/milling/milling-sheet.ts'
import type { SheetDefinition } from '#trade/sheets/sheet.ts'

/** The layout of the printed form. */
export const flakedBarleySheet: SheetDefinition = {
  ...millingSheet,
  document: flakedBarley,
  words: ['Flaking order', 'أمر تفليك'],
}
