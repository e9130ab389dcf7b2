import { saleCorrection } from '#areas/accounts/edit-sale-and-payment/definition.ts'
import type { SheetDefinition } from '#trade/sheets/sheet.ts'

/** The layout of the printed form. */
export const correctionSheet: SheetDefinition = {
  document: saleCorrection,
  words: ['Correction request', 'طلب تصحيح'],
  facts: [
    ['wrong', 'الخطأ'],
    ['mode', 'طريقة التصحيح'],
    ['invoice', 'الفاتورة'],
    ['payment', 'السند'],
    ['customer', 'العميل'],
    ['consignee', 'المرسل إليه'],
    ['amount', 'المبلغ'],
    ['cause', 'السبب'],
    ['explanation', 'الإيضاح'],
    ['requestedBy', 'طلبه'],
    ['decidedBy', 'قرره'],
    ['decidedAt', 'وقت القرار'],
  ],
  lines: {
    name: 'changes',
    words: ['Before and after', 'قبل وبعد'],
    facts: [
      ['what', 'البيان'],
      ['before', 'قبل'],
      ['after', 'بعد'],
    ],
  },
  signs: [
    ['Requested by', 'مقدم الطلب'],
    ['Approved', 'الاعتماد'],
  ],
}
