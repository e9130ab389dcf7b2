import type { creditVoucher } from '#areas/accounts/credit-voucher/definition.ts'
import type { RowOf } from '#kit/document.ts'
import { move, type Posting, riyals } from '#ledger/legs.ts'

type Voucher = Pick<RowOf<typeof creditVoucher>, 'date' | 'type' | 'customer' | 'consignee' | 'amount'>

/** An open item of the customer and the halalas settled of it at once. */
export type SettledItem = { openItem: number; amount: number }

/** A voucher lowers what a customer owes; an outgoing transfer raises it and settles the customer's credit. It carries no VAT.
 *  The two vouchers of a transfer cancel out on the account VOUCHER. */
export const postCreditVoucher = (
  { date, type, customer, consignee, amount }: Voucher,
  met: readonly SettledItem[],
): Posting => {
  const account = riyals('RECEIVABLE', { consignee, party: customer })
  const other = riyals(type === 'Opening' ? 'OPENING' : 'VOUCHER', { consignee })
  const isOut = type === 'Transferred out'
  return {
    kind: 'creditVoucher',
    legs: isOut ? move(amount, other, account) : move(amount, account, other),
    openItems: [
      {
        key: 'voucher',
        side: isOut ? 'debit' : 'credit',
        partyKind: 'customer',
        partyId: customer,
        consigneeId: consignee,
        dueDate: date,
        amount,
      },
    ],
    allocations: met.map(({ openItem, amount: part }) =>
      isOut
        ? { debit: 'voucher', credit: openItem, amount: part }
        : { debit: openItem, credit: 'voucher', amount: part },
    ),
  }
}
