import { emptyBagSale } from '#areas/bags/sale/definition.ts'
import { bagSaleFacts, remarksFact, storeSignature } from '#trade/bags/sheet-facts.ts'
import type { SheetDefinition } from '#trade/sheets/sheet.ts'

/** The layout of the printed form. */
export const emptyBagSaleSheet: SheetDefinition = {
  document: emptyBagSale,
  words: ['Sale of empty bags', 'بيع أكياس فارغة'],
  facts: [['seller', 'البائع'], ['buyer', 'المشتري'], ...bagSaleFacts, ['invoice', 'الفاتورة'], remarksFact],
  signs: [['For the seller', 'عن البائع'], ['For the buyer', 'عن المشتري'], storeSignature],
}
