import { flakedBarleySheet } from '#areas/terminals/flaked-barley/sheet.ts'
import { sheetPage } from '#trade/sheets/sheet-page.tsx'

export const FlakedBarleyPage = sheetPage(flakedBarleySheet)
