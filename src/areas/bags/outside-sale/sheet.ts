import { outsideBagSale } from '#areas/bags/outside-sale/definition.ts'
import { bagSaleFacts, remarksFact, storeSignature, truckFacts } from '#trade/bags/sheet-facts.ts'
import type { SheetDefinition } from '#trade/sheets/sheet.ts'

/** The layout of the printed form. */
export const outsideBagSaleSheet: SheetDefinition = {
  document: outsideBagSale,
  words: ['Gate pass for sold bags', 'تصريح خروج أكياس مباعة'],
  facts: [
    ['customer', 'العميل'],
    ['consignee', 'البائع'],
    ...bagSaleFacts,
    ['invoice', 'الفاتورة'],
    ...truckFacts,
    remarksFact,
  ],
  signs: [['Taken by', 'استلمها'], storeSignature],
}
