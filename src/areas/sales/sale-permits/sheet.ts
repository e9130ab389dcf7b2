import { salePermit } from '#areas/sales/sale-permits/definition.ts'
import type { SheetDefinition } from '#trade/sheets/sheet.ts'

/** The permit as a file: the driver shows it at the gate, with its code. */
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
    ['bags', 'الأكياس'],
    ['quantity', 'الكمية'],
    ['terminal', 'المحطة'],
    ['validFrom', 'صالح من'],
    ['validUntil', 'صالح حتى'],
    ['code', 'الرمز'],
  ],
  code: 'code',
}
