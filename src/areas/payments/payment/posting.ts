import { flowOf, isRefund, type payment } from '#areas/payments/payment/definition.ts'
import type { RowOf } from '#kit/document.ts'
import { type Account, move, type Posting, riyals } from '#ledger/legs.ts'
import type { SettledItem } from '#trade/settlement/allocation.ts'

type Payment = Pick<
  RowOf<typeof payment>,
  'date' | 'direction' | 'mode' | 'customer' | 'consignee' | 'vendor' | 'agent' | 'bank' | 'amount'
> & { depositDate?: string | null }

const cash = riyals('CASH')

/** The account the money is on: the cash box or a bank. */
const moneyAccountOf = ({ mode, bank }: Payment): Account =>
  mode === 'Cash' ? cash : riyals('BANK', { party: bank as number })

/** The account of the debt to the payee; a vendor or an agent is paid on behalf of the named consignee, if any. */
export const payeeAccountOf = ({
  consignee,
  vendor,
  agent,
}: Pick<Payment, 'consignee' | 'vendor' | 'agent'>): Account => {
  const of = consignee === null ? {} : { consignee }
  if (agent) return riyals('AGENT_PAYABLE', { ...of, party: agent })
  return vendor ? riyals('VENDOR_PAYABLE', { ...of, party: vendor }) : riyals('CONSIGNEE_PAYABLE', of)
}

const receiptPosting = (payment: Payment, settled: readonly SettledItem[]): Omit<Posting, 'kind'> => {
  const [party, consignee] = [payment.customer as number, payment.consignee as number]
  return {
    legs: move(payment.amount, riyals('RECEIVABLE', { consignee, party }), moneyAccountOf(payment)),
    openItems: [
      {
        key: 'receipt',
        side: 'credit',
        partyKind: 'customer',
        partyId: party,
        consigneeId: consignee,
        dueDate: payment.date,
        amount: payment.amount,
      },
    ],
    allocations: settled.map(({ openItem, amount }) => ({ debit: openItem, credit: 'receipt', amount })),
  }
}

// The customer's credit is paid out; the refund is an open item that these credits settle at once.
const refundPosting = (payment: Payment, refunded: readonly SettledItem[]): Omit<Posting, 'kind'> => {
  const [party, consignee] = [payment.customer as number, payment.consignee as number]
  const item = { side: 'debit', partyKind: 'customer', partyId: party, consigneeId: consignee } as const
  return {
    legs: move(payment.amount, moneyAccountOf(payment), riyals('RECEIVABLE', { consignee, party })),
    openItems: [{ ...item, key: 'refund', dueDate: payment.date, amount: payment.amount }],
    allocations: refunded.map(({ openItem, amount }) => ({ debit: 'refund', credit: openItem, amount })),
  }
}

/** A receipt lowers what a customer owes, and its unallocated part stays the customer's credit; a payment lowers what the
 *  agency owes; a deposit moves cash to the bank. */
export const postPayment = (payment: Payment, settled: readonly SettledItem[]): Posting => {
  const flow = flowOf(payment)
  if (flow === 'receipt') return { kind: 'payment', ...receiptPosting(payment, settled) }
  if (isRefund(payment)) return { kind: 'payment', ...refundPosting(payment, settled) }
  if (flow === 'payout')
    return { kind: 'payment', legs: move(payment.amount, moneyAccountOf(payment), payeeAccountOf(payment)) }
  const day = payment.depositDate ? { date: payment.depositDate } : {}
  return { kind: 'payment', ...day, legs: move(payment.amount, cash, moneyAccountOf(payment)) }
}
