import { bagProcurement } from '#areas/bags/procurement/definition.ts'
import { Checklist } from '#papers/checklist.tsx'
import { papersNeededOnReceipt } from '#trade/bags/papers-needed.ts'
import { remarksFact, storeSignature } from '#trade/bags/sheet-facts.tsx'
import { sheetPage } from '#trade/sheets/sheet-page.tsx'

export const BagProcurementPage = sheetPage({
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
  below: row => <Checklist of={bagProcurement} id={row.id} needed={papersNeededOnReceipt(row)} />,
})
