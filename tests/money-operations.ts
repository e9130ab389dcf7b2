// Everything that may happen to a customer's money, at random: for tests that ask what must hold whatever happened.

import type { SalesHouse } from './application-with-prices.ts'
import { type MoneyHand, moneyHandOf } from './random-money-choices.ts'
import type { Ask } from './test-application.ts'

/** Tells whether it was done or refused. */
type Operation = () => Promise<boolean>

const placeOf = ({ world, lc }: SalesHouse) => ({
  consignee: world.companies.c1,
  terminal: world.terminals.jeddah,
  lc,
  form: 'Raw',
})

const sellInBags =
  (house: SalesHouse, { below, one, customer, day, add, act, isDone }: MoneyHand): Operation =>
  async () => {
    const agreed = below(3) === 0 ? { discountPct: 1 + below(9), priceReason: 'Agreed' } : {}
    const terms = { customer: customer(), paymentMode: one(['Cash', 'On credit']), ...agreed }
    const by = below(3) === 0 ? { agent: house.world.agents[0] } : {}
    const bags = 1 + below(60)
    const sale = await add('sales/bag-sale', {
      ...placeOf(house),
      ...terms,
      ...by,
      date: day(),
      bagGrade: house.world.bag50,
      bags,
    })
    return sale !== null && isDone(act('sales/bag-sale', sale.id, 'approve'))
  }

const sellInBulk =
  (house: SalesHouse, { below, customer, add, act, isDone }: MoneyHand): Operation =>
  async () => {
    const terms = { customer: customer(), invoicing: 'Per truck', tolerancePct: 5, validUntil: house.ago(-9) }
    const order = { ...placeOf(house), ...terms, date: house.ago(5), orderedQty: 1 + below(20) }
    const sale = await add('sales/bulk-sale', order)
    if (!sale || !(await act('sales/bulk-sale', sale.id, 'approve'))) return false
    const truck = { truck: house.world.conveyor, driver: house.world.drivers[0], tareKg: 15_000 }
    const grossKg = 15_000 + order.orderedQty * 1000 - below(300)
    const loading = await add('sales/bulk-loading', { ...truck, grossKg, date: house.ago(4), sale: sale.id })
    return loading !== null && isDone(act('sales/bulk-loading', loading.id, 'gate-out'))
  }

const deliver =
  (house: SalesHouse, { below, any, add, act, isDone }: MoneyHand): Operation =>
  async () => {
    const sale = await any('bag_sale', ['Approved', 'Partly delivered'])
    if (!sale) return false
    const { bags, deliveredBags, calledOffBags } = await house.get(`sales/bag-sale/${sale.id}`)
    const rest = Number(bags) - Number(deliveredBags ?? 0) - Number(calledOffBags ?? 0)
    const orderedBags = 1 + below(Math.max(1, rest))
    const truck = { truck: house.world.conveyor, driver: house.world.drivers[0], language: 'arabic' }
    const note = await add('sales/delivery-note', { ...truck, date: house.ago(0), sale: sale.id, orderedBags })
    if (!note) return false
    await act('sales/delivery-note', note.id, 'weigh-in', { tareKg: 15_000 })
    const grossKg = 15_000 + orderedBags * 50 + Math.round((orderedBags * 110) / 1000)
    await act('sales/delivery-note', note.id, 'weigh-out', { grossKg, loadedBags: orderedBags })
    return isDone(act('sales/delivery-note', note.id, 'gate-out'))
  }

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
  (house: SalesHouse, { riyals, consignee, way, add, isDone }: MoneyHand): Operation =>
  () =>
    isDone(add('payments', { date: house.ago(0), direction: 'Payment', consignee, ...way(), amount: riyals(500) }))

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
  (house: SalesHouse, hand: MoneyHand): Operation =>
  async () => {
    const { below, one, riyals, invoice, add, act, isDone } = hand
    const of = await invoice()
    if (!of) return false
    const units = of.sale_type === 'SALE' ? { bags: 1 + below(20) } : { quantity: (1 + below(4_000)) / 1000 }
    const price = { reason: 'Price', lines: [{ line: 1, amount: riyals(400) }] }
    const back = { reason: 'Return', returnToStock: true, bagCondition: 'Good', lines: [{ line: 1, ...units }] }
    const less = { reason: 'Quantity', callOff: below(2) === 0, lines: [{ line: 1, ...units }] }
    const what = one([price, back, back, less, less, { reason: 'Cancellation' }])
    const note = await add('accounts/credit-note', { date: house.ago(0), invoice: of.id, ...refundOf(hand), ...what })
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
    house: SalesHouse,
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
    const asked = { date: house.ago(0), cause: 'Entered wrongly', explanation: 'Mixed up', ...wrong }
    const made = await add('accounts/edit-sale-and-payment', asked)
    const path = `/api/agencies/${house.redSea.id}/accounts/edit-sale-and-payment/${made?.id}/carry-out`
    return made !== null && isDone(sent(manager, 'PUT', path, {}))
  }

