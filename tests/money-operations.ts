// Random operations on a customer's money, for tests of rules that must hold in every state.

import { accrue, creditStorage } from './accruing-operations.ts'
import type { SalesApplication } from './application-with-prices.ts'
import { closeMonth } from './closing-operations.ts'
import { mergeCustomer, mergeSeller } from './merging-operations.ts'
import { closeShort, deliver, sellInBags, sellInBulk, voidTruck } from './money-sale-operations.ts'
import { type MoneyHand, moneyHandOf } from './random-money-choices.ts'
import type { Ask } from './test-application.ts'

/** Returns whether it was done; false if it was refused. */
type Operation = () => Promise<boolean>

const receive =
  ({ below, riyals, consignee, customer, way, day, invoice, add, isDone }: MoneyHand): Operation =>
  async () => {
    const of = customer()
    const settles = await invoice(`customer = ${of} and balance_due > 0`)
    const part = settles ? Math.max(0.01, Math.round(settles.balance_due * (0.2 + below(100) / 100)) / 100) : 0
    const allocations = settles && below(3) > 0 ? [{ invoice: settles.id, amount: part }] : []
    const amount = below(4) === 0 ? riyals(9_000) : part || riyals(900)
    return isDone(
      add('payments', { date: day(), direction: 'Receipt', customer: of, consignee, ...way(), amount, allocations }),
    )
  }

const allocate =
  ({ below, riyals, invoice, receipt, act, isDone }: MoneyHand): Operation =>
  async () => {
    const of = await receipt(['Received', 'Confirmed'])
    if (!of) return false
    if (below(2) === 0) return isDone(act('payments', of.id, 'allocate-oldest'))
    const settled = await invoice(`customer = ${of.customer}`)
    const part = below(2) === 0 ? { part: riyals(2_000) } : {}
    return settled !== null && isDone(act('payments', of.id, 'allocate', { settled: settled.id, ...part }))
  }

const onReceipt =
  ({ receipt, act, isDone }: MoneyHand, action: string, states: string[], asked: object = {}): Operation =>
  async () => {
    const of = await receipt(states)
    return of !== null && isDone(act('payments', of.id, action, asked))
  }

const payOut =
  (app: SalesApplication, { riyals, consignee, way, add, isDone }: MoneyHand): Operation =>
  () =>
    isDone(add('payments', { date: app.ago(0), direction: 'Payment', consignee, ...way(), amount: riyals(500) }))

const prepay =
  ({ below, riyals, consignee, customer, transfer, day, add, isDone }: MoneyHand): Operation =>
  () =>
    isDone(
      add('payments/pre-payments', {
        ...{ date: day(), customer: customer(), consignee, amount: riyals(3_000) },
        ...(below(2) === 0 ? { mode: 'Cash' } : { mode: 'Bank Transaction', ...transfer() }),
      }),
    )

const refundOf = ({ one, transfer }: MoneyHand) =>
  one([
    { refund: 'Keep as credit' },
    { refund: 'Keep as credit' },
    { refund: 'Refund in cash' },
    { refund: 'Refund by bank', ...transfer() },
  ])

const giveBack =
  (hand: MoneyHand): Operation =>
  async () => {
    const { below, riyals, any, act, isDone } = hand
    const of = await any('pre_payment', ['Received', 'Partly applied'])
    const { refund: refundBy, bank: refundBank, transactionRef: refundRef } = refundOf(hand) as Record<string, unknown>
    const asked = { refundBy, refundBank, refundRef, why: 'Less is needed' }
    const part = below(2) === 0 ? { part: riyals(1_000) } : {}
    return of !== null && isDone(act('payments/pre-payments', of.id, 'refund', { ...asked, ...part }))
  }

const credit =
  (app: SalesApplication, hand: MoneyHand): Operation =>
  async () => {
    const { below, one, riyals, invoice, add, act, isDone } = hand
    const of = await invoice()
    if (!of) return false
    const units = of.sale_type === 'SALE' ? { bags: 1 + below(20) } : { quantity: (1 + below(4_000)) / 1000 }
    const price = { reason: 'Price', lines: [{ line: 1, amount: riyals(400) }] }
    const back = { reason: 'Return', returnToStock: true, bagCondition: 'Good', lines: [{ line: 1, ...units }] }
    const less = { reason: 'Quantity', callOff: below(2) === 0, lines: [{ line: 1, ...units }] }
    const what = one([price, back, back, less, less, { reason: 'Cancellation' }])
    const note = await add('accounts/credit-note', { date: app.ago(0), invoice: of.id, ...refundOf(hand), ...what })
    return note !== null && isDone(act('accounts/credit-note', note.id, 'issue'))
  }

