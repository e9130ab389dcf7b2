import { cargoSale } from '#areas/terminals/cargo-sale/definition.ts'
import { lotFacts, remarksFact, terminalSignature } from '#trade/cargo/sheet-facts.tsx'
import { sheetPage } from '#trade/sheets/sheet-page.tsx'

export const CargoSalePage = sheetPage({
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
})
