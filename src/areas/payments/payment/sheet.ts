// The printed form of a receipt or payment voucher.

import { flowOf, payment } from '#areas/payments/payment/definition.ts'
import type { Row } from '#kit/check.ts'
import type { BilingualText, Fact, SheetDefinition } from '#trade/sheets/sheet.ts'

const facts: readonly Fact[] = [
  ['customer', 'العميل'],
  ['vendor', 'المورد'],
  ['agent', 'المندوب'],
  ['consignee', 'المرسل إليه'],
  ['mode', 'طريقة الدفع'],
  ['bank', 'البنك'],
  ['accountNo', 'رقم الحساب'],
  ['transactionRef', 'مرجع العملية'],
  ['valueDate', 'تاريخ الاستحقاق'],
  ['amount', 'المبلغ'],
  ['allocated', 'المسدد من الفواتير'],
  ['passedOn', 'المحوّل بسندات'],
  ['unallocated', 'رصيد غير موزع'],
  ['remarks', 'ملاحظات'],
]

const titles: Record<ReturnType<typeof flowOf>, BilingualText> = {
  receipt: ['Receipt voucher', 'سند قبض'],
  payout: ['Payment voucher', 'سند صرف'],
  deposit: ['Bank deposit', 'إيداع بنكي'],
}

const settled: SheetDefinition['lines'] = {
  name: 'allocations',
  words: ['Settles', 'سداد'],
  facts: [
    ['invoice', 'الفاتورة'],
    ['amount', 'المبلغ'],
  ],
}

/** The voucher of a payment: party, mode, amount, and the invoices it settles. */
export const voucherOf = (row: Row): SheetDefinition => {
  const flow = flowOf(row as { direction: string; mode: string })
  const isSettling = ((row.allocations ?? []) as unknown[]).length > 0
  const left = flow !== 'receipt' ? ['allocated', 'passedOn', 'unallocated'] : row.passedOn ? [] : ['passedOn']
  return {
    document: payment,
    words: titles[flow],
    facts: facts.filter(([name]) => !left.includes(name)),
    ...(isSettling && { lines: settled }),
    signs: [
      ['Paid by', 'المسلِّم'],
      ['Received by', 'المستلم'],
    ],
  }
}
