// The terms of an LC through the API: defaults, the margin, amendments with the bank's charge, expiry.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { addDays, today } from '#kit/days.ts'
import type { Row } from '../../../../database/demo/caller.ts'
import { type CargoApplication, startCargoApplication } from '../../../../tests/application-with-cargo.ts'
import { plainContract } from '../../../../tests/plain-contract.ts'

let app: CargoApplication
let contract: Row
before(async () => {
  app = await startCargoApplication()
  const days = { date: app.ago(60), shipmentFrom: app.ago(40), shipmentTo: app.ago(20) }
  const bought = await app.add('procurement/purchase-contract', {
    ...plainContract(app.world, { contractNo: 'PC-T1', quantity: 60_000, ...days }),
  })
  contract = await app.act('procurement/purchase-contract', bought.id, 'approve')
})
after(() => app?.close())

const address = 'procurement/lc'
const open = (lcNo: string, more: object = {}): Promise<Row> =>
  app.openLc(lcNo, 2_000, app.world.companies.c1 as number, { purchaseContract: contract.id, ...more })
const shipped = () => ({ shipmentFrom: app.ago(40), shipmentTo: app.ago(20) })
const amendment = (more: object): object => ({ effectiveOn: app.ago(30), agreedBy: 'The bank', ...more })

test('defaults are filled in, and the parts get their shares', async () => {
  const { c1, c2 } = app.world.companies
  const lc = await open('LC-U1', {
    marginPct: 20,
    assignedConsignees: [
      { consignee: c1, quantity: 1_500, priceBasis: 'CFR Jeddah' },
      { consignee: c2, quantity: 500 },
    ],
    documentsRequired: [{ paperType: 'Bill of lading', originals: 3, copies: 3 }],
  })
  assert.deepEqual(
    [lc.currency, lc.applicableRules, lc.confirmation, lc.availableWith, lc.availableBy, lc.chargesBy],
    ['USD', 'UCP latest', 'Without', 'Any bank', 'Payment', 'Beneficiary'],
  )
  assert.deepEqual(
    (lc.assignedConsignees as Row[]).map(({ sharePct }) => sharePct),
    [75, 25],
  )
  assert.deepEqual([lc.maxDrawing, lc.marginAmount, lc.marginSar], [528_000, 96_000, 360_000])
})

test('terms left out of a new LC get the defaults of the form; a change must contain them', async () => {
  const omitted = ['form', 'amountTolerancePct', 'partialShipments', 'transhipment', 'presentationDays', 'tolerancePct']
  const lc = await open('LC-U2', Object.fromEntries(omitted.map(name => [name, undefined])))
  assert.deepEqual(
    omitted.map(name => lc[name]),
    ['Irrevocable', 10, 'Allowed', 'Prohibited', 21, 5],
  )
  assert.deepEqual(lc.documentsRequired, [], 'what may be left empty is empty')
  const nothing = await app.refused('POST', address, { form: null })
  assert.ok(nothing.fields.form && !nothing.fields.transhipment)
  const draft = await app.add('procurement/purchase-contract', {
    ...plainContract(app.world, { contractNo: 'PC-U9', quantity: 1, date: app.ago(60), ...shipped() }),
    qualityFinalAt: undefined,
  })
  assert.equal(draft.qualityFinalAt, 'Load')
  const changed = await app.refused('PUT', `procurement/purchase-contract/${draft.id}`, {
    ...plainContract(app.world, { contractNo: 'PC-U9', quantity: 1, date: app.ago(60), ...shipped() }),
    qualityFinalAt: undefined,
    version: draft.version,
  })
  assert.deepEqual(Object.keys(changed.fields), ['qualityFinalAt'])
})

test('the margin is in the ledger from the opening on, follows the amount, and is released on cancel', async () => {
  const margin = (): Promise<number> => app.onHand('LC_MARGIN')
  const before = await margin()
  const lc = await open('LC-M1', { marginPct: 10 })
  assert.equal((await margin()) - before, 4_800_000)
  await app.act(address, lc.id, 'amend', amendment({ amount: 600_000 }))
  assert.equal((await margin()) - before, 6_000_000)
  await app.act(address, lc.id, 'cancel', { reason: 'Not needed' })
  assert.equal((await margin()) - before, 0)
})

