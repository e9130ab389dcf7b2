import { deliveryNote } from '#areas/sales/delivery-note/definition.ts'
import { deliveryNoteFacts, truckPaperTitle, truckSigns } from '#trade/selling/truck-paper.ts'
import type { SheetDefinition } from '#trade/sheets/sheet.ts'

/** What is printed of it. */
export const deliveryNoteSheet: SheetDefinition = {
  document: deliveryNote,
  words: truckPaperTitle,
  facts: deliveryNoteFacts,
  signs: truckSigns,
}
