// What the terminals hand out and have signed when cargo moves, changes hands or is written down.

import { cargoLoss } from '#areas/terminals/cargo-loss/definition.ts'
import { cargoSale } from '#areas/terminals/cargo-sale/definition.ts'
import { cargoTransfer } from '#areas/terminals/cargo-transfer/definition.ts'
import { lcMerging } from '#areas/terminals/lc-merging/definition.ts'
import { loan } from '#areas/terminals/loan/definition.ts'
import { loanReturn } from '#areas/terminals/loan-return/definition.ts'
import { swapCargo } from '#areas/terminals/swap-cargo/definition.ts'
import type { Document } from '#kit/document.ts'
import { Checklist } from '#papers/checklist.tsx'
import { neededOnLoss } from '#trade/cargo/papers-needed.ts'
import type { Both } from '#trade/sheets/paper.tsx'
import { type Fact, type SheetOf, sheetPage } from '#trade/sheets/sheet-page.tsx'

export type Given = Omit<SheetOf, 'document'>
/** The page of a document that is printed as its sheet. */
export const page = (document: unknown, of: Given) => sheetPage({ document: document as Document, ...of })

const lot: readonly Fact[] = [
  ['terminal', 'المحطة'],
  ['lc', 'الاعتماد'],
  ['form', 'الشكل'],
  ['bagSize', 'معبأ في'],
  ['bags', 'الأكياس'],
  ['cargoGrade', 'الدرجة'],
]
export const keeper: Both = ['For the terminal', 'عن المحطة']
export const remarks: Fact = ['remarks', 'ملاحظات']
const lender: Fact = ['lender', 'المُعير']
const borrower: Fact = ['borrower', 'المستعير']
const lenders: readonly Both[] = [['For the lender', 'عن المُعير'], ['For the borrower', 'عن المستعير'], keeper]

export const CargoTransferPage = page(cargoTransfer, {
  words: ['Cargo transfer', 'نقل حمولة'],
  facts: [
    ['transferType', 'نوع النقل'],
    ['consignee', 'المالك'],
    ['toConsignee', 'المالك الجديد'],
    ...lot,
    ['toTerminal', 'إلى محطة'],
    ['plannedQty', 'المخطط'],
    ['sentQty', 'المرسل'],
    ['receivedQty', 'المستلم'],
    ['receivedOn', 'تاريخ الاستلام'],
    ['transitLoss', 'فاقد الطريق'],
    ['transporter', 'الناقل'],
    ['authorityRef', 'السبب أو التصريح'],
    remarks,
  ],
  signs: [
    ['Sent by', 'أرسلها'],
    ['Carried by', 'نقلها'],
    ['Received by', 'استلمها'],
  ],
})

export const CargoLossPage = page(cargoLoss, {
  words: ['Record of a loss', 'محضر فاقد'],
  facts: [
    ['lossType', 'نوع الفاقد'],
    ['consignee', 'المرسل إليه'],
    ...lot,
    ['bookQty', 'في الدفتر'],
    ['physicalQty', 'بالجرد'],
    ['countMethod', 'طريقة الجرد'],
    ['quantity', 'الكمية'],
    ['tornBags', 'الأكياس الممزقة'],
    ['basisThroughput', 'الحركة منذ آخر فاقد'],
    ['usualLoss', 'الفاقد المعتاد منها'],
    ['lossPct', 'نسبة الفاقد'],
    ['lossValue', 'القيمة بالكلفة'],
    ['approvedBy', 'اعتمده'],
    remarks,
  ],
  signs: [['Counted by', 'جرده'], keeper, ['For the owner', 'عن المالك']],
  below: row => <Checklist of={cargoLoss} id={row.id} needed={neededOnLoss(row)} />,
})

export const LoanPage = page(loan, {
  words: ['Cargo loan', 'إعارة حمولة'],
  facts: [
    lender,
    borrower,
    ...lot,
    ['quantity', 'الكمية'],
    ['returnBasis', 'تُرد'],
    ['expectedReturnDate', 'موعد الرد'],
    ['storageBy', 'يتحمل التخزين'],
    ['firstAgreedBy', 'وافق عن المُعير'],
    ['secondAgreedBy', 'وافق عن المستعير'],
    remarks,
  ],
  signs: lenders,
})

export const LoanReturnPage = page(loanReturn, {
  words: ['Return of a cargo loan', 'رد حمولة معارة'],
  facts: [
    ['loan', 'الإعارة'],
    borrower,
    lender,
    ...lot,
    ['quantity', 'الكمية'],
    ['exchangeRatio', 'أطنان مقابل الطن المعار'],
    ['settled', 'الكمية المعارة المسددة'],
    remarks,
  ],
  signs: lenders,
})

export const CargoSalePage = page(cargoSale, {
  words: ['Sale of stored cargo', 'بيع حمولة مخزنة'],
  facts: [
    ['seller', 'البائع'],
    ['buyer', 'المشتري'],
    ...lot,
    ['quantity', 'الكمية'],
    ['settlesLoan', 'يسدد الإعارة'],
    ['unitPrice', 'سعر الطن'],
    ['net', 'الصافي'],
    ['vat', 'ضريبة القيمة المضافة'],
    ['gross', 'الإجمالي'],
    ['paymentTerms', 'شروط الدفع'],
    ['paymentRef', 'مرجع السداد'],
    remarks,
  ],
  signs: [['For the seller', 'عن البائع'], ['For the buyer', 'عن المشتري'], keeper],
})

export const SwapCargoPage = page(swapCargo, {
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
    remarks,
  ],
  signs: [['For A', 'عن أ'], ['For B', 'عن ب'], keeper],
})

export const LcMergingPage = page(lcMerging, {
  words: ['Merging of LCs', 'دمج اعتمادات'],
  facts: [
    ['consignee', 'المالك'],
    ['terminal', 'المحطة'],
    ['form', 'الشكل'],
    ['bagSize', 'معبأ في'],
    ['bags', 'الأكياس'],
    ['cargoGrade', 'الدرجة'],
    ['targetLc', 'في الاعتماد'],
    ['totalQty', 'الإجمالي'],
    ['weightedCost', 'كلفة الطن'],
    remarks,
  ],
  lines: {
    name: 'sources',
    words: ['Merged LCs', 'الاعتمادات المدموجة'],
    facts: [
      ['lc', 'الاعتماد'],
      ['quantity', 'الكمية'],
      ['costPerTon', 'كلفة الطن'],
    ],
  },
  signs: [keeper, ['For the owner', 'عن المالك']],
})
