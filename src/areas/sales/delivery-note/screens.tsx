import { deliveryNoteSheet } from '#areas/sales/delivery-note/sheet.ts'
import { sheetPage } from '#trade/sheets/sheet-page.tsx'

/** The page of a delivery note, whose printed form leaves the gate with the truck. */
export const DeliveryNotePage = sheetPage(deliveryNoteSheet)
