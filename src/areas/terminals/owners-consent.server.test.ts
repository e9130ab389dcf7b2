// What two owners agree on: loans, swaps and sales between them; and losses one proposes and another believes.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Row } from '../../../database/demo/caller.ts'
import { type CargoHouse, startCargoHouse } from '../../../tests/application-with-cargo.ts'

let house: CargoHouse
let c1: number
let c2: number
let jeddah: number
before(async () => {
  house = await startCargoHouse()
  c1 = house.world.companies.c1!
  c2 = house.world.companies.c2!
  jeddah = house.world.terminals.jeddah!
  await house.receive(1_000_000)
  await house.receive(1_000_000, { shipment: house.shipment2, consignee: c2 })
})
after(() => house?.close())

const owned = (consignee: number, lc: Row): Promise<number> => house.onHand('TERMINAL', { consignee, lc: lc.id })
const payable = (consignee: number): Promise<number> => house.onHand('CONSIGNEE_PAYABLE', { consignee })

const asksOwners = async (...ownersConsent: string[]): Promise<void> => {
  const path = `/api/agencies/${house.redSea.id}`
  const admin = await house.as('admin')
  const { body } = await admin('GET', path)
  const { id: _id, logo: _logo, isActive: _isActive, ...values } = body
  const answer = await admin('PUT', path, { ...values, ownersConsent })
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
}

const swap = (more: object = {}): object => ({
  date: house.ago(5),
  consigneeA: c1,
  terminalA: jeddah,
  lcA: house.lc1.id,
  formA: 'Raw',
  quantityA: 500,
  valueA: 200,
  consigneeB: c2,
  terminalB: jeddah,
  lcB: house.lc2.id,
  formB: 'Raw',
  quantityB: 500,
  valueB: 190,
  rule: 'Equal',
  ...more,
})

test('a swap stands when both have agreed: titles change, and who gave the dearer cargo is paid', async () => {
  const made = await house.add('terminals/swap-cargo', swap())
  assert.deepEqual([made.status, made.differential, made.needsConsent], ['Draft', -5_000, true])
  assert.equal((await house.refused('PUT', `terminals/swap-cargo/${made.id}/approve`)).status, 409)
  await house.act('terminals/swap-cargo', made.id, 'agree-first')
  assert.equal((await house.refused('PUT', `terminals/swap-cargo/${made.id}/agree-first`)).status, 409)
  const half = await house.refused('PUT', `terminals/swap-cargo/${made.id}/approve`)
  assert.match(half.message, /Both owners have to agree first/)
  const both = await house.act('terminals/swap-cargo', made.id, 'agree-second')
  assert.ok(both.firstAgreedAt && both.secondAgreedAt)
  assert.equal(await owned(c1, house.lc1), 1_000_000)
  assert.equal((await house.act('terminals/swap-cargo', made.id, 'approve')).status, 'Active')
  assert.deepEqual(
    [await owned(c1, house.lc1), await owned(c2, house.lc1), await owned(c1, house.lc2), await owned(c2, house.lc2)],
    [500_000, 500_000, 500_000, 500_000],
  )
  assert.deepEqual([await payable(c1), await payable(c2)], [-500_000, 500_000])
  const { total } = await house.get<{
    total: Record<string, number>
  }>(`procurement/lc/${house.lc1.id}/quantities`)
  assert.deepEqual([total.swapOut, total.swapIn, total.balance], [500, 500, 1_000])
  await house.act('terminals/swap-cargo', made.id, 'reverse', { reason: 'x' })
  assert.deepEqual([await owned(c1, house.lc1), await owned(c2, house.lc1), await payable(c1)], [1_000_000, 0, 0])
})

test('what was agreed to is not what was changed afterwards', async () => {
  const made = await house.add('terminals/swap-cargo', swap())
  await house.act('terminals/swap-cargo', made.id, 'agree-first')
  const { version } = await house.get(`terminals/swap-cargo/${made.id}`)
  const changed = await house.ask('PUT', `terminals/swap-cargo/${made.id}`, {
    ...swap({ quantityA: 400, quantityB: 400 }),
    version,
  })
  assert.equal(changed.status, 200, JSON.stringify(changed.body))
  assert.equal(changed.body.firstAgreedBy, null)
  assert.ok((await house.refused('POST', 'terminals/swap-cargo', swap({ quantityB: 400 }))).fields.quantityB)
  assert.ok((await house.refused('POST', 'terminals/swap-cargo', swap({ valueB: null }))).fields.valueB)
})

