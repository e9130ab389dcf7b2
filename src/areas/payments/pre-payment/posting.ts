import type { prePayment } from '#areas/payments/pre-payment/definition.ts'
import type { RowOf } from '#kit/document.ts'
import { type Posting, riyals } from '#ledger/legs.ts'

type PrePayment = Pick<
  RowOf<typeof prePayment>,
  'date' | 'customer' | 'consignee' | 'mode' | 'bank' | 'amount' | 'net' | 'vat'
>

/** An advance is taxed on receipt: the account ADVANCE holds the net amount, its VAT stands apart until the invoice. */
export const postPrePayment = (advance: PrePayment): Posting => {
  const { customer, consignee, amount } = advance
  const of = { consignee, party: customer }
  const till = advance.mode === 'Cash' ? riyals('CASH') : riyals('BANK', { party: advance.bank as number })
  const legs = [
    { ...till, amount },
    { ...riyals('ADVANCE', of), amount: -(advance.net as number) },
    { ...riyals('VAT_ON_ADVANCE', of), amount: -(advance.vat as number) },
  ]
  return {
    kind: 'prePayment',
    legs: legs.filter(leg => leg.amount !== 0),
    openItems: [
      {
        side: 'credit',
        partyKind: 'customer',
        partyId: customer,
        consigneeId: consignee,
        dueDate: advance.date,
        amount,
      },
    ],
  }
}
