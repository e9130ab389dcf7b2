import { bagTransfer } from '#areas/bags/transfer-bags/definition.ts'
import { bagFacts, remarksFact, truckFacts } from '#trade/bags/sheet-facts.ts'
import type { SheetDefinition } from '#trade/sheets/sheet.ts'

/** The layout of the printed form. */
export const bagTransferSheet: SheetDefinition = {
  document: bagTransfer,
  words: ['Transfer of bags', 'نقل أكياس'],
  facts: [
    ['consignee', 'المالك'],
    ['terminal', 'من محطة'],
    ['toTerminal', 'إلى محطة'],
    ...bagFacts,
    ['quantity', 'المرسل'],
    ['received', 'المستلم'],
    ['damaged', 'التالف'],
    ['short', 'الناقص'],
    ['shortReason', 'سبب النقص'],
    ['transporter', 'الناقل'],
    ...truckFacts,
    remarksFact,
  ],
  signs: [
    ['Sent by', 'أرسلها'],
    ['Carried by', 'نقلها'],
    ['Received by', 'استلمها'],
  ],
}