test('a swap the agency’s setting does not name takes effect on approval; no owner is asked', async () => {
  await asksOwners('Loans')
  const made = await house.add('terminals/swap-cargo', swap())
  assert.equal(made.needsConsent, null)
  const asked = await house.refused('PUT', `terminals/swap-cargo/${made.id}/agree-first`)
  assert.match(asked.message, /^No consent is needed/)
  assert.equal((await house.act('terminals/swap-cargo', made.id, 'approve')).status, 'Active')
  assert.equal(await owned(c2, house.lc1), 500_000)
  await house.act('terminals/swap-cargo', made.id, 'reverse', { reason: 'x' })
  await asksOwners('Swaps')
})

const loan = (more: object = {}): object => ({
  date: house.ago(5),
  lender: c1,
  borrower: c2,
  terminal: jeddah,
  lc: house.lc1.id,
  form: 'Raw',
  quantity: 100,
  returnBasis: 'Money',
  ...more,
})
const sale = (more: object = {}): object => ({
  date: house.ago(4),
  seller: c1,
  buyer: c2,
  terminal: jeddah,
  lc: house.lc1.id,
  form: 'Raw',
  quantity: 60,
  unitPrice: 980,
  ...more,
})
const standing = async ({ id }: Row): Promise<unknown[]> => {
  const { status, returned, outstanding } = await house.get(`terminals/loan/${id}`)
  return [status, returned, outstanding]
}

test('a loan paid in money: the sale moves no cargo, the register sinks', async () => {
  const lent = await house.add('terminals/loan', loan())
  const beyond = await house.refused('POST', 'terminals/cargo-sale', sale({ settlesLoan: lent.id, quantity: 100.001 }))
  assert.deepEqual([beyond.status, beyond.code], [422, 'LOAN_EXCEEDED'])
  const other = await house.refused(
    'POST',
    'terminals/cargo-sale',
    sale({ settlesLoan: lent.id, seller: c2, buyer: c1, lc: house.lc2.id }),
  )
  assert.ok(other.fields.settlesLoan)
  const sold = await house.add('terminals/cargo-sale', sale({ settlesLoan: lent.id }))
  await house.act('terminals/cargo-sale', sold.id, 'approve')
  assert.deepEqual(await standing(lent), ['Partly returned', 60, 40])
  assert.deepEqual([await owned(c1, house.lc1), await owned(c2, house.lc1)], [900_000, 100_000])
  assert.deepEqual([await house.onHand('LOAN', { consignee: c1, party: c2 }), await payable(c2)], [40_000, 6_762_000])
  await house.act('terminals/cargo-sale', sold.id, 'reverse', { reason: 'x' })
  assert.deepEqual(await standing(lent), ['Active', 0, 100])
  await house.act('terminals/loan', lent.id, 'cancel', { reason: 'x' })
  assert.deepEqual([await owned(c1, house.lc1), await payable(c2)], [1_000_000, 0])
})

test('where the agency asks the owners, a loan waits for both and a sale is not approved before', async () => {
  await asksOwners('Loans', 'Cargo sales')
  const lent = await house.add('terminals/loan', loan())
  assert.deepEqual([lent.status, await owned(c2, house.lc1)], ['Proposed', 0])
  await house.act('terminals/loan', lent.id, 'agree-second')
  assert.equal((await standing(lent))[0], 'Proposed')
  await house.act('terminals/loan', lent.id, 'agree-first')
  assert.deepEqual([(await standing(lent))[0], await owned(c2, house.lc1)], ['Active', 100_000])
  await house.act('terminals/loan', lent.id, 'cancel', { reason: 'x' })
  const sold = await house.add('terminals/cargo-sale', sale())
  assert.equal((await house.refused('PUT', `terminals/cargo-sale/${sold.id}/approve`)).status, 409)
  await house.act('terminals/cargo-sale', sold.id, 'agree-first')
  await house.act('terminals/cargo-sale', sold.id, 'agree-second')
  assert.equal((await house.act('terminals/cargo-sale', sold.id, 'approve')).status, 'Active')
  await house.act('terminals/cargo-sale', sold.id, 'reverse', { reason: 'x' })
  await asksOwners('Swaps')
})

