// Consent of two owners: loans, swaps and sales between them; and losses entered by one user and approved by another.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Row } from '../../../database/demo/caller.ts'
import { type CargoApplication, startCargoApplication } from '../../../tests/application-with-cargo.ts'

let app: CargoApplication
let c1: number
let c2: number
let jeddah: number
before(async () => {
  app = await startCargoApplication()
  c1 = app.world.companies.c1!
  c2 = app.world.companies.c2!
  jeddah = app.world.terminals.jeddah!
  await app.receive(1_000_000)
  await app.receive(1_000_000, { shipment: app.shipment2, consignee: c2 })
})
after(() => app?.close())

const owned = (consignee: number, lc: Row): Promise<number> => app.onHand('TERMINAL', { consignee, lc: lc.id })
const payable = (consignee: number): Promise<number> => app.onHand('CONSIGNEE_PAYABLE', { consignee })

const asksOwners = async (...ownersConsent: string[]): Promise<void> => {
  const path = `/api/agencies/${app.redSea.id}`
  const admin = await app.as('admin')
  const { body } = await admin('GET', path)
  const { id: _id, logo: _logo, isActive: _isActive, ...values } = body
  const answer = await admin('PUT', path, { ...values, ownersConsent })
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
}

const swap = (more: object = {}): object => ({
  date: app.ago(5),
  consigneeA: c1,
  terminalA: jeddah,
  lcA: app.lc1.id,
  formA: 'Raw',
  quantityA: 500,
  valueA: 200,
  consigneeB: c2,
  terminalB: jeddah,
  lcB: app.lc2.id,
  formB: 'Raw',
  quantityB: 500,
  valueB: 190,
  rule: 'Equal',
  ...more,
})

test('a swap is posted when both have consented: titles change, and the giver of the more valuable cargo is paid', async () => {
  const made = await app.add('terminals/swap-cargo', swap())
  assert.deepEqual([made.status, made.differential, made.needsConsent], ['Draft', -5_000, true])
  assert.equal((await app.refused('PUT', `terminals/swap-cargo/${made.id}/approve`)).status, 409)
  await app.act('terminals/swap-cargo', made.id, 'agree-first')
  assert.equal((await app.refused('PUT', `terminals/swap-cargo/${made.id}/agree-first`)).status, 409)
  const half = await app.refused('PUT', `terminals/swap-cargo/${made.id}/approve`)
  assert.match(half.message, /Both owners have to agree first/)
  const both = await app.act('terminals/swap-cargo', made.id, 'agree-second')
  assert.ok(both.firstAgreedAt && both.secondAgreedAt)
  assert.equal(await owned(c1, app.lc1), 1_000_000)
  assert.equal((await app.act('terminals/swap-cargo', made.id, 'approve')).status, 'Active')
  assert.deepEqual(
    [await owned(c1, app.lc1), await owned(c2, app.lc1), await owned(c1, app.lc2), await owned(c2, app.lc2)],
    [500_000, 500_000, 500_000, 500_000],
  )
  assert.deepEqual([await payable(c1), await payable(c2)], [-500_000, 500_000])
  const { total } = await app.get<{
    total: Record<string, number>
  }>(`procurement/lc/${app.lc1.id}/quantities`)
  assert.deepEqual([total.swapOut, total.swapIn, total.balance], [500, 500, 1_000])
  await app.act('terminals/swap-cargo', made.id, 'reverse', { reason: 'x' })
  assert.deepEqual([await owned(c1, app.lc1), await owned(c2, app.lc1), await payable(c1)], [1_000_000, 0, 0])
})

test('a consent does not cover later changes', async () => {
  const made = await app.add('terminals/swap-cargo', swap())
  await app.act('terminals/swap-cargo', made.id, 'agree-first')
  const { version } = await app.get(`terminals/swap-cargo/${made.id}`)
  const changed = await app.ask('PUT', `terminals/swap-cargo/${made.id}`, {
    ...swap({ quantityA: 400, quantityB: 400 }),
    version,
  })
  assert.equal(changed.status, 200, JSON.stringify(changed.body))
  assert.equal(changed.body.firstAgreedBy, null)
  assert.ok((await app.refused('POST', 'terminals/swap-cargo', swap({ quantityB: 400 }))).fields.quantityB)
  assert.ok((await app.refused('POST', 'terminals/swap-cargo', swap({ valueB: null }))).fields.valueB)
  assert.ok((await app.refused('POST', 'terminals/swap-cargo', swap({ lcB: app.lc1.id }))).fields.lcB)
})

