import { bagSwap } from '#areas/bags/swap/definition.ts'
import { remarksFact, storeSignature } from '#trade/bags/sheet-facts.ts'
import type { SheetDefinition } from '#trade/sheets/sheet.ts'

/** The layout of the printed form. */
export const bagSwapSheet: SheetDefinition = {
  document: bagSwap,
  words: ['Swap of bags', 'مبادلة أكياس'],
  facts: [
    ['ownerA', 'المالك الأول'],
    ['terminalA', 'محطة الأول'],
    ['bagGradeA', 'أكياس الأول'],
    ['quantityA', 'يعطي الأول'],
    ['ownerB', 'المالك الثاني'],
    ['terminalB', 'محطة الثاني'],
    ['bagGradeB', 'أكياس الثاني'],
    ['quantityB', 'يعطي الثاني'],
    ['differential', 'فرق القيمة'],
    ['paidBy', 'يدفعه'],
    remarksFact,
  ],
  signs: [['For the first', 'عن الأول'], ['For the second', 'عن الثاني'], storeSignature],
}
