import { bulkLoadingSheet } from '#areas/sales/bulk-loading/sheet.ts'
import { sheetPage } from '#trade/sheets/sheet-page.tsx'

/** The page of a truck loaded in bulk, whose printed form leaves the gate with it. */
export const BulkLoadingPage = sheetPage(bulkLoadingSheet)
