import type { prePayment } from '#areas/payments/pre-payment/definition.ts'
import type { RowOf } from '#kit/document.ts'
import { type Account, type Posting, riyals } from '#ledger/legs.ts'

type PrePayment = Pick<
  RowOf<typeof prePayment>,
  'date' | 'customer' | 'consignee' | 'mode' | 'bank' | 'amount' | 'net' | 'vat'
> & { broughtForward?: boolean | null }

// The account of the money; money received before the books began is part of the opening balances.
const sourceOf = ({ mode, bank, broughtForward, consignee }: PrePayment): Account => {
  if (broughtForward) return riyals('OPENING', { consignee })
  return mode === 'Cash' ? riyals('CASH') : riyals('BANK', { party: bank as number })
}

/** An advance is taxed on receipt: the account ADVANCE holds the net amount, its VAT is on a separate account until the invoice. */
export const postPrePayment = (advance: PrePayment): Posting => {
  const { customer, consignee, amount } = advance
  const of = { consignee, party: customer }
  const legs = [
    { ...sourceOf(advance), amount },
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
