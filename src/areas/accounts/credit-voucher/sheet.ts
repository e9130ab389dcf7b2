import { creditVoucher } from '#areas/accounts/credit-voucher/definition.ts'
import type { SheetDefinition } from '#trade/sheets/sheet.ts'

/** The printed voucher, for the customer to sign. */
export const creditVoucherSheet: SheetDefinition = {
  document: creditVoucher,
  words: ['Credit voucher', 'سند رصيد دائن'],
  facts: [
    ['type', 'النوع'],
    ['customer', 'العميل'],
    ['toCustomer', 'إلى العميل'],
    ['consignee', 'لحساب'],
    ['amount', 'المبلغ'],
    ['reason', 'السبب'],
    ['supportNo', 'المستند المؤيد'],
    ['expiry', 'صالح حتى'],
  ],
  signs: [['Signature', 'التوقيع']],
}
