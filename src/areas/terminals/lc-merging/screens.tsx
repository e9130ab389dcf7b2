import { lcMergingSheet } from '#areas/terminals/lc-merging/sheet.ts'
import { sheetPage } from '#trade/sheets/sheet-page.tsx'

export const LcMergingPage = sheetPage(lcMergingSheet)
