import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Row } from '../../../../database/demo/caller.ts'
import { type CargoHouse, startCargoHouse } from '../../../../tests/application-with-cargo.ts'

let house: CargoHouse
let c1: number
let c2: number
let place: { terminal: number; form: 'Raw' }
before(async () => {
  house = await startCargoHouse()
  c1 = house.world.companies.c1!
  c2 = house.world.companies.c2!
  place = { terminal: house.world.terminals.jeddah!, form: 'Raw' }
  await house.receive(2_300_000)
  await house.receive(1_000_000, { shipment: house.shipment2, consignee: c2 })
})
after(() => house?.close())

const lend = (quantity: number, more: object = {}): Promise<Row> =>
  house.add('terminals/loan', {
    ...place,
    date: house.ago(6),
    lender: c1,
    borrower: c2,
    lc: house.lc1.id,
    quantity,
    returnBasis: 'Same grade',
    ...more,
  })
const returning = (loan: Row, quantity: number, more: object = {}): object => ({
  ...place,
  date: house.ago(5),
  loan: loan.id,
  lc: house.lc1.id,
  quantity,
  ...more,
})
const giveBack = (loan: Row, quantity: number, more: object = {}): Promise<Row> =>
  house.add('terminals/loan-return', returning(loan, quantity, more))
const standing = async (loan: Row): Promise<unknown[]> => {
  const { status, returned, outstanding } = await house.get(`terminals/loan/${loan.id}`)
  return [status, returned, outstanding]
}
const registered = (): Promise<number> => house.onHand('LOAN', { consignee: c1, party: c2 })

test('2,000 t lent, 500 returned: 1,500 outstanding', async () => {
  const loan = await lend(2_000)
  assert.deepEqual(await standing(loan), ['Active', 0, 2_000])
  assert.equal(await house.onHand('TERMINAL', { consignee: c2, lc: house.lc1.id }), 2_000_000)
  assert.equal(await registered(), 2_000_000)
  assert.equal(await house.onHand('LOAN_OWED', { consignee: c2, party: c1 }), -2_000_000)

  const part = await giveBack(loan, 500)
  assert.deepEqual([part.lender, part.borrower], [c1, c2])
  assert.deepEqual(await standing(loan), ['Partly returned', 500, 1_500])
  assert.equal(await registered(), 1_500_000)
  assert.equal(await house.onHand('TERMINAL', { consignee: c1, lc: house.lc1.id }), 800_000)

  const early = await house.ask('PUT', `terminals/loan/${loan.id}/cancel`, { reason: 'x' })
  assert.equal(early.status, 409)
  const rest = await giveBack(loan, 500, { lc: house.lc2.id })
  assert.equal(await house.onHand('TERMINAL', { consignee: c1, lc: house.lc2.id }), 500_000)
  await giveBack(loan, 1_000)
  assert.deepEqual(await standing(loan), ['Closed', 2_000, 0])
  assert.equal(await registered(), 0)
  assert.equal((await house.refused('POST', 'terminals/loan-return', returning(loan, 1))).status, 409)

  await house.act('terminals/loan-return', rest.id, 'cancel', { reason: 'Wrong LC' })
  assert.deepEqual(await standing(loan), ['Partly returned', 1_500, 500])
  await giveBack(loan, 500)
})

test('a return that is taken back leaves the loan as it was, and then the loan can be canceled', async () => {
  const loan = await lend(10)
  const back = await giveBack(loan, 10)
  assert.deepEqual(await standing(loan), ['Closed', 10, 0])
  await house.act('terminals/loan-return', back.id, 'cancel', { reason: 'x' })
  assert.deepEqual(await standing(loan), ['Active', 0, 10])
  await house.act('terminals/loan', loan.id, 'cancel', { reason: 'x' })
  assert.equal(await registered(), 0)
})

test('no more comes back than is outstanding, also when three return at once', async () => {
  const loan = await lend(100)
  const beyond = await house.refused('POST', 'terminals/loan-return', returning(loan, 100.001))
  assert.deepEqual([beyond.status, beyond.code], [422, 'LOAN_EXCEEDED'])
  assert.match(beyond.message, /Only 100\.000 MT of loan L-\d{4}-\d+ are outstanding/)
  const answers = await Promise.all(
    [60, 60, 60].map(tons => house.ask('POST', 'terminals/loan-return', returning(loan, tons))),
  )
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 422, 422])
  assert.deepEqual(await standing(loan), ['Partly returned', 60, 40])
})

test('the lender lends only what is his and free', async () => {
  const told = await house.refused('POST', 'terminals/loan', {
    ...place,
    date: house.ago(6),
    lender: c1,
    borrower: c2,
    lc: house.lc2.id,
    quantity: 700,
    returnBasis: 'Same grade',
  })
  assert.deepEqual([told.status, told.code], [422, 'INSUFFICIENT_STOCK'])
})

test('who is not mapped, the day and the form are told under their fields', async () => {
  const yard = await house.add('master-data/terminal', {
    name: 'Yard',
    nameAr: 'ساحة',
    city: 'Jeddah',
    port: house.world.ports.jeddah,
    capacity: 1,
    stores: [],
    weighbridges: [],
  })
  const body = { ...place, date: house.ago(6), lender: c1, borrower: c2, lc: house.lc1.id, returnBasis: 'Same grade' }
  const cases: [string, object][] = [
    ['lender', { terminal: yard.id }],
    ['borrower', { borrower: c1 }],
    ['date', { date: house.ago(-1) }],
    ['expectedReturnDate', { expectedReturnDate: house.ago(7) }],
  ]
  for (const [field, more] of cases) {
    const told = await house.refused('POST', 'terminals/loan', { ...body, quantity: 1, ...more })
    assert.ok(told.fields[field], `${field}: ${told.message}`)
  }
  const loan = await lend(1)
  for (const [field, more] of [
    ['lc', { form: 'Flaked' }],
    ['date', { date: house.ago(7) }],
  ] as [string, object][]) {
    const told = await house.refused('POST', 'terminals/loan-return', returning(loan, 1, more))
    assert.ok(told.fields[field], `${field}: ${told.message}`)
  }
})

test('the picker of LCs offers those of which the owner has cargo there', async () => {
  const idsOf = async (asked: string): Promise<number[]> =>
    (await house.get<{ rows: { id: number }[] }>(`lookups/procurement/lc?${asked}`)).rows.map(({ id }) => id)
  const loan = await lend(1)
  const both = [house.lc1.id, house.lc2.id]
  const { jeddah, yanbu } = house.world.terminals
  assert.deepEqual((await idsOf(`lenderId=${c2}&terminalId=${jeddah}`)).toSorted(), both.toSorted())
  assert.deepEqual((await idsOf(`loanId=${loan.id}&terminalId=${jeddah}`)).toSorted(), both.toSorted())
  assert.deepEqual(await idsOf(`lenderId=${c2}&terminalId=${yanbu}`), [])
})

test('the ledger finds nothing wrong', async () => {
  assert.deepEqual(await house.faults(), [])
})
