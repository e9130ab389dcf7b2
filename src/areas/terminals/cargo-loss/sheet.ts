import { cargoLoss } from '#areas/terminals/cargo-loss/definition.ts'
import { lotFacts, remarksFact, terminalSignature } from '#trade/cargo/sheet-facts.ts'
import type { SheetDefinition } from '#trade/sheets/sheet.ts'

/** The layout of the printed form. */
export const cargoLossSheet: SheetDefinition = {
  document: cargoLoss,
  words: ['Record of a loss', 'محضر فاقد'],
  facts: [
    ['lossType', 'نوع الفاقد'],
    ['consignee', 'المرسل إليه'],
    ...lotFacts,
    ['bookQty', 'في الدفتر'],
    ['physicalQty', 'بالجرد'],
    ['countMethod', 'طريقة الجرد'],
    ['quantity', 'الكمية'],
    ['tornBags', 'الأكياس الممزقة'],
    ['basisThroughput', 'الحركة منذ آخر فاقد'],
    ['usualLoss', 'الفاقد المعتاد منها'],
    ['lossPct', 'نسبة الفاقد'],
    ['shortOfPromises', 'نقص عما وُعد به'],
    ['brokenPromises', 'وعود تُعالَج'],
    ['recountAfter', 'يُعاد الجرد: استُلم بعده'],
    ['lossValue', 'القيمة بالكلفة'],
    ['approvedBy', 'اعتمده'],
    remarksFact,
  ],
  signs: [['Counted by', 'جرده'], terminalSignature, ['For the owner', 'عن المالك']],
}