// A seller that was entered twice: what its customer owes goes to the one that is kept.
const mergeSeller = (house: SalesHouse, { riyals, customer, consignee, add, isDone, sent }: MoneyHand): Operation => {
  let sellers = 0
  return async () => {
    const of = { name: `Seller ${++sellers}`, nameAr: `بائع ${sellers}`, types: ['consignee'], scope: 'OTHERS' }
    const gone = await add('master-data/company', { ...of, city: 'Jeddah', country: 'Saudi Arabia' })
    const debt = { date: house.ago(0), kind: 'Customer owes', customer: customer(), reference: `OLD-${sellers}` }
    const owed = gone && { ...debt, consignee: gone.id, amount: riyals(900) }
    if (!owed || !(await add('accounts/opening-balance', owed))) return false
    const merged = { of: 'company', keep: consignee, gone: gone.id }
    return isDone(sent(house.ask, 'PUT', 'master-data/duplicates/merge', merged))
  }
}

/** `manager` decides what the admin asked for. */
export const moneyOperations = (house: SalesHouse, manager: Ask, seed: number) => {
  const hand = moneyHandOf(house, seed)
  const operations: Record<string, [number, Operation]> = {
    sellInBags: [5, sellInBags(house, hand)],
    sellInBulk: [1, sellInBulk(house, hand)],
    deliver: [2, deliver(house, hand)],
    receive: [5, receive(hand)],
    allocate: [3, allocate(hand)],
    unallocate: [2, onReceipt(hand, 'unallocate', ['Received', 'Confirmed', 'Allocated'])],
    confirm: [2, onReceipt(hand, 'confirm', ['Received'])],
    bounce: [1, onReceipt(hand, 'bounce', ['Received'], { reason: 'No cover' })],
    takeBack: [1, onReceipt(hand, 'reverse', ['Received', 'Confirmed', 'Allocated'], { reason: 'Entered twice' })],
    payOut: [1, payOut(house, hand)],
    prepay: [3, prepay(hand)],
    giveBack: [1, giveBack(hand)],
    credit: [4, credit(house, hand)],
    debit: [3, debit(hand)],
    settleByNote: [3, settleByNote(hand)],
    refundCredit: [3, refundCredit(hand)],
    takeBackRefund: [1, takeBackRefund(hand)],
    reverseAdvance: [4, reverseAdvance(hand)],
    voucher: [4, voucher(hand)],
    applyVoucher: [3, applyVoucher(hand)],
    reverseVoucher: [1, reverseVoucher(hand)],
    correct: [3, correct(house, hand, manager)],
    mergeSeller: [1, mergeSeller(house, hand)],
  }
  const names = Object.entries(operations).flatMap(([name, [often]]) => Array<string>(often).fill(name))

  /** Does one thing at random; tells which, and whether it was done. */
  const next = async (): Promise<{ name: string; isDone: boolean }> => {
    const name = hand.one(names)
    return { name, isDone: await operations[name]![1]() }
  }
  return { next, customers: hand.customers, kinds: Object.keys(operations) }
}
