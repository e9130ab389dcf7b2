import { bulkLoading } from '#areas/sales/bulk-loading/definition.ts'
import { bulkLoadingFacts, truckPaperTitle, truckSigns } from '#trade/selling/truck-paper.ts'
import { sheetPage } from '#trade/sheets/sheet-page.tsx'

/** The page of a truck loaded in bulk, whose printed form leaves the gate with it. */
export const BulkLoadingPage = sheetPage({
  document: bulkLoading,
  words: truckPaperTitle,
  facts: bulkLoadingFacts,
  signs: truckSigns,
})
