import { bagPurchaseOrder } from '#areas/bags/purchase-order-proforma/definition.ts'
import type { SheetDefinition } from '#trade/sheets/sheet.ts'

/** The order as the vendor receives it in a file. */
export const bagPurchaseOrderSheet: SheetDefinition = {
  document: bagPurchaseOrder,
  words: ['Bag purchase order', 'أمر شراء أكياس'],
  facts: [
    ['vendor', 'المورد'],
    ['consignee', 'لصالح'],
    ['deliveryTerminal', 'التسليم إلى'],
    ['deliveryFrom', 'التسليم من'],
    ['deliveryTo', 'التسليم حتى'],
    ['denier', 'الدنير'],
    ['mesh', 'كثافة النسيج'],
    ['gsm', 'جرام للمتر المربع'],
    ['bagWeightGrams', 'وزن الكيس الفارغ بالجرام'],
    ['printText', 'الطباعة'],
    ['uvTreated', 'مقاوم للأشعة فوق البنفسجية'],
    ['bagColour', 'اللون'],
    ['paymentTerms', 'شروط الدفع'],
    ['net', 'الصافي'],
    ['vat', 'ضريبة القيمة المضافة'],
    ['gross', 'الإجمالي'],
    ['advance', 'الدفعة المقدمة'],
  ],
  lines: {
    name: 'lines',
    words: ['Bags', 'الأكياس'],
    facts: [
      ['bagGrade', 'الأكياس'],
      ['quantity', 'الكمية'],
      ['unitPrice', 'السعر'],
    ],
  },
  signs: [
    ['Approved', 'اعتمده'],
    ['Vendor', 'المورد'],
  ],
}