test('a swap outside the agency’s setting takes effect on approval, without consent of the owners', async () => {
  await asksOwners('Loans')
  const made = await app.add('terminals/swap-cargo', swap())
  assert.equal(made.needsConsent, null)
  const asked = await app.refused('PUT', `terminals/swap-cargo/${made.id}/agree-first`)
  assert.match(asked.message, /^No consent is needed/)
  assert.equal((await app.act('terminals/swap-cargo', made.id, 'approve')).status, 'Active')
  assert.equal(await owned(c2, app.lc1), 500_000)
  await app.act('terminals/swap-cargo', made.id, 'reverse', { reason: 'x' })
  await asksOwners('Swaps')
})

const loan = (more: object = {}): object => ({
  date: app.ago(5),
  lender: c1,
  borrower: c2,
  terminal: jeddah,
  lc: app.lc1.id,
  form: 'Raw',
  quantity: 100,
  returnBasis: 'Money',
  ...more,
})
const sale = (more: object = {}): object => ({
  date: app.ago(4),
  seller: c1,
  buyer: c2,
  terminal: jeddah,
  lc: app.lc1.id,
  form: 'Raw',
  quantity: 60,
  unitPrice: 980,
  ...more,
})
const standing = async ({ id }: Row): Promise<unknown[]> => {
  const { status, returned, outstanding } = await app.get(`terminals/loan/${id}`)
  return [status, returned, outstanding]
}

test('a loan paid in money: the sale moves no cargo, the register decreases', async () => {
  const lent = await app.add('terminals/loan', loan())
  const beyond = await app.refused('POST', 'terminals/cargo-sale', sale({ settlesLoan: lent.id, quantity: 100.001 }))
  assert.deepEqual([beyond.status, beyond.code], [422, 'LOAN_EXCEEDED'])
  const other = await app.refused(
    'POST',
    'terminals/cargo-sale',
    sale({ settlesLoan: lent.id, seller: c2, buyer: c1, lc: app.lc2.id }),
  )
  assert.ok(other.fields.settlesLoan)
  const sold = await app.add('terminals/cargo-sale', sale({ settlesLoan: lent.id }))
  await app.act('terminals/cargo-sale', sold.id, 'approve')
  assert.deepEqual(await standing(lent), ['Partly returned', 60, 40])
  assert.deepEqual([await owned(c1, app.lc1), await owned(c2, app.lc1)], [900_000, 100_000])
  assert.deepEqual([await app.onHand('LOAN', { consignee: c1, party: c2 }), await payable(c2)], [40_000, 6_762_000])
  await app.act('terminals/cargo-sale', sold.id, 'reverse', { reason: 'x' })
  assert.deepEqual(await standing(lent), ['Active', 0, 100])
  await app.act('terminals/loan', lent.id, 'cancel', { reason: 'x' })
  assert.deepEqual([await owned(c1, app.lc1), await payable(c2)], [1_000_000, 0])
})

test('if the agency requires consent, a loan waits for both owners and a sale cannot be approved before', async () => {
  await asksOwners('Loans', 'Cargo sales')
  const lent = await app.add('terminals/loan', loan())
  assert.deepEqual([lent.status, await owned(c2, app.lc1)], ['Proposed', 0])
  await app.act('terminals/loan', lent.id, 'agree-second')
  assert.equal((await standing(lent))[0], 'Proposed')
  await app.act('terminals/loan', lent.id, 'agree-first')
  assert.deepEqual([(await standing(lent))[0], await owned(c2, app.lc1)], ['Active', 100_000])
  await app.act('terminals/loan', lent.id, 'cancel', { reason: 'x' })
  const sold = await app.add('terminals/cargo-sale', sale())
  assert.equal((await app.refused('PUT', `terminals/cargo-sale/${sold.id}/approve`)).status, 409)
  await app.act('terminals/cargo-sale', sold.id, 'agree-first')
  await app.act('terminals/cargo-sale', sold.id, 'agree-second')
  assert.equal((await app.act('terminals/cargo-sale', sold.id, 'approve')).status, 'Active')
  await app.act('terminals/cargo-sale', sold.id, 'reverse', { reason: 'x' })
  await asksOwners('Swaps')
})