const debit =
  ({ any, act, isDone }: MoneyHand): Operation =>
  async () => {
    const of = await any('credit_note', ['Issued'], 'invoice is not null')
    return of !== null && isDone(act('accounts/credit-note', of.id, 'debit', { why: 'It was wrong' }))
  }

const settleByNote =
  ({ below, any, invoice, act, isDone }: MoneyHand): Operation =>
  async () => {
    const of = await any('credit_note', ['Issued'], 'remaining > 0')
    const settled = of && (await invoice(`customer = ${of.customer} and balance_due > 0`))
    const asked = settled && below(2) === 0 ? { toSettle: settled.id } : {}
    return of !== null && isDone(act('accounts/credit-note', of.id, 'settle', asked))
  }

const refundCredit =
  ({ below, riyals, consignee, customer, way, day, any, add, act, isDone }: MoneyHand): Operation =>
  async () => {
    const of = await any('credit_note', ['Issued'], 'remaining > 0')
    const part = below(2) === 0 ? { part: riyals(300) } : {}
    if (of && below(2) === 0)
      return isDone(act('accounts/credit-note', of.id, 'give-back', { ...part, refundBy: 'Cash', why: 'Asked for' }))
    const whose = { direction: 'Payment', customer: customer(), consignee }
    return isDone(add('payments', { ...whose, date: day(), ...way(), amount: riyals(400) }))
  }

const takeBackRefund =
  ({ any, act, isDone }: MoneyHand): Operation =>
  async () => {
    const of = await any('payment', ['Received', 'Confirmed'], `direction = 'Payment' and customer is not null`)
    return of !== null && isDone(act('payments', of.id, 'reverse', { reason: 'Not fetched' }))
  }

const reverseAdvance =
  ({ any, act, isDone }: MoneyHand): Operation =>
  async () => {
    const of = await any('pre_payment', ['Received'])
    return of !== null && isDone(act('payments/pre-payments', of.id, 'reverse', { reason: 'Entered wrongly' }))
  }

const voucher =
  ({ below, one, riyals, consignee, customer, day, invoice, add, act, isDone }: MoneyHand): Operation =>
  async () => {
    const of = customer()
    const settled = await invoice(`customer = ${of}`)
    const what = one([
      { type: 'Opening' },
      { type: 'Settlement', ...(settled && below(2) === 0 && { invoice: settled.id }) },
      { type: 'Correction' },
      { type: 'Transferred out', toCustomer: customer() },
      { type: 'Transferred out', toCustomer: customer() },
    ])
    const agreed = { reason: 'Agreed', supportNo: 'A-1' }
    const body = { date: day(), customer: of, consignee, amount: riyals(700), ...agreed, ...what }
    const made = await add('accounts/credit-voucher', body)
    return made !== null && isDone(act('accounts/credit-voucher', made.id, 'approve'))
  }

const applyVoucher =
  ({ below, any, invoice, act, isDone }: MoneyHand): Operation =>
  async () => {
    const of = await any('credit_voucher', ['Approved'])
    const settled = of && (await invoice(`customer = ${of.customer}`))
    const asked = settled && below(2) === 0 ? { toSettle: settled.id } : {}
    return of !== null && isDone(act('accounts/credit-voucher', of.id, 'apply', asked))
  }

const reverseVoucher =
  ({ any, act, isDone }: MoneyHand): Operation =>
  async () => {
    const of = await any('credit_voucher', ['Approved', 'Applied'])
    return of !== null && isDone(act('accounts/credit-voucher', of.id, 'reverse', { reason: 'Taken back' }))
  }

