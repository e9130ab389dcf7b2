import { lcMerging } from '#areas/terminals/lc-merging/definition.ts'
import { remarksFact, terminalSignature } from '#trade/cargo/sheet-facts.ts'
import type { SheetDefinition } from '#trade/sheets/sheet.ts'

/** The layout of the printed form. */
export const lcMergingSheet: SheetDefinition = {
  document: lcMerging,
  words: ['Merging of LCs', 'دمج اعتمادات'],
  facts: [
    ['consignee', 'المالك'],
    ['terminal', 'المحطة'],
    ['form', 'الشكل'],
    ['bagSize', 'معبأ في'],
    ['bags', 'الأكياس'],
    ['cargoGrade', 'الدرجة'],
    ['targetLc', 'في الاعتماد'],
    ['totalQty', 'الإجمالي'],
    ['weightedCost', 'كلفة الطن'],
    remarksFact,
  ],
  lines: {
    name: 'sources',
    words: ['Merged LCs', 'الاعتمادات المدموجة'],
    facts: [
      ['lc', 'الاعتماد'],
      ['quantity', 'الكمية'],
      ['costPerTon', 'كلفة الطن'],
    ],
  },
  signs: [terminalSignature, ['For the owner', 'عن المالك']],
}
