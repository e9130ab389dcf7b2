import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type SalesHouse, startSalesHouse } from '../../../../tests/sales-house.ts'

let house: SalesHouse
before(async () => {
  house = await startSalesHouse()
})
after(() => house?.close())

const address = 'payments/pre-payments'

const advance = (of: object = {}) => ({
  date: house.ago(10),
  customer: house.world.customers[2],
  consignee: house.world.companies.c1,
  mode: 'Cash',
  amount: 100,
  ...of,
})

const sell = async (bags: number, of: object = {}) => {
  const sale = await house.add('sales/bag-sale', {
    date: house.ago(5),
    customer: house.world.customers[2],
    consignee: house.world.companies.c1,
    terminal: house.world.terminals.jeddah,
    lc: house.lc,
    form: 'Raw',
    bagGrade: house.world.bag50,
    bags,
    ...of,
  })
  return house.act('sales/bag-sale', sale.id, 'approve')
}

test('advances are used oldest first, and only those received by the day of the sale', async () => {
  await house.stock({ kg: 100_000, bags: 2_000 })
  const older = await house.add(address, advance({ date: house.ago(9), amount: 100 }))
  const oldest = await house.add(address, advance({ date: house.ago(10), amount: 500 }))
  await house.add(address, advance({ date: house.ago(4), amount: 1_000 }))
  await house.add(address, advance({ consignee: house.world.companies.c2, amount: 1_000 }))
  await house.add(address, advance({ customer: house.world.customers[1], amount: 1_000 }))

  const first = await sell(9)
  assert.deepEqual([first.gross, first.advanceApplied, first.balanceDue], [538.2, 538.2, 0])
  const used = await house.ask('PUT', `${address}/${older.id}/cancel`, { reason: 'not his' })
  assert.match(String(used.body.message), /^38\.20 SAR of it/)
  const second = await sell(9)
  assert.deepEqual([second.advanceApplied, second.balanceDue], [61.8, 476.4])
  const third = await sell(9, { date: house.ago(3) })
  assert.deepEqual([third.advanceApplied, third.balanceDue], [538.2, 0])
  assert.equal((await house.ask('PUT', `${address}/${oldest.id}/cancel`, { reason: 'not his' })).status, 409)
})

test('one that is not used is canceled and leaves nothing', async () => {
  const before = await house.onHand('CASH')
  const { id, net, vat } = await house.add(address, advance({ customer: house.world.customers[5], amount: 0.01 }))
  assert.deepEqual([net, vat], [0.01, 0])
  await house.act(address, id, 'cancel', { reason: 'returned' })
  assert.deepEqual(await house.onHand('CASH'), before)
})

test('a bank transfer needs its bank and reference, and nothing comes from the future', async () => {
  const named = async (of: object) => {
    const { status, body } = await house.ask('POST', address, advance(of))
    assert.equal(status, 400)
    return Object.keys(body.fields as object)
  }
  assert.deepEqual(await named({ mode: 'Bank Transaction' }), ['bank', 'transactionRef'])
  assert.deepEqual(await named({ date: house.ago(-1) }), ['date'])
})

test('the ledger agrees with itself', async () => assert.deepEqual(await house.faults(), []))
