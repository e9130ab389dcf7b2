import { cargoSale } from '#areas/terminals/cargo-sale/definition.ts'
import { lotFacts, remarksFact, terminalSignature } from '#trade/cargo/sheet-facts.ts'
import type { SheetDefinition } from '#trade/sheets/sheet.ts'

/** The layout of the printed form. */
export const cargoSaleSheet: SheetDefinition = {
  document: cargoSale,
  words: ['Sale of stored cargo', 'بيع حمولة مخزنة'],
  facts: [
    ['seller', 'البائع'],
    ['buyer', 'المشتري'],
    ...lotFacts,
    ['quantity', 'الكمية'],
    ['settlesLoan', 'يسدد الإعارة'],
    ['unitPrice', 'سعر الطن'],
    ['net', 'الصافي'],
    ['vat', 'ضريبة القيمة المضافة'],
    ['gross', 'الإجمالي'],
    ['paymentTerms', 'شروط الدفع'],
    ['paymentRef', 'مرجع السداد'],
    remarksFact,
  ],
  signs: [['For the seller', 'عن البائع'], ['For the buyer', 'عن المشتري'], terminalSignature],
}
