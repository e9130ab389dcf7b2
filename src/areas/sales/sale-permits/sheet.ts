import { salePermit } from '#areas/sales/sale-permits/definition.ts'
import type { SheetDefinition } from '#trade/sheets/sheet.ts'

/** The permit on paper and as a file: the driver shows it at the gate with its code, and the loader reads what to load. */
export const permitSheet: SheetDefinition = {
  document: salePermit,
  words: ['Sale permit', 'تصريح بيع'],
  facts: [
    ['truck', 'الشاحنة'],
    ['trailerPlate', 'لوحة المقطورة'],
    ['driver', 'السائق'],
    ['driverIdNo', 'الهوية أو الإقامة'],
    ['driverMobile', 'الجوال'],
    ['customer', 'العميل'],
    ['livestockRef', 'رخصة المواشي'],
    ['consignee', 'البائع'],
    ['terminal', 'المحطة'],
    ['lc', 'الاعتماد'],
    ['form', 'الشكل'],
    ['size', 'حجم الكيس'],
    ['bags', 'الأكياس'],
    ['quantity', 'الكمية'],
    ['validFrom', 'صالح من'],
    ['validUntil', 'صالح حتى'],
    ['code', 'الرمز'],
  ],
  code: 'code',
}
