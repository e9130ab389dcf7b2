// The order a mill works by, and what came out of it.

import { cargoMilling } from '#areas/terminals/cargo-milling/definition.ts'
import { flakedBarley } from '#areas/terminals/flaked-barley/definition.ts'
import { type Given, keeper, page, remarks } from '#trade/cargo/sheets.tsx'

const milled: Omit<Given, 'words'> = {
  facts: [
    ['consignee', 'المالك'],
    ['terminal', 'المحطة'],
    ['lc', 'الاعتماد'],
    ['cargoGrade', 'الدرجة'],
    ['mill', 'المطحنة أو الخط'],
    ['shift', 'الوردية'],
    ['inputQty', 'الداخل خامًا'],
    ['outputQty', 'الخارج'],
    ['packedQty', 'معبأ في أكياس'],
    ['byProductQty', 'غبار ونخالة'],
    ['waterQty', 'الماء المضاف'],
    ['lossQty', 'الفاقد'],
    ['yieldPct', 'العائد'],
    ['moistureIn', 'رطوبة الداخل'],
    ['moistureOut', 'رطوبة الخارج'],
    ['outputLc', 'يخرج باعتماد'],
    ['toll', 'أجرة الطحن'],
    ['tollVat', 'ضريبة القيمة المضافة'],
    remarks,
  ],
  lines: {
    name: 'bags',
    words: ['Packed in bags', 'معبأ في أكياس'],
    facts: [
      ['bagGrade', 'درجة الكيس'],
      ['size', 'حجم الكيس'],
      ['bags', 'الأكياس'],
    ],
  },
  signs: [['Miller', 'مشغل المطحنة'], keeper, ['For the owner', 'عن المالك']],
}

export const CargoMillingPage = page(cargoMilling, { words: ['Milling order', 'أمر طحن'], ...milled })
export const FlakedBarleyPage = page(flakedBarley, { words: ['Flaking order', 'أمر تفليك'], ...milled })