test('where the agency asks the owners, a return and a transfer between them wait for both, too', async () => {
  const lent = await house.add('terminals/loan', loan({ returnBasis: 'Same grade' }))
  await asksOwners('Loan returns', 'Ownership transfers')
  const back = await house.add('terminals/loan-return', {
    date: house.ago(4),
    loan: lent.id,
    terminal: jeddah,
    lc: house.lc1.id,
    form: 'Raw',
    quantity: 40,
  })
  assert.deepEqual([back.status, await standing(lent)], ['Proposed', ['Active', 0, 100]])
  await house.act('terminals/loan-return', back.id, 'agree-first')
  await house.act('terminals/loan-return', back.id, 'agree-second')
  assert.deepEqual(await standing(lent), ['Partly returned', 40, 60])
  assert.equal(await owned(c2, house.lc1), 60_000)
  await house.act('terminals/loan-return', back.id, 'cancel', { reason: 'x' })
  assert.deepEqual(await standing(lent), ['Active', 0, 100])

  const given = await house.add('terminals/cargo-transfer', {
    date: house.ago(4),
    transferType: 'Ownership',
    consignee: c2,
    toConsignee: c1,
    terminal: jeddah,
    lc: house.lc2.id,
    form: 'Raw',
    sentQty: 25,
  })
  assert.deepEqual([given.status, await owned(c1, house.lc2)], ['Proposed', 0])
  await house.act('terminals/cargo-transfer', given.id, 'agree-first')
  assert.equal(await owned(c1, house.lc2), 0)
  await house.act('terminals/cargo-transfer', given.id, 'agree-second')
  const { status, firstAgreedAt, secondAgreedAt } = await house.get(`terminals/cargo-transfer/${given.id}`)
  assert.ok(status === 'Received' && firstAgreedAt && secondAgreedAt)
  assert.equal(await owned(c1, house.lc2), 25_000)
  await asksOwners('Swaps')
  await house.act('terminals/cargo-transfer', given.id, 'cancel', { reason: 'x' })
  await house.act('terminals/loan', lent.id, 'cancel', { reason: 'x' })
})

test('crushed for raw: another form comes back at a ratio, and settles what it stands for', async () => {
  const lent = await house.add('terminals/loan', loan({ returnBasis: 'Any grade with ratio' }))
  const milled = await house.add('terminals/cargo-milling', {
    date: house.ago(5),
    consignee: c2,
    terminal: jeddah,
    lc: house.lc2.id,
    inputQty: 50,
    outputQty: 49,
  })
  const back = { date: house.ago(4), loan: lent.id, terminal: jeddah, lc: house.lc2.id, form: 'Crushed', quantity: 38 }
  assert.ok((await house.refused('POST', 'terminals/loan-return', back)).fields.exchangeRatio)
  const made = await house.add('terminals/loan-return', { ...back, exchangeRatio: 0.95 })
  assert.deepEqual([made.settled, await standing(lent)], [40, ['Partly returned', 40, 60]])
  assert.equal(await house.onHand('LOAN', { consignee: c1, party: c2 }), 60_000)
  await house.act('terminals/loan-return', made.id, 'cancel', { reason: 'x' })
  await house.act('terminals/cargo-milling', milled.id, 'cancel', { reason: 'x' })
  await house.act('terminals/loan', lent.id, 'cancel', { reason: 'x' })
})

const loss = (more: object): object => ({
  date: house.ago(3),
  consignee: c1,
  terminal: jeddah,
  lc: house.lc1.id,
  form: 'Raw',
  lossType: 'Handling',
  ...more,
})

test('a loss above the norm needs a surveyor’s report', async () => {
  const made = await house.add('terminals/cargo-loss', loss({ quantity: 40 }))
  assert.deepEqual([made.status, made.bookQty, made.aboveNorm], ['Draft', 1_000, true])
  const told = await house.refused('PUT', `terminals/cargo-loss/${made.id}/approve`)
  assert.deepEqual([told.status, told.code], [422, 'SURVEY_MISSING'])
  await house.sql(
    `insert into app.paper (agency_id, document, document_id, paper_type, file_name, media_type, bytes, content)
     values (app.agency(), 'cargoLoss', $1, 'Survey report', 'survey.pdf', 'application/pdf', 1, 'x')`,
    [made.id],
  )
  assert.equal((await house.act('terminals/cargo-loss', made.id, 'approve')).status, 'Active')
  assert.deepEqual([await owned(c1, house.lc1), await house.taken('LOSS')], [960_000, 40_000])
  const value = Math.round((made.lossValue as number) * 100)
  assert.ok(value > 0)
  assert.deepEqual([await house.taken('LOSS_VALUE'), await house.onHand('INVENTORY_CARGO')], [value, -value])
  const { cost } = await house.get<{ cost: Row }>(`procurement/lc/${house.lc1.id}/standing`)
  assert.equal(cost.writtenOff, made.lossValue)
  await house.act('terminals/cargo-loss', made.id, 'reverse', { reason: 'x' })
})

