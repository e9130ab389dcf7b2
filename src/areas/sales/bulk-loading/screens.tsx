import { bulkLoading } from '#areas/sales/bulk-loading/definition.ts'
import { truckFacts, truckPaperTitle, truckSigns, weightFacts } from '#trade/selling/truck-paper.ts'
import { sheetPage } from '#trade/sheets/sheet-page.tsx'

/** The page of a truck loaded in bulk, whose printed form leaves the gate with it. */
export const BulkLoadingPage = sheetPage({
  document: bulkLoading,
  words: truckPaperTitle,
  facts: [['sale', 'بيع صب'], ...truckFacts, ...weightFacts],
  signs: truckSigns,
})
