import { bagProcurement } from '#areas/bags/procurement/definition.ts'
import { remarksFact, storeSignature } from '#trade/bags/sheet-facts.ts'
import type { SheetDefinition } from '#trade/sheets/sheet.ts'

/** The layout of the printed form. */
export const bagProcurementSheet: SheetDefinition = {
  document: bagProcurement,
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
    remarksFact,
  ],
  lines: {
    name: 'lines',
    words: ['Bags', 'الأكياس'],
    facts: [
      ['bagGrade', 'درجة الكيس'],
      ['bales', 'البالات'],
      ['received', 'المستلم'],
      ['rejected', 'المرفوض'],
      ['bagWeightGrams', 'وزن الكيس بالغرام'],
    ],
  },
  signs: [['Delivered by', 'سلمها'], storeSignature],
}