const correct =
  (
    app: SalesApplication,
    { below, one, customer, invoice, receipt, sent, add, isDone }: MoneyHand,
    manager: Ask,
  ): Operation =>
  async () => {
    const [of, paid] = [await invoice(), await receipt(['Received', 'Confirmed', 'Allocated'])]
    if (!of || !paid) return false
    const other = await invoice(`customer = ${paid.customer}`)
    const wrong = one<object>([
      { wrong: 'Customer', invoice: of.id, toCustomer: customer(), movePayments: below(2) === 0 },
      { wrong: 'Customer', invoice: of.id, toCustomer: customer(), movePayments: below(2) === 0 },
      { wrong: 'Price', invoice: of.id, newPrice: of.sale_type === 'SALE' ? 45 + below(12) : 900 + below(200) },
      { wrong: 'Price', invoice: of.id, newPrice: of.sale_type === 'SALE' ? 45 + below(12) : 900 + below(200) },
      { wrong: 'Quantity', invoice: of.id, ...(of.sale_type === 'SALE' ? { newBags: 5 } : { newQuantity: 0.8 }) },
      { wrong: 'Payment mode', invoice: of.id, newMode: one(['Cash', 'On credit']) },
      { wrong: 'Payer', payment: paid.id, toCustomer: customer() },
      { wrong: 'Allocation', payment: paid.id, invoice: of.id, toInvoice: other?.id },
    ])
    const asked = { date: app.ago(0), cause: 'Entered wrongly', explanation: 'Mixed up', ...wrong }
    const made = await add('accounts/edit-sale-and-payment', asked)
    const path = `/api/agencies/${app.redSea.id}/accounts/edit-sale-and-payment/${made?.id}/carry-out`
    return made !== null && isDone(sent(manager, 'PUT', path, {}))
  }

/** The weight of each operation, and the operation. */
const operationsOf = (app: SalesApplication, hand: MoneyHand, manager: Ask): Record<string, [number, Operation]> => ({
  sellInBags: [4, sellInBags(app, hand)],
  sellInBulk: [4, sellInBulk(app, hand)],
  voidTruck: [2, voidTruck(app, hand)],
  closeShort: [2, closeShort(hand)],
  deliver: [2, deliver(app, hand)],
  receive: [5, receive(hand)],
  allocate: [3, allocate(hand)],
  unallocate: [2, onReceipt(hand, 'unallocate', ['Received', 'Confirmed', 'Allocated'])],
  confirm: [2, onReceipt(hand, 'confirm', ['Received'])],
  bounce: [1, onReceipt(hand, 'bounce', ['Received'], { reason: 'No cover' })],
  takeBack: [2, onReceipt(hand, 'reverse', ['Received', 'Confirmed', 'Allocated'], { reason: 'Entered twice' })],
  payOut: [2, payOut(app, hand)],
  prepay: [3, prepay(hand)],
  giveBack: [2, giveBack(hand)],
  credit: [4, credit(app, hand)],
  debit: [3, debit(hand)],
  settleByNote: [3, settleByNote(hand)],
  refundCredit: [2, refundCredit(hand)],
  takeBackRefund: [1, takeBackRefund(hand)],
  reverseAdvance: [3, reverseAdvance(hand)],
  voucher: [3, voucher(hand)],
  applyVoucher: [3, applyVoucher(hand)],
  reverseVoucher: [2, reverseVoucher(hand)],
  correct: [3, correct(app, hand, manager)],
  mergeSeller: [1, mergeSeller(app, hand)],
  mergeCustomer: [1, mergeCustomer(app, hand)],
  accrue: [2, accrue(app, hand)],
  creditStorage: [1, creditStorage(app, hand)],
  closeMonth: [2, closeMonth(app, hand)],
})

/** Operations as the admin; `manager` decides the admin's requests. */
export const moneyOperations = (app: SalesApplication, manager: Ask, seed: number) => {
  const hand = moneyHandOf(app, seed)
  const operations = operationsOf(app, hand, manager)
  const names = Object.entries(operations).flatMap(([name, [often]]) => Array<string>(often).fill(name))

  /** Does one random operation; returns its name, and whether it was done. */
  const next = async (): Promise<{ name: string; isDone: boolean }> => {
    const name = hand.one(names)
    return { name, isDone: await operations[name]![1]() }
  }
  return { next, customers: hand.customers, kinds: Object.keys(operations) }
}