test('if the agency requires consent, a return and a transfer between owners wait for both, too', async () => {
  const lent = await app.add('terminals/loan', loan({ returnBasis: 'Same grade' }))
  await asksOwners('Loan returns', 'Ownership transfers')
  const back = await app.add('terminals/loan-return', {
    date: app.ago(4),
    loan: lent.id,
    terminal: jeddah,
    lc: app.lc1.id,
    form: 'Raw',
    quantity: 40,
  })
  assert.deepEqual([back.status, await standing(lent)], ['Proposed', ['Active', 0, 100]])
  await app.act('terminals/loan-return', back.id, 'agree-first')
  await app.act('terminals/loan-return', back.id, 'agree-second')
  assert.deepEqual(await standing(lent), ['Partly returned', 40, 60])
  assert.equal(await owned(c2, app.lc1), 60_000)
  await app.act('terminals/loan-return', back.id, 'cancel', { reason: 'x' })
  assert.deepEqual(await standing(lent), ['Active', 0, 100])

  const given = await app.add('terminals/cargo-transfer', {
    date: app.ago(4),
    transferType: 'Ownership',
    consignee: c2,
    toConsignee: c1,
    terminal: jeddah,
    lc: app.lc2.id,
    form: 'Raw',
    sentQty: 25,
  })
  assert.deepEqual([given.status, await owned(c1, app.lc2)], ['Proposed', 0])
  await app.act('terminals/cargo-transfer', given.id, 'agree-first')
  assert.equal(await owned(c1, app.lc2), 0)
  await app.act('terminals/cargo-transfer', given.id, 'agree-second')
  const { status, firstAgreedAt, secondAgreedAt } = await app.get(`terminals/cargo-transfer/${given.id}`)
  assert.ok(status === 'Received' && firstAgreedAt && secondAgreedAt)
  assert.equal(await owned(c1, app.lc2), 25_000)
  await asksOwners('Swaps')
  await app.act('terminals/cargo-transfer', given.id, 'cancel', { reason: 'x' })
  await app.act('terminals/loan', lent.id, 'cancel', { reason: 'x' })
})

test('crushed for raw: another form is returned at a ratio, and settles its equivalent', async () => {
  const lent = await app.add('terminals/loan', loan({ returnBasis: 'Any grade with ratio' }))
  const milled = await app.add('terminals/cargo-milling', {
    date: app.ago(5),
    consignee: c2,
    terminal: jeddah,
    lc: app.lc2.id,
    inputQty: 50,
    outputQty: 49,
  })
  const back = { date: app.ago(4), loan: lent.id, terminal: jeddah, lc: app.lc2.id, form: 'Crushed', quantity: 38 }
  assert.ok((await app.refused('POST', 'terminals/loan-return', back)).fields.exchangeRatio)
  const same = { ...back, form: 'Raw', quantity: 1 }
  const uneven = await app.refused('POST', 'terminals/loan-return', { ...same, exchangeRatio: 0.95 })
  assert.ok(uneven.fields.exchangeRatio)
  const made = await app.add('terminals/loan-return', { ...back, exchangeRatio: 0.95 })
  assert.deepEqual([made.settled, await standing(lent)], [40, ['Partly returned', 40, 60]])
  assert.equal(await app.onHand('LOAN', { consignee: c1, party: c2 }), 60_000)
  await app.act('terminals/loan-return', made.id, 'cancel', { reason: 'x' })
  await app.act('terminals/cargo-milling', milled.id, 'cancel', { reason: 'x' })
  await app.act('terminals/loan', lent.id, 'cancel', { reason: 'x' })
})

const loss = (more: object): object => ({
  date: app.ago(3),
  consignee: c1,
  terminal: jeddah,
  lc: app.lc1.id,
  form: 'Raw',
  lossType: 'Handling',
  ...more,
})

test('a loss above the norm needs a surveyor’s report', async () => {
  const made = await app.add('terminals/cargo-loss', loss({ quantity: 40 }))
  assert.deepEqual([made.status, made.bookQty, made.aboveNorm], ['Draft', 1_000, true])
  const refusal = await app.refused('PUT', `terminals/cargo-loss/${made.id}/approve`)
  assert.deepEqual([refusal.status, refusal.code], [422, 'SURVEY_MISSING'])
  await app.sql(
    `insert into app.paper (agency_id, document, document_id, paper_type, file_name, media_type, bytes, content)
     values (app.agency(), 'cargoLoss', $1, 'Survey report', 'survey.pdf', 'application/pdf', 1, 'x')`,
    [made.id],
  )
  assert.equal((await app.act('terminals/cargo-loss', made.id, 'approve')).status, 'Active')
  assert.deepEqual([await owned(c1, app.lc1), await app.taken('LOSS')], [960_000, 40_000])
  const value = Math.round((made.lossValue as number) * 100)
  assert.ok(value > 0)
  assert.deepEqual([await app.taken('LOSS_VALUE'), await app.onHand('INVENTORY_CARGO')], [value, -value])
  const { cost } = await app.get<{ cost: Row }>(`procurement/lc/${app.lc1.id}/standing`)
  assert.equal(cost.writtenOff, made.lossValue)
  await app.act('terminals/cargo-loss', made.id, 'reverse', { reason: 'x' })
})