test('an amendment has its history and its charge; the charge is a cost of the cargo', async () => {
  const lc = await open('LC-A1')
  const amended = await app.act(
    address,
    lc.id,
    'amend',
    amendment({ quantity: 2_400, amount: 576_000, expiryDate: addDays(today('Asia/Riyadh'), 30), bankCharge: 750 }),
  )
  assert.deepEqual(
    (amended.amendments as Row[]).map(line => [line.number, line.term, line.was, line.bankCharge]),
    [
      [1, 'Amount', '480,000.00', 750],
      [1, 'Quantity', '2,000.000', null],
      [1, 'Expires on', (amended.amendments as Row[])[2]?.was, null],
    ],
  )
  assert.deepEqual([(amended.assignedConsignees as Row[])[0]?.quantity, amended.maxDrawing], [2_400, 633_600])
  const { cost } = await app.get<{ cost: { lines: object[] } }>(`${address}/${lc.id}/standing`)
  assert.deepEqual(cost.lines, [{ title: 'Bank charges', amount: 750 }])
})

test('the amount follows the quantity, both ways, and the margin follows the amount', async () => {
  const margin = (): Promise<number> => app.onHand('LC_MARGIN')
  const before = await margin()
  const lc = await open('LC-F1', { marginPct: 10 })
  const smaller = await app.act(address, lc.id, 'amend', amendment({ quantity: 1_500 }))
  assert.deepEqual([smaller.amount, smaller.maxDrawing, (await margin()) - before], [360_000, 396_000, 3_600_000])
  const larger = await app.act(address, lc.id, 'amend', amendment({ quantity: 2_100 }))
  assert.deepEqual([larger.amount, (await margin()) - before], [504_000, 5_040_000])
  const agreed = await app.act(address, lc.id, 'amend', amendment({ quantity: 2_000, amount: 490_000 }))
  assert.deepEqual(
    [agreed.amount, (agreed.amendments as Row[]).map(({ number, term }) => `${number} ${term}`)],
    [490_000, ['1 Amount', '1 Quantity', '2 Amount', '2 Quantity', '3 Amount', '3 Quantity']],
  )
  await app.act(address, lc.id, 'cancel', { reason: 'Not needed' })
})

test('the bank pays what the bill of lading cost, to the halala, also where two owners share it', async () => {
  const { c1, c2 } = app.world.companies as { c1: number; c2: number }
  const terms = { contractNo: 'PC-T2', quantity: 1_100, date: app.ago(60), ...shipped() }
  const bought = await app.add('procurement/purchase-contract', {
    ...plainContract(app.world, terms),
    unitPrice: 241.37,
  })
  await app.act('procurement/purchase-contract', bought.id, 'approve')
  const parts = { assignedConsignees: [c1, c2].map(consignee => ({ consignee, quantity: 525 })) }
  const credit = { purchaseContract: bought.id, amount: 253_438.5, ...parts }
  const lc = await app.openLc('LC-H1', 1_050, c1, credit)
  const consigneeSplit = [
    { consignee: c1, quantity: 630.2 },
    { consignee: c2, quantity: 420.133 },
  ]
  await app.add('shipping/shipment', app.bill('BL-H1', lc.id, c1, 1_050.333, { consigneeSplit }))
  await app.act(address, lc.id, 'present', { presentedOn: app.ago(25) })
  await app.act(address, lc.id, 'accept')
  await app.act(address, lc.id, 'pay', { paidOn: app.ago(20) })
  const sums = await app.sql(
    `select c.role, sum(e.amount)::bigint as amount from ledger.entry e join ledger.account c on c.agency_id = e.agency_id
       and c.id = e.account_id join ledger.posting p on p.agency_id = e.agency_id and p.id = e.posting_id
     where c.agency_id = app.agency() and c.unit = 'SAR' and (c.consignment_id = $1 or p.document_type = 'lc' and p.document_id = $1)
     group by c.role, c.consignee_id order by c.role, c.consignee_id`,
    [lc.id],
  )
  // USD 253,518.88 at 3.75.
  const on = (role: string) => sums.filter(sum => sum.role === role).map(({ amount }) => Number(amount))
  assert.deepEqual([on('BANK'), on('EXCHANGE')], [[-95_069_580], [0, 0]])
})

test('an amendment cannot go below the drawn amount', async () => {
  const refusal = await app.refused('PUT', `${address}/${app.lc1.id}/amend`, amendment({ amount: 100_000 }))
  assert.match(refusal.message, /USD [\d,.]+ are drawn under this LC already/)
  assert.equal(refusal.fields.amount, 'Less than was drawn.')
})

