import { deliveryNote } from '#areas/sales/delivery-note/definition.ts'
import { deliveryNoteFacts, truckPaperTitle, truckSigns } from '#trade/selling/truck-paper.ts'
import { sheetPage } from '#trade/sheets/sheet-page.tsx'

/** The page of a delivery note, whose printed form leaves the gate with the truck. */
export const DeliveryNotePage = sheetPage({
  document: deliveryNote,
  words: truckPaperTitle,
  facts: deliveryNoteFacts,
  signs: truckSigns,
})