test('a stock-take posts a surplus, and states how it was counted', async () => {
  const counted = { lossType: 'Stock-take', physicalQty: 1_001.2, countMethod: 'Survey' }
  assert.ok(
    (await app.refused('POST', 'terminals/cargo-loss', loss({ ...counted, countMethod: null }))).fields.countMethod,
  )
  assert.ok((await app.refused('POST', 'terminals/cargo-loss', loss({ quantity: -1 }))).fields.lossType)
  assert.ok((await app.refused('POST', 'terminals/cargo-loss', loss({}))).fields.quantity)
  const even = await app.refused('POST', 'terminals/cargo-loss', loss({ ...counted, physicalQty: 1_000 }))
  assert.ok(even.fields.physicalQty, even.message)
  const counting = await app.as('trm')
  const { body } = await counting('POST', `/api/agencies/${app.redSea.id}/terminals/cargo-loss`, loss(counted))
  const made = body as Row
  assert.deepEqual([made.quantity, made.aboveNorm], [-1.2, false])
  await app.act('terminals/cargo-loss', made.id, 'approve')
  assert.deepEqual([await owned(c1, app.lc1), await app.taken('COUNT')], [1_001_200, -1_200])
  await app.act('terminals/cargo-loss', made.id, 'reverse', { reason: 'x' })
})

test('a milling is planned, started and completed; the owner owes the charge', async () => {
  const planned = { date: app.ago(3), consignee: c1, terminal: jeddah, lc: app.lc1.id, inputQty: 100, tollFee: 35 }
  const made = await app.add('terminals/cargo-milling', planned)
  assert.deepEqual([made.status, made.toll, await owned(c1, app.lc1)], ['Planned', 3_500, 1_000_000])
  await app.act('terminals/cargo-milling', made.id, 'start')
  const done = await app.act('terminals/cargo-milling', made.id, 'complete', { outputQty: 98, byProductQty: 1.5 })
  assert.deepEqual([done.status, done.lossQty, done.yieldPct], ['Active', 0.5, 98])
  const crushed = await app.onHand('TERMINAL', { consignee: c1, lc: app.lc1.id, form: 'Crushed' })
  assert.deepEqual([crushed, await app.taken('LOSS'), await payable(c1)], [98_000, 500, 402_500])
  const { total } = await app.get<{
    total: Record<string, number>
  }>(`procurement/lc/${app.lc1.id}/quantities`)
  assert.deepEqual([total.milledIn, total.milledOut, total.balance], [100, 98, 998])
  await app.act('terminals/cargo-milling', made.id, 'reverse', { reason: 'x' })
  assert.deepEqual([await owned(c1, app.lc1), await payable(c1)], [1_000_000, 0])
})

test('flaked into a lot of its own: with its cost, its origin and its part of the panel; reversed with the milling', async () => {
  const address = 'terminals/flaked-barley'
  const body = { date: app.ago(3), consignee: c1, terminal: jeddah, lc: app.lc1.id, tollFee: 35, ownLot: true }
  const planned = { ...body, inputQty: 100 }
  const shown = (await app.ask('POST', `${address}/effect`, { ...planned, outputQty: 98.5 })).body as {
    effects: Row[]
    refusal?: unknown
  }
  assert.ok(shown.effects.length > 0 && !shown.refusal, JSON.stringify(shown))
  const { id } = await app.add(address, planned)
  await app.act(address, id, 'complete', { outputQty: 98.5 })
  const done = await app.get(`${address}/${id}`)
  const lot = done.outputLc as number
  assert.equal(await app.onHand('TERMINAL', { consignee: c1, lc: lot, form: 'Flaked' }), 98_500)
  assert.deepEqual([await owned(c1, app.lc1), await payable(c1)], [900_000, 402_500])
  const { rows } = await app.get<{ rows: Row[] }>('procurement/system-lc')
  const made = await app.get(`procurement/system-lc/${rows.find(row => row.lc === lot)!.id}`)
  assert.deepEqual(
    [made.sourceKind, made.form, made.quantity, made.costPerTon, (made.sources as Row[])[0]!.lc],
    ['Flaked', 'Flaked', 98.5, done.outputPrice, app.lc1.id],
  )
  const lossOf = async (lc: number): Promise<unknown> =>
    (await app.get<{ total: Row }>(`procurement/lc/${lc}/quantities`)).total.millingLoss
  assert.deepEqual([await lossOf(app.lc1.id), await lossOf(lot)], [1.5, 0])
  await app.act(address, id, 'reverse', { reason: 'x' })
  assert.deepEqual([await owned(c1, app.lc1), await owned(c1, { id: lot } as Row)], [1_000_000, 0])
  assert.equal((await app.get(`procurement/lc/${lot}`)).status, 'Canceled')
})

test('the ledger check finds nothing', async () => {
  assert.deepEqual(await app.faults(), [])
})
