// What goes with empty bags: notes of loans and swaps, and the passes that let them through a gate.

import { bagLoan } from '#areas/bags/loan/definition.ts'
import { bagLoanReturn } from '#areas/bags/loan-return/definition.ts'
import { outsideBagSale } from '#areas/bags/outside-sale/definition.ts'
import { bagProcurement } from '#areas/bags/procurement/definition.ts'
import { emptyBagSale } from '#areas/bags/sale/definition.ts'
import { bagSwap } from '#areas/bags/swap/definition.ts'
import { bagTransfer } from '#areas/bags/transfer-bags/definition.ts'
import type { Document } from '#kit/document.ts'
import { Checklist } from '#papers/checklist.tsx'
import { neededOnBags } from '#trade/bags/papers-needed.ts'
import type { Both } from '#trade/sheets/paper.tsx'
import { type Fact, type SheetOf, sheetPage } from '#trade/sheets/sheet-page.tsx'

const page = (document: unknown, of: Omit<SheetOf, 'document'>) => sheetPage({ document: document as Document, ...of })

const bags: readonly Fact[] = [
  ['bagGrade', 'درجة الكيس'],
  ['size', 'حجم الكيس'],
]
const keeper: Both = ['For the store', 'عن المخزن']
const remarks: Fact = ['remarks', 'ملاحظات']
const truck: readonly Fact[] = [
  ['truck', 'الشاحنة'],
  ['driver', 'السائق'],
  ['gatePass', 'تصريح البوابة'],
]
const lenders: readonly Both[] = [['For the lender', 'عن المُعير'], ['For the borrower', 'عن المستعير'], keeper]

export const BagProcurementPage = page(bagProcurement, {
  words: ['Receipt of bags', 'سند استلام أكياس'],
  facts: [
    ['vendor', 'المورد'],
    ['vendorInvoiceNo', 'فاتورة المورد'],
    ['purchaseOrder', 'أمر الشراء'],
    ['consignee', 'لصالح'],
    ['terminal', 'المحطة'],
    ['received', 'المستلم'],
    ['rejected', 'المرفوض'],
    ['deliveryNoteNo', 'سند التسليم'],
    ['truck', 'الشاحنة'],
    ['driver', 'السائق'],
    remarks,
  ],
  lines: {
    name: 'lines',
    words: ['Bags', 'الأكياس'],
    facts: [
      ['bagGrade', 'درجة الكيس'],
      ['bales', 'البالات'],
      ['received', 'المستلم'],
      ['rejected', 'المرفوض'],
    ],
  },
  signs: [['Delivered by', 'سلمها'], keeper],
  below: row => <Checklist of={bagProcurement} id={row.id} needed={neededOnBags(row)} />,
})

export const BagLoanPage = page(bagLoan, {
  words: ['Loan of bags', 'إعارة أكياس'],
  facts: [
    ['lender', 'المُعير'],
    ['borrower', 'المستعير'],
    ['terminal', 'المحطة'],
    ...bags,
    ['quantity', 'الأكياس'],
    ['expectedReturnDate', 'موعد الرد'],
    ['firstAgreedBy', 'وافق عن المُعير'],
    ['secondAgreedBy', 'وافق عن المستعير'],
    remarks,
  ],
  signs: lenders,
})

export const BagLoanReturnPage = page(bagLoanReturn, {
  words: ['Return of lent bags', 'رد أكياس معارة'],
  facts: [
    ['loan', 'الإعارة'],
    ['borrower', 'المستعير'],
    ['lender', 'المُعير'],
    ['terminal', 'المحطة'],
    ...bags,
    ['condition', 'الحالة'],
    ['quantity', 'الأكياس'],
    ['settled', 'الأكياس المعارة المسددة'],
    remarks,
  ],
  signs: lenders,
})

export const BagSwapPage = page(bagSwap, {
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
    remarks,
  ],
  signs: [['For the first', 'عن الأول'], ['For the second', 'عن الثاني'], keeper],
})

const sold: readonly Fact[] = [
  ['terminal', 'المحطة'],
  ...bags,
  ['condition', 'الحالة'],
  ['quantity', 'الأكياس'],
  ['unitPrice', 'سعر الكيس'],
  ['net', 'الصافي'],
  ['vat', 'ضريبة القيمة المضافة'],
  ['gross', 'الإجمالي'],
]

export const EmptyBagSalePage = page(emptyBagSale, {
  words: ['Sale of empty bags', 'بيع أكياس فارغة'],
  facts: [['seller', 'البائع'], ['buyer', 'المشتري'], ...sold, ['invoice', 'الفاتورة'], remarks],
  signs: [['For the seller', 'عن البائع'], ['For the buyer', 'عن المشتري'], keeper],
})

export const OutsideBagSalePage = page(outsideBagSale, {
  words: ['Gate pass for sold bags', 'تصريح خروج أكياس مباعة'],
  facts: [['customer', 'العميل'], ['consignee', 'البائع'], ...sold, ['invoice', 'الفاتورة'], ...truck, remarks],
  signs: [['Taken by', 'استلمها'], keeper],
})

export const BagTransferPage = page(bagTransfer, {
  words: ['Transfer of bags', 'نقل أكياس'],
  facts: [
    ['consignee', 'المالك'],
    ['terminal', 'من محطة'],
    ['toTerminal', 'إلى محطة'],
    ...bags,
    ['quantity', 'المرسل'],
    ['received', 'المستلم'],
    ['damaged', 'التالف'],
    ['short', 'الناقص'],
    ['shortReason', 'سبب النقص'],
    ['transporter', 'الناقل'],
    ...truck,
    remarks,
  ],
  signs: [
    ['Sent by', 'أرسلها'],
    ['Carried by', 'نقلها'],
    ['Received by', 'استلمها'],
  ],
})
