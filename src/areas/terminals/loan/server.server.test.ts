import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Row } from '../../../../database/demo/caller.ts'
import { type CargoApplication, startCargoApplication } from '../../../../tests/application-with-cargo.ts'

let app: CargoApplication
let c1: number
let c2: number
let place: { terminal: number; form: 'Raw' }
before(async () => {
  app = await startCargoApplication()
  c1 = app.world.companies.c1!
  c2 = app.world.companies.c2!
  place = { terminal: app.world.terminals.jeddah!, form: 'Raw' }
  await app.receive(2_300_000)
  await app.receive(1_000_000, { shipment: app.shipment2, consignee: c2 })
})
after(() => app?.close())

const lend = (quantity: number, more: object = {}): Promise<Row> =>
  app.add('terminals/loan', {
    ...place,
    date: app.ago(6),
    lender: c1,
    borrower: c2,
    lc: app.lc1.id,
    quantity,
    returnBasis: 'Same grade',
    ...more,
  })
const returning = (loan: Row, quantity: number, more: object = {}): object => ({
  ...place,
  date: app.ago(5),
  loan: loan.id,
  lc: app.lc1.id,
  quantity,
  ...more,
})
const returnLoan = (loan: Row, quantity: number, more: object = {}): Promise<Row> =>
  app.add('terminals/loan-return', returning(loan, quantity, more))
const standing = async (loan: Row): Promise<unknown[]> => {
  const { status, returned, outstanding } = await app.get(`terminals/loan/${loan.id}`)
  return [status, returned, outstanding]
}
const registered = (): Promise<number> => app.onHand('LOAN', { consignee: c1, party: c2 })

test('2,000 t lent, 500 returned: 1,500 outstanding', async () => {
  const loan = await lend(2_000)
  assert.deepEqual(await standing(loan), ['Active', 0, 2_000])
  assert.equal(await app.onHand('TERMINAL', { consignee: c2, lc: app.lc1.id }), 2_000_000)
  assert.equal(await registered(), 2_000_000)
  assert.equal(await app.onHand('LOAN_OWED', { consignee: c2, party: c1 }), -2_000_000)

  const part = await returnLoan(loan, 500)
  assert.deepEqual([part.lender, part.borrower], [c1, c2])
  assert.deepEqual(await standing(loan), ['Partly returned', 500, 1_500])
  assert.equal(await registered(), 1_500_000)
  assert.equal(await app.onHand('TERMINAL', { consignee: c1, lc: app.lc1.id }), 800_000)

  const early = await app.ask('PUT', `terminals/loan/${loan.id}/cancel`, { reason: 'x' })
  assert.equal(early.status, 409)
  const rest = await returnLoan(loan, 500, { lc: app.lc2.id })
  assert.equal(await app.onHand('TERMINAL', { consignee: c1, lc: app.lc2.id }), 500_000)
  await returnLoan(loan, 1_000)
  assert.deepEqual(await standing(loan), ['Closed', 2_000, 0])
  assert.equal(await registered(), 0)
  assert.equal((await app.refused('POST', 'terminals/loan-return', returning(loan, 1))).status, 409)

  await app.act('terminals/loan-return', rest.id, 'cancel', { reason: 'Wrong LC' })
  assert.deepEqual(await standing(loan), ['Partly returned', 1_500, 500])
  await returnLoan(loan, 500)
})

test('a reversed return leaves the loan as before, and then the loan can be canceled', async () => {
  const loan = await lend(10)
  const back = await returnLoan(loan, 10)
  assert.deepEqual(await standing(loan), ['Closed', 10, 0])
  await app.act('terminals/loan-return', back.id, 'cancel', { reason: 'x' })
  assert.deepEqual(await standing(loan), ['Active', 0, 10])
  await app.act('terminals/loan', loan.id, 'cancel', { reason: 'x' })
  assert.equal(await registered(), 0)
})

test('no more is returned than is outstanding, also with three returns at once', async () => {
  const loan = await lend(100)
  const beyond = await app.refused('POST', 'terminals/loan-return', returning(loan, 100.001))
  assert.deepEqual([beyond.status, beyond.code], [422, 'LOAN_EXCEEDED'])
  assert.match(beyond.message, /Only 100\.000 MT of loan L-\d{4}-\d+ are outstanding/)
  const answers = await Promise.all(
    [60, 60, 60].map(tons => app.ask('POST', 'terminals/loan-return', returning(loan, tons))),
  )
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 422, 422])
  assert.deepEqual(await standing(loan), ['Partly returned', 60, 40])
})

test('the lender can lend only its own free stock', async () => {
  const refusal = await app.refused('POST', 'terminals/loan', {
    ...place,
    date: app.ago(6),
    lender: c1,
    borrower: c2,
    lc: app.lc2.id,
    quantity: 700,
    returnBasis: 'Same grade',
  })
  assert.deepEqual([refusal.status, refusal.code], [422, 'INSUFFICIENT_STOCK'])
})

test('missing mapping, wrong day and wrong form are reported at their fields', async () => {
  const yard = await app.add('master-data/terminal', {
    name: 'Yard',
    nameAr: 'ساحة',
    city: 'Jeddah',
    port: app.world.ports.jeddah,
    capacity: 1,
    stores: [],
    weighbridges: [],
  })
  const body = { ...place, date: app.ago(6), lender: c1, borrower: c2, lc: app.lc1.id, returnBasis: 'Same grade' }
  const cases: [string, object][] = [
    ['lender', { terminal: yard.id }],
    ['borrower', { borrower: c1 }],
    ['date', { date: app.ago(-1) }],
    ['expectedReturnDate', { expectedReturnDate: app.ago(7) }],
  ]
  for (const [field, more] of cases) {
    const refusal = await app.refused('POST', 'terminals/loan', { ...body, quantity: 1, ...more })
    assert.ok(refusal.fields[field], `${field}: ${refusal.message}`)
  }
  const loan = await lend(1)
  for (const [field, more] of [
    ['lc', { form: 'Flaked' }],
    ['date', { date: app.ago(7) }],
  ] as [string, object][]) {
    const refusal = await app.refused('POST', 'terminals/loan-return', returning(loan, 1, more))
    assert.ok(refusal.fields[field], `${field}: ${refusal.message}`)
  }
})

test('the picker of LCs offers those of which the owner has cargo there', async () => {
  const idsOf = async (asked: string): Promise<number[]> =>
    (await app.get<{ rows: { id: number }[] }>(`lookups/procurement/lc?${asked}`)).rows.map(({ id }) => id)
  const loan = await lend(1)
  const both = [app.lc1.id, app.lc2.id]
  const { jeddah, yanbu } = app.world.terminals
  assert.deepEqual((await idsOf(`lenderId=${c2}&terminalId=${jeddah}`)).toSorted(), both.toSorted())
  assert.deepEqual((await idsOf(`loanId=${loan.id}&terminalId=${jeddah}`)).toSorted(), both.toSorted())
  assert.deepEqual(await idsOf(`lenderId=${c2}&terminalId=${yanbu}`), [])
})

test('the ledger check finds nothing', async () => {
  assert.deepEqual(await app.faults(), [])
})
