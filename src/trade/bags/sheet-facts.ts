// Facts and signatures that the printed sheets of empty bags share.

import type { BilingualText, Fact } from '#trade/sheets/sheet.ts'

export const bagFacts: readonly Fact[] = [
  ['bagGrade', 'درجة الكيس'],
  ['size', 'حجم الكيس'],
]

export const bagSaleFacts: readonly Fact[] = [
  ['terminal', 'المحطة'],
  ...bagFacts,
  ['condition', 'الحالة'],
  ['quantity', 'الأكياس'],
  ['unitPrice', 'سعر الكيس'],
  ['net', 'الصافي'],
  ['vat', 'ضريبة القيمة المضافة'],
  ['gross', 'الإجمالي'],
]

export const truckFacts: readonly Fact[] = [
  ['truck', 'الشاحنة'],
  ['driver', 'السائق'],
  ['gatePass', 'تصريح البوابة'],
]

export const remarksFact: Fact = ['remarks', 'ملاحظات']

export const storeSignature: BilingualText = ['For the store', 'عن المخزن']
export const loanSignatures: readonly BilingualText[] = [
  ['For the lender', 'عن المُعير'],
  ['For the borrower', 'عن المستعير'],
  storeSignature,
]