test('an amendment cannot go below what an importer transferred of its plan', async () => {
  const { c1, c2 } = app.world.companies as { c1: number; c2: number }
  const lc = await open('LC-PT')
  const transfer = { date: app.ago(0), lc: lc.id, fromConsignee: c1, toConsignee: c2, quantity: 1_500 }
  const { id } = await app.add('gfsa-details/plan-transfer', transfer)
  await app.act('gfsa-details/plan-transfer', id, 'approve')
  const below = amendment({ quantity: 1_499.999, amount: 480_000 })
  const refusal = await app.refused('PUT', `${address}/${lc.id}/amend`, below)
  assert.match(refusal.message, /has transferred 1,500\.000 MT of its import plan .* its part would be 1,499\.999 MT/)
  assert.deepEqual(refusal.fields, { quantity: 'Less than was transferred.' })
  await app.act(address, lc.id, 'amend', amendment({ quantity: 1_500, amount: 480_000 }))
  await app.act('gfsa-details/plan-transfer', id, 'cancel', { reason: 'Not needed' })
  await app.act(address, lc.id, 'cancel', { reason: 'Not needed' })
})

test('an amendment cannot forbid a shipment that is on board', async () => {
  const { date, billOfLadingNo } = await app.get(`shipping/shipment/${app.shipment1.id}`)
  const earlier = amendment({ latestShipmentDate: addDays(date as string, -1) })
  const refusal = await app.refused('PUT', `${address}/${app.lc1.id}/amend`, earlier)
  assert.deepEqual(refusal.fields, { latestShipmentDate: 'Lies before a bill of lading.' })
  assert.ok(refusal.message.startsWith(`B/L ${billOfLadingNo} under this LC`))
  await app.act(address, app.lc1.id, 'amend', amendment({ latestShipmentDate: date }))
})

test('documents of one bill of lading are presented while the LC still takes another, and a wrong one is corrected until it is paid', async () => {
  const { c1 } = app.world.companies as { c1: number }
  const lc = await open('LC-D5')
  const remarks = 'Two bills'
  await app.add('shipping/shipment', app.bill('BL-D5', lc.id, c1, 1_000, { date: app.ago(22), remarks }))
  await app.act(address, lc.id, 'present', { presentedOn: app.ago(20) })
  const second = app.bill('BL-D6', lc.id, c1, 900, { date: app.ago(21), remarks })
  const { id } = await app.add('shipping/shipment', second)
  const { version } = await app.get(`shipping/shipment/${id}`)
  const right = { ...app.bill('BL-D6', lc.id, c1, 1_000, { date: app.ago(21), remarks }), version }
  assert.equal((await app.ask('PUT', `shipping/shipment/${id}`, right)).status, 200)
  assert.equal((await app.get(`${address}/${lc.id}`)).status, 'Documents presented')
})

test('an amendment cannot go below the shipped quantity, and an amount without tolerance pays for the quantity', async () => {
  const refusal = await app.refused('PUT', `${address}/${app.lc1.id}/amend`, amendment({ quantity: 1_000 }))
  assert.match(refusal.message, /2,060\.000 MT are shipped/)
  const short = await open('LC-S1', { amount: 470_000, amountTolerancePct: 0 }).catch(error => String(error))
  assert.match(String(short), /480,000\.00/)
})

test('an LC is issued, its goods are on board, its documents are presented and paid in this order, not in the future', async () => {
  const { c1 } = app.world.companies as { c1: number }
  const later = { latestShipmentDate: app.ago(-2), expiryDate: app.ago(-30) }
  assert.match(String(await open('LC-D1', { date: app.ago(-1), ...later }).catch(String)), /Lies in the future/)
  const lc = await open('LC-D2')
  const bill = app.bill('BL-D2', lc.id, c1, 2_000, { date: app.ago(22), remarks: 'One of two voyages' })
  await app.add('shipping/shipment', bill)
  const path = `${address}/${lc.id}`
  const early = await app.refused('PUT', `${path}/present`, { presentedOn: app.ago(23) })
  assert.deepEqual(early.fields, { presentedOn: 'Lies before the bill of lading.' })
  await app.act(address, lc.id, 'present', { presentedOn: app.ago(22) })
  await app.act(address, lc.id, 'accept')
  const paid = await app.refused('PUT', `${path}/pay`, { paidOn: app.ago(23), dayReason: 'Advice came late' })
  assert.deepEqual(paid.fields, { paidOn: 'Lies before the presentation.' })
  await app.act(address, lc.id, 'pay', { paidOn: app.ago(22), dayReason: 'Advice came late' })
})