test('a stock-take writes up what it found more, and says how it was counted', async () => {
  const counted = { lossType: 'Stock-take', physicalQty: 1_001.2, countMethod: 'Survey' }
  assert.ok(
    (await house.refused('POST', 'terminals/cargo-loss', loss({ ...counted, countMethod: null }))).fields.countMethod,
  )
  assert.ok((await house.refused('POST', 'terminals/cargo-loss', loss({ quantity: -1 }))).fields.lossType)
  assert.ok((await house.refused('POST', 'terminals/cargo-loss', loss({}))).fields.quantity)
  const even = await house.refused('POST', 'terminals/cargo-loss', loss({ ...counted, physicalQty: 1_000 }))
  assert.ok(even.fields.physicalQty, even.message)
  const counting = await house.as('trm')
  const { body } = await counting('POST', `/api/agencies/${house.redSea.id}/terminals/cargo-loss`, loss(counted))
  const made = body as Row
  assert.deepEqual([made.quantity, made.aboveNorm], [-1.2, false])
  await house.act('terminals/cargo-loss', made.id, 'approve')
  assert.deepEqual([await owned(c1, house.lc1), await house.taken('COUNT')], [1_001_200, -1_200])
  await house.act('terminals/cargo-loss', made.id, 'reverse', { reason: 'x' })
})

test('a milling is planned, started and completed; the owner owes the charge', async () => {
  const planned = { date: house.ago(3), consignee: c1, terminal: jeddah, lc: house.lc1.id, inputQty: 100, tollFee: 35 }
  const made = await house.add('terminals/cargo-milling', planned)
  assert.deepEqual([made.status, made.toll, await owned(c1, house.lc1)], ['Planned', 3_500, 1_000_000])
  await house.act('terminals/cargo-milling', made.id, 'start')
  const done = await house.act('terminals/cargo-milling', made.id, 'complete', { outputQty: 98, byProductQty: 1.5 })
  assert.deepEqual([done.status, done.lossQty, done.yieldPct], ['Active', 0.5, 98])
  const crushed = await house.onHand('TERMINAL', { consignee: c1, lc: house.lc1.id, form: 'Crushed' })
  assert.deepEqual([crushed, await house.taken('LOSS'), await payable(c1)], [98_000, 500, 402_500])
  const { total } = await house.get<{
    total: Record<string, number>
  }>(`procurement/lc/${house.lc1.id}/quantities`)
  assert.deepEqual([total.milledIn, total.milledOut, total.balance], [100, 98, 998])
  await house.act('terminals/cargo-milling', made.id, 'reverse', { reason: 'x' })
  assert.deepEqual([await owned(c1, house.lc1), await payable(c1)], [1_000_000, 0])
})

test('flaked into a lot of its own: it has its cost, its lineage and its part of the panel, and goes with the milling', async () => {
  const address = 'terminals/flaked-barley'
  const body = { date: house.ago(3), consignee: c1, terminal: jeddah, lc: house.lc1.id, tollFee: 35, ownLot: true }
  const planned = { ...body, inputQty: 100 }
  const shown = (await house.ask('POST', `${address}/effect`, { ...planned, outputQty: 98.5 })).body as {
    effects: Row[]
    refusal?: unknown
  }
  assert.ok(shown.effects.length > 0 && !shown.refusal, JSON.stringify(shown))
  const { id } = await house.add(address, planned)
  await house.act(address, id, 'complete', { outputQty: 98.5 })
  const done = await house.get(`${address}/${id}`)
  const lot = done.outputLc as number
  assert.equal(await house.onHand('TERMINAL', { consignee: c1, lc: lot, form: 'Flaked' }), 98_500)
  assert.deepEqual([await owned(c1, house.lc1), await payable(c1)], [900_000, 402_500])
  const { rows } = await house.get<{ rows: Row[] }>('procurement/system-lc')
  const made = await house.get(`procurement/system-lc/${rows.find(row => row.lc === lot)!.id}`)
  assert.deepEqual(
    [made.sourceKind, made.form, made.quantity, made.costPerTon, (made.sources as Row[])[0]!.lc],
    ['Flaked', 'Flaked', 98.5, done.outputPrice, house.lc1.id],
  )
  const lossOf = async (lc: number): Promise<unknown> =>
    (await house.get<{ total: Row }>(`procurement/lc/${lc}/quantities`)).total.millingLoss
  assert.deepEqual([await lossOf(house.lc1.id), await lossOf(lot)], [1.5, 0])
  await house.act(address, id, 'reverse', { reason: 'x' })
  assert.deepEqual([await owned(c1, house.lc1), await owned(c1, { id: lot } as Row)], [1_000_000, 0])
  assert.equal((await house.get(`procurement/lc/${lot}`)).status, 'Canceled')
})

test('the ledger finds nothing wrong', async () => {
  assert.deepEqual(await house.faults(), [])
})
