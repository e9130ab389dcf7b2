import { cargoTransfer } from '#areas/terminals/cargo-transfer/definition.ts'
import { lotFacts, remarksFact } from '#trade/cargo/sheet-facts.ts'
import type { SheetDefinition } from '#trade/sheets/sheet.ts'

/** The layout of the printed form. */
export const cargoTransferSheet: SheetDefinition = {
  document: cargoTransfer,
  words: ['Cargo transfer', 'نقل حمولة'],
  facts: [
    ['transferType', 'نوع النقل'],
    ['consignee', 'المالك'],
    ['toConsignee', 'المالك الجديد'],
    ...lotFacts,
    ['toTerminal', 'إلى محطة'],
    ['plannedQty', 'المخطط'],
    ['sentQty', 'المرسل'],
    ['receivedQty', 'المستلم'],
    ['receivedOn', 'تاريخ الاستلام'],
    ['transitLoss', 'فاقد الطريق'],
    ['transporter', 'الناقل'],
    ['authorityRef', 'السبب أو التصريح'],
    remarksFact,
  ],
  signs: [
    ['Sent by', 'أرسلها'],
    ['Carried by', 'نقلها'],
    ['Received by', 'استلمها'],
  ],
}
