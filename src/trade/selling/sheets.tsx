// What a truck with sold cargo leaves the gate with: signed by who loaded, who drives and who receives.

import { bulkLoading } from '#areas/sales/bulk-loading/definition.ts'
import { deliveryNote } from '#areas/sales/delivery-note/definition.ts'
import type { BilingualText } from '#trade/sheets/paper.tsx'
import { type Fact, sheetPage } from '#trade/sheets/sheet-page.tsx'

const whose: readonly Fact[] = [
  ['customer', 'العميل'],
  ['consignee', 'البائع'],
  ['terminal', 'المحطة'],
  ['lc', 'الاعتماد'],
  ['truck', 'الشاحنة'],
  ['driver', 'السائق'],
  ['permitNo', 'رقم التصريح'],
]
const weighed: readonly Fact[] = [
  ['tareKg', 'الوزن الفارغ'],
  ['grossKg', 'الوزن القائم'],
  ['netKg', 'الصافي'],
  ['sealNos', 'الأختام'],
  ['gateOutAt', 'وقت مغادرة البوابة'],
  ['remarks', 'ملاحظات'],
]
const words: BilingualText = ['Delivery note', 'إذن تسليم']
const signs: readonly BilingualText[] = [
  ['Loaded by', 'حمّلها'],
  ['Driver', 'السائق'],
  ['Received by', 'استلمها'],
]

export const DeliveryNotePage = sheetPage({
  document: deliveryNote,
  words,
  facts: [['sale', 'بيع أكياس'], ...whose, ['loadedBags', 'الأكياس المحمّلة'], ['quantity', 'الكمية'], ...weighed],
  signs,
})

export const BulkLoadingPage = sheetPage({
  document: bulkLoading,
  words,
  facts: [['sale', 'بيع صب'], ...whose, ...weighed],
  signs,
})