test('an LC without presentation expires, and an amendment returns it to the state it had reached', async () => {
  await app.sql('select app.expire_lcs()')
  const path = `${address}/${app.lc1.id}`
  assert.equal((await app.get(path)).status, 'Expired')
  const passed = await app.refused('PUT', `${path}/amend`, amendment({ presentationDays: 15 }))
  assert.ok(passed.fields.expiryDate)
  const late = await app.refused('PUT', `${path}/present-late`, { presentedOn: app.ago(0) })
  assert.deepEqual(late.fields, { presentedOn: 'Lies after the expiry.' })
  const later = amendment({ expiryDate: addDays(today('Asia/Riyadh'), 20) })
  await app.act(address, app.lc1.id, 'amend', later)
  assert.equal((await app.get(path)).status, 'Shipped')
})

test('documents presented on the last day of the LC are entered after it; without a bill of lading none are', async () => {
  const { c1 } = app.world.companies as { c1: number }
  const [shipped, empty] = [await open('LC-D3'), await open('LC-D4')]
  await app.add(
    'shipping/shipment',
    app.bill('BL-D3', shipped.id, c1, 2_000, { date: app.ago(22), remarks: 'One of two voyages' }),
  )
  await app.sql('update lc set expiry_date = $1, latest_shipment_date = $2 where id = any($3::bigint[])', [
    app.ago(1),
    app.ago(2),
    [shipped.id, empty.id],
  ])
  await app.sql('select app.expire_lcs()')
  const presented = await app.act(address, shipped.id, 'present-late', { presentedOn: app.ago(1) })
  assert.equal(presented.status, 'Documents presented')
  const { message } = await app.refused('PUT', `${address}/${empty.id}/present-late`, { presentedOn: app.ago(1) })
  assert.match(message, /^Nothing is shipped under this LC/)
})

test('the ledger check finds nothing', async () => {
  assert.deepEqual(await app.faults(), [])
})

test('the consignees of an LC are visible with a right of their own, and a consignee sees its share', async () => {
  const { c1, c2 } = app.world.companies as { c1: number; c2: number }
  const split = [
    { consignee: c1, quantity: 60 },
    { consignee: c2, quantity: 40 },
  ]
  const { id } = await app.openLc('LC-SEEN', 100, c1, { assignedConsignees: split })
  const screens = ['canViewConsignment', 'canEditConsignment', 'canViewLcDetail']
  const person = async (username: string, permissions: string[]) => {
    const role = await app.add('staff/roles', { name: username, permissions })
    await app.add('staff/users', {
      username,
      name: username,
      email: `${username}@example.com`,
      phone: '+966501234567',
      password: 'Barley#2026',
      language: 'english',
      isAgencyAdmin: false,
      roles: [role.id],
    })
    const ask = await app.as(username)
    return async (path: string) => (await ask('GET', `/api/agencies/${app.redSea.id}/${path}`)).body
  }
  const looks = async (get: Awaited<ReturnType<typeof person>>) => {
    const lc = await get(`procurement/lc/${id}`)
    const panel = await get(`procurement/lc/${id}/quantities`)
    const report = await get(`reports/lc-detail?lcId=${id}`)
    return [
      ((lc.assignedConsignees ?? []) as Row[]).map(({ consignee }) => consignee),
      (panel.consignees as Row[]).map(({ consignee }) => consignee),
      (report.rows as Row[]).flatMap(({ consignee }) => consignee),
    ]
  }
  const without = await person('without', screens)
  assert.deepEqual(await looks(without), [[], [], []])
  assert.ok(!('assignedConsignees' in (await without(`procurement/lc/${id}`))))
  // The bank's charge is shared between the owners: the posting shows their names to users who may see them.
  await app.act(address, id, 'amend', amendment({ amount: 24_100, bankCharge: 750 }))
  const legs = async (get: typeof without) => {
    const { postings } = (await get(`procurement/lc/${id}`)) as { postings: { legs: Row[] }[] }
    return postings.flatMap(({ legs }) => legs.map(({ title, amount }) => `${title} ${amount}`))
  }
  const posted = await legs(without)
  assert.deepEqual([posted.length, posted.filter(leg => /Nabt|Sahel/.test(leg))], [2, []])
  const narrowed = await without(`reports/lc-detail?consigneeId=${c1}`)
  assert.ok((narrowed.fields as object | undefined) && 'consigneeId' in (narrowed.fields as object))
  const having = await person('having', [...screens, 'canViewAssignedConsigneeToLC'])
  assert.equal((await legs(having)).filter(leg => /Nabt|Sahel/.test(leg)).length, 2)
  assert.deepEqual(await looks(having), [
    [c1, c2],
    [c1, c2],
    [c1, c2],
  ])
  const { body } = await (await app.as('consignee1'))('GET', `/api/agencies/${app.redSea.id}/procurement/lc/${id}`)
  assert.deepEqual(
    (body.assignedConsignees as Row[]).map(({ consignee }) => consignee),
    [c1],
  )
})
