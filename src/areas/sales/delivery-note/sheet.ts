import { deliveryNote } from '#areas/sales/delivery-note/definition.ts'
import { deliveryNoteFacts, truckPaperTitle, truckSigns } from '#trade/selling/truck-paper.ts'
import type { SheetDefinition } from '#trade/sheets/sheet.ts'

/** The layout of the printed form. */
export const deliveryNoteSheet: SheetDefinition = {
  document: deliveryNote,
  words: truckPaperTitle,
  facts: deliveryNoteFacts,
  signs: truckSigns,
}
