import { flakedBarley } from '#areas/terminals/flaked-barley/definition.ts'
import { millingSheet } from '#trade/milling/milling-sheet.tsx'
import { sheetPage } from '#trade/sheets/sheet-page.tsx'

export const FlakedBarleyPage = sheetPage({
  ...millingSheet,
  document: flakedBarley,
  words: ['Flaking order', 'أمر تفليك'],
})
