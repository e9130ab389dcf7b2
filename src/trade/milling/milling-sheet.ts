import { remarksFact, terminalSignature } from '#trade/cargo/sheet-facts.ts'
import type { SheetDefinition } from '#trade/sheets/sheet.ts'

/** The sheet of the milling order and its output, without document and title. */
export const millingSheet: Omit<SheetDefinition, 'document' | 'words'> = {
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
    remarksFact,
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
  signs: [['Miller', 'مشغل المطحنة'], terminalSignature, ['For the owner', 'عن المالك']],
}
