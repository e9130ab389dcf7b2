// Everything that may happen to a customer's money, at random: for tests that ask what must hold whatever happened.

import type { SalesHouse } from './application-with-prices.ts'
import { moneyHandOf } from './random-money-choices.ts'
import type { Ask } from './test-application.ts'

/** Tells whether it was done or refused. */
type Operation = () => Promise<boolean>

/** `manager` decides what the admin asked for. */
export const moneyOperations = (house: SalesHouse, manager: Ask, seed: number) => {
  const hand = moneyHandOf(house, seed)
  const { below, one, riyals, consignee, customers, customer, transfer, way, day, sent, add, act, isDone } = hand
  const { any, invoice, receipt } = hand
  const { world: w } = house

  const place = () => ({ consignee, terminal: w.terminals.jeddah, lc: house.lc, form: 'Raw' })
  const sellInBags: Operation = async () => {
    const agreed = below(3) === 0 ? { discountPct: 1 + below(9) } : {}
    const terms = { customer: customer(), paymentMode: one(['Cash', 'On credit']), ...agreed }
    const by = below(3) === 0 ? { agent: w.agents[0] } : {}
    const bags = 1 + below(60)
    const sale = await add('sales/bag-sale', { ...place(), ...terms, ...by, date: day(), bagGrade: w.bag50, bags })
    return sale !== null && isDone(act('sales/bag-sale', sale.id, 'approve'))
  }
  const sellInBulk: Operation = async () => {
    const terms = { customer: customer(), invoicing: 'Per truck', tolerancePct: 5, validUntil: house.ago(-9) }
    const order = { ...place(), ...terms, date: house.ago(5), orderedQty: 1 + below(20) }
    const sale = await add('sales/bulk-sale', order)
    if (!sale || !(await act('sales/bulk-sale', sale.id, 'approve'))) return false
    const truck = { truck: w.conveyor, driver: w.drivers[0], tareKg: 15_000 }
    const grossKg = 15_000 + order.orderedQty * 1000 - below(300)
    const loading = await add('sales/bulk-loading', { ...truck, grossKg, date: house.ago(4), sale: sale.id })
    return loading !== null && isDone(act('sales/bulk-loading', loading.id, 'gate-out'))
  }
  const deliver: Operation = async () => {
    const sale = await any('bag_sale', ['Approved', 'Partly delivered'])
    if (!sale) return false
    const { bags, deliveredBags, calledOffBags } = await house.get(`sales/bag-sale/${sale.id}`)
    const rest = Number(bags) - Number(deliveredBags ?? 0) - Number(calledOffBags ?? 0)
    const orderedBags = 1 + below(Math.max(1, rest))
    const truck = { truck: w.conveyor, driver: w.drivers[0], language: 'arabic' }
    const note = await add('sales/delivery-note', { ...truck, date: house.ago(0), sale: sale.id, orderedBags })
    if (!note) return false
    await act('sales/delivery-note', note.id, 'weigh-in', { tareKg: 15_000 })
    const grossKg = 15_000 + orderedBags * 50 + Math.round((orderedBags * 110) / 1000)
    await act('sales/delivery-note', note.id, 'weigh-out', { grossKg, loadedBags: orderedBags })
    return isDone(act('sales/delivery-note', note.id, 'gate-out'))
  }

  const receive: Operation = async () => {
    const of = customer()
    const settles = await invoice(`customer = ${of} and balance_due > 0`)
    const part = settles ? Math.max(0.01, Math.round(settles.balance_due * (0.2 + below(100) / 100)) / 100) : 0
    const allocations = settles && below(3) > 0 ? [{ invoice: settles.id, amount: part }] : []
    const amount = below(4) === 0 ? riyals(9_000) : part || riyals(900)
    return isDone(
      add('payments', { date: day(), direction: 'Receipt', customer: of, consignee, ...way(), amount, allocations }),
    )
  }
  const allocate: Operation = async () => {
    const of = await receipt(['Received', 'Confirmed'])
    if (!of) return false
    if (below(2) === 0) return isDone(act('payments', of.id, 'allocate-oldest'))
    const settled = await invoice(`customer = ${of.customer}`)
    const part = below(2) === 0 ? { part: riyals(2_000) } : {}
    return settled !== null && isDone(act('payments', of.id, 'allocate', { settled: settled.id, ...part }))
  }
  const onReceipt = (action: string, states: string[], asked: object = {}): Operation => {
    return async () => {
      const of = await receipt(states)
      return of !== null && isDone(act('payments', of.id, action, asked))
    }
  }
  const payOut: Operation = () =>
    isDone(add('payments', { date: house.ago(0), direction: 'Payment', consignee, ...way(), amount: riyals(500) }))

  const prepay: Operation = () =>
    isDone(
      add('payments/pre-payments', {
        ...{ date: day(), customer: customer(), consignee, amount: riyals(3_000) },
        ...(below(2) === 0 ? { mode: 'Cash' } : { mode: 'Bank Transaction', ...transfer() }),
      }),
    )
  const refund = () =>
    one([
      { refund: 'Keep as credit' },
      { refund: 'Keep as credit' },
      { refund: 'Refund in cash' },
      { refund: 'Refund by bank', ...transfer() },
    ])
  const giveBack: Operation = async () => {
    const of = await any('pre_payment', ['Received', 'Partly applied'])
    const { refund: refundBy, bank: refundBank, transactionRef: refundRef } = refund() as Record<string, unknown>
    const asked = { refundBy, refundBank, refundRef, why: 'Less is needed' }
    const part = below(2) === 0 ? { part: riyals(1_000) } : {}
    return of !== null && isDone(act('payments/pre-payments', of.id, 'refund', { ...asked, ...part }))
  }

  const credit: Operation = async () => {
    const of = await invoice()
    if (!of) return false
    const units = of.sale_type === 'SALE' ? { bags: 1 + below(20) } : { quantity: (1 + below(4_000)) / 1000 }
    const price = { reason: 'Price', lines: [{ line: 1, amount: riyals(400) }] }
    const back = { reason: 'Return', returnToStock: true, bagCondition: 'Good', lines: [{ line: 1, ...units }] }
    const less = { reason: 'Quantity', callOff: below(2) === 0, lines: [{ line: 1, ...units }] }
    const what = one([price, back, back, less, less, { reason: 'Cancellation' }])
    const note = await add('accounts/credit-note', { date: house.ago(0), invoice: of.id, ...refund(), ...what })
    return note !== null && isDone(act('accounts/credit-note', note.id, 'issue'))
  }

  const debit: Operation = async () => {
    const of = await any('credit_note', ['Issued'], 'invoice is not null')
    return of !== null && isDone(act('accounts/credit-note', of.id, 'debit', { why: 'It was wrong' }))
  }

  const voucher: Operation = async () => {
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
  const applyVoucher: Operation = async () => {
    const of = await any('credit_voucher', ['Approved'])
    const settled = of && (await invoice(`customer = ${of.customer}`))
    const asked = settled && below(2) === 0 ? { toSettle: settled.id } : {}
    return of !== null && isDone(act('accounts/credit-voucher', of.id, 'apply', asked))
  }
  const reverseVoucher: Operation = async () => {
    const of = await any('credit_voucher', ['Approved', 'Applied'])
    return of !== null && isDone(act('accounts/credit-voucher', of.id, 'reverse', { reason: 'Taken back' }))
  }

  const correct: Operation = async () => {
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

  const operations: Record<string, [number, Operation]> = {
    sellInBags: [5, sellInBags],
    sellInBulk: [1, sellInBulk],
    deliver: [2, deliver],
    receive: [5, receive],
    allocate: [3, allocate],
    unallocate: [2, onReceipt('unallocate', ['Received', 'Confirmed', 'Allocated'])],
    confirm: [2, onReceipt('confirm', ['Received'])],
    bounce: [1, onReceipt('bounce', ['Received'], { reason: 'No cover' })],
    takeBack: [1, onReceipt('reverse', ['Received', 'Confirmed', 'Allocated'], { reason: 'Entered twice' })],
    payOut: [1, payOut],
    prepay: [2, prepay],
    giveBack: [1, giveBack],
    credit: [4, credit],
    debit: [3, debit],
    voucher: [4, voucher],
    applyVoucher: [3, applyVoucher],
    reverseVoucher: [1, reverseVoucher],
    correct: [3, correct],
  }
  const names = Object.entries(operations).flatMap(([name, [often]]) => Array<string>(often).fill(name))

  /** Does one thing at random; tells which, and whether it was done. */
  const next = async (): Promise<{ name: string; isDone: boolean }> => {
    const name = one(names)
    return { name, isDone: await operations[name]![1]() }
  }
  return { next, customers, kinds: Object.keys(operations) }
}
