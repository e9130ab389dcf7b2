import { swapCargo } from '#areas/terminals/swap-cargo/definition.ts'
import { remarksFact, terminalSignature } from '#trade/cargo/sheet-facts.ts'
import type { SheetDefinition } from '#trade/sheets/sheet.ts'

/** The layout of the printed form. */
export const swapCargoSheet: SheetDefinition = {
  document: swapCargo,
  words: ['Swap of cargo', 'مبادلة حمولة'],
  facts: [
    ['consigneeA', 'المالك أ'],
    ['terminalA', 'محطة ما يعطيه أ'],
    ['lcA', 'الاعتماد'],
    ['quantityA', 'يعطي أ'],
    ['bagSizeA', 'معبأ في'],
    ['bagsA', 'الأكياس'],
    ['valueA', 'قيمة الطن مما يعطيه أ'],
    ['consigneeB', 'المالك ب'],
    ['terminalB', 'محطة ما يعطيه ب'],
    ['lcB', 'الاعتماد'],
    ['quantityB', 'يعطي ب'],
    ['bagSizeB', 'معبأ في'],
    ['bagsB', 'الأكياس'],
    ['valueB', 'قيمة الطن مما يعطيه ب'],
    ['differential', 'فرق القيمة'],
    ['firstAgreedBy', 'وافق عن أ'],
    ['secondAgreedBy', 'وافق عن ب'],
    remarksFact,
  ],
  signs: [['For A', 'عن أ'], ['For B', 'عن ب'], terminalSignature],
}
