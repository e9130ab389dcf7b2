import { outsideBagSale } from '#areas/bags/outside-sale/definition.ts'
import { bagSaleFacts, remarksFact, storeSignature, truckFacts } from '#trade/bags/sheet-facts.tsx'
import { sheetPage } from '#trade/sheets/sheet-page.tsx'

export const OutsideBagSalePage = sheetPage({
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
})
