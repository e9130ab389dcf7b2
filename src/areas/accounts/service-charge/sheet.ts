import { serviceCharge } from '#areas/accounts/service-charge/definition.ts'
import type { SheetDefinition } from '#trade/sheets/sheet.ts'

/** The layout of the printed form. */
export const serviceChargeSheet: SheetDefinition = {
  document: serviceCharge,
  words: ['Service charge', 'رسم خدمة'],
  facts: [
    ['consignee', 'على حساب'],
    ['service', 'الخدمة'],
    ['terminal', 'المحطة'],
    ['lc', 'الاعتماد'],
    ['customer', 'العميل'],
    ['source', 'حُمّل بموجب'],
    ['quantity', 'الكمية'],
    ['pieces', 'الأكياس أو الشاحنات'],
    ['chargedDays', 'الأيام المحتسبة'],
    ['storedFrom', 'مُخزَّن من'],
    ['storedUntil', 'مُخزَّن حتى'],
    ['rate', 'الأجر'],
    ['unit', 'لكل'],
    ['net', 'الصافي'],
    ['vat', 'ضريبة القيمة المضافة'],
    ['gross', 'الإجمالي'],
  ],
  signs: [
    ['Accounts', 'الحسابات'],
    ['Approved', 'الاعتماد'],
  ],
}
