import { swapCargoSheet } from '#areas/terminals/swap-cargo/sheet.ts'
import { sheetPage } from '#trade/sheets/sheet-page.tsx'

export const SwapCargoPage = sheetPage(swapCargoSheet)
