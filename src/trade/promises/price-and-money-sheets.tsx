// Papers of the accounts: what a consignee is charged, what an agent is paid, how a bill was shared out, what is to be corrected.

import { commissionPayout } from '#areas/accounts/commission-payout/definition.ts'
import { saleCorrection } from '#areas/accounts/edit-sale-and-payment/definition.ts'
import { expense } from '#areas/accounts/expenses/definition.ts'
import { serviceCharge } from '#areas/accounts/service-charge/definition.ts'
import type { BilingualText } from '#trade/sheets/paper.tsx'
import { type Fact, sheetPage } from '#trade/sheets/sheet-page.tsx'

const entered: BilingualText = ['Accounts', 'الحسابات']
const approved: BilingualText = ['Approved', 'الاعتماد']
const sums: readonly Fact[] = [
  ['net', 'الصافي'],
  ['vat', 'ضريبة القيمة المضافة'],
  ['gross', 'الإجمالي'],
]

export const ServiceChargePage = sheetPage({
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
    ['rate', 'الأجر'],
    ['unit', 'لكل'],
    ...sums,
  ],
  signs: [entered, approved],
})

export const CommissionPayoutPage = sheetPage({
  document: commissionPayout,
  words: ['Commission payout', 'صرف عمولة'],
  facts: [
    ['agent', 'الوكيل'],
    ['consignee', 'المرسل إليه'],
    ['periodFrom', 'مكتسب من'],
    ['periodTo', 'مكتسب حتى'],
    ['accrued', 'المكتسب'],
    ['clawedBack', 'المسترد'],
    ['paidBefore', 'المصروف سابقًا'],
    ['payable', 'المستحق في نهاية الفترة'],
    ['amount', 'المطلوب صرفه'],
    ['withheld', 'المستقطع'],
    ['net', 'المصروف'],
    ['payment', 'سند الصرف'],
    ['paidOn', 'تاريخ الصرف'],
  ],
  signs: [entered, approved, ['Agent', 'الوكيل']],
})

export const ExpensePage = sheetPage({
  document: expense,
  words: ['Expense', 'مصروف'],
  facts: [
    ['vendor', 'المورد'],
    ['vendorInvoiceNo', 'فاتورة المورد'],
    ['invoiceDate', 'تاريخ الفاتورة'],
    ['category', 'البند'],
    ['terminal', 'المحطة'],
    ...sums,
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
  signs: [entered, approved],
})

export const CorrectionPage = sheetPage({
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
})
