import { bulkLoading } from '#areas/sales/bulk-loading/definition.ts'
import { bulkLoadingFacts, truckPaperTitle, truckSigns } from '#trade/selling/truck-paper.ts'
import type { SheetDefinition } from '#trade/sheets/sheet.ts'

/** The layout of the printed form. */
export const bulkLoadingSheet: SheetDefinition = {
  document: bulkLoading,
  words: truckPaperTitle,
  facts: bulkLoadingFacts,
  signs: truckSigns,
}
