import { expense } from '#areas/accounts/expenses/definition.ts'
import type { SheetDefinition } from '#trade/sheets/sheet.ts'

/** The layout of the printed form. */
export const expenseSheet: SheetDefinition = {
  document: expense,
  words: ['Expense', 'مصروف'],
  facts: [
    ['vendor', 'المورد'],
    ['vendorInvoiceNo', 'فاتورة المورد'],
    ['invoiceDate', 'تاريخ الفاتورة'],
    ['category', 'البند'],
    ['terminal', 'المحطة'],
    ['net', 'الصافي'],
    ['vat', 'ضريبة القيمة المضافة'],
    ['gross', 'الإجمالي'],
    ['paid', 'المدفوع'],
    ['owed', 'المتبقي'],
    ['dueDate', 'تاريخ الاستحقاق'],
    ['payment', 'سند الصرف'],
  ],
  lines: {
    name: 'parts',
    words: ['Borne by', 'يتحملها'],
    facts: [
      ['lc', 'الاعتماد'],
      ['consignee', 'المرسل إليه'],
      ['amount', 'المبلغ'],
      ['vat', 'الضريبة'],
    ],
  },
  signs: [
    ['Accounts', 'الحسابات'],
    ['Approved', 'الاعتماد'],
  ],
}
