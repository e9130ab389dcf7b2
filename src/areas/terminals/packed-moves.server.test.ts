// Barley packed in bags is moved by every document of the terminals: bags and kilograms together, or it is refused.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type CargoApplication, startCargoApplication } from '../../../tests/application-with-cargo.ts'

let app: CargoApplication
let c1: number
let c2: number
let jeddah: number
let yanbu: number
before(async () => {
  app = await startCargoApplication()
  ;({ c1, c2 } = app.world.companies as { c1: number; c2: number })
  ;({ jeddah, yanbu } = app.world.terminals as { jeddah: number; yanbu: number })
  await app.receive(200_000)
  await app.add('bags/procurement', {
    date: app.ago(8),
    consignee: c1,
    terminal: jeddah,
    vendor: app.world.bagVendor,
    scope: 'OTHERS',
    vendorInvoiceNo: 'V-1',
    invoiceDate: app.ago(8),
    lines: [{ bagGrade: app.world.bag50, received: 3_000, rejected: 0, unitPrice: 0.8 }],
  })
  const bags = [{ bagGrade: app.world.bag50, bags: 2_000 }]
  const milled = { date: app.ago(7), consignee: c1, terminal: jeddah, lc: app.lc1.id, inputQty: 110 }
  await app.add('terminals/flaked-barley', { ...milled, outputQty: 108, bags })
})
after(() => app?.close())

/** Kilograms of an owner in a terminal in bulk and by bag size. */
const readStock = async (owner: number, terminal = jeddah): Promise<Record<string, number>> => {
  const rows = await app.sql(
    `select coalesce(a.bag_kg || ' kg', 'bulk') as pack, sum(b.on_hand)::int as kg from ledger.balance b
     join ledger.account a on a.agency_id = b.agency_id and a.id = b.account_id
     where a.agency_id = app.agency() and a.unit = 'KG' and a.role = 'TERMINAL' and a.form = 'Flaked' and b.on_hand <> 0
       and a.consignee_id = $1 and a.location_id = $2 group by 1 order by 1`,
    [owner, terminal],
  )
  return Object.fromEntries(rows.map(({ pack, kg }) => [pack as string, Number(kg)]))
}
const packed = (more: object = {}) => ({
  date: app.ago(3),
  terminal: jeddah,
  lc: app.lc1.id,
  form: 'Flaked',
  bagSize: '50 kg',
  ...more,
})
const lent = { quantity: 10, returnBasis: 'Same grade' }
const lending = (more: object = {}) => packed({ ...lent, lender: c1, borrower: c2, ...more })
const truck = () => ({ truck: app.world.trucks[0], driver: app.world.drivers[0] })

test('bags that are filled at the mill count as filled, not as moved otherwise', async () => {
  const { rows } = await app.get<{ rows: Record<string, unknown>[] }>(`reports/bag-closing-stock?from=${app.ago(9)}`)
  assert.deepEqual(
    rows.map(({ procured, used, other, closingGood }) => [procured, used, other, closingGood]),
    [[3_000, 2_000, 0, 1_000]],
  )
  const inventory = await app.get<{ rows: Record<string, unknown>[] }>('reports/bags-inventory')
  assert.deepEqual(
    inventory.rows.map(({ used, daysCover }) => [used, daysCover]),
    [[2_000, 15]],
  )
})

test('packed cargo is lent and returned as packed', async () => {
  const loan = await app.add('terminals/loan', lending())
  assert.equal(loan.bags, 200)
  assert.deepEqual([await readStock(c1), await readStock(c2)], [{ '50 kg': 90_000, bulk: 8_000 }, { '50 kg': 10_000 }])
  const back = { ...packed({ date: app.ago(2) }), loan: loan.id, quantity: 4 }
  const loose = await app.refused('POST', 'terminals/loan-return', { ...back, bagSize: null })
  assert.deepEqual([loose.status, Object.keys(loose.fields)], [400, ['bagSize']])
  await app.add('terminals/loan-return', back)
  assert.deepEqual([await readStock(c1), await readStock(c2)], [{ '50 kg': 94_000, bulk: 8_000 }, { '50 kg': 6_000 }])
  const { outstanding } = await app.get(`terminals/loan/${loan.id}`)
  assert.equal(outstanding, 6)
  // The rest of the loan is sold to its borrower: the same bags, or none.
  const sale = { ...packed(), seller: c1, buyer: c2, unitPrice: 1100, quantity: 6, settlesLoan: loan.id }
  const other = await app.refused('POST', 'terminals/cargo-sale', { ...sale, bagSize: null })
  assert.deepEqual(Object.keys(other.fields), ['settlesLoan'])
  const { id } = await app.add('terminals/cargo-sale', sale)
  await app.act('terminals/cargo-sale', id, 'approve')
  assert.equal((await app.get(`terminals/loan/${loan.id}`)).status, 'Closed')
})

const split: [string, string, () => object][] = [
  ['terminals/loan', 'quantity', () => lending({ quantity: 10.02 })],
  ['terminals/cargo-sale', 'quantity', () => ({ ...packed(), seller: c1, buyer: c2, unitPrice: 1, quantity: 0.03 })],
  [
    'terminals/cargo-transfer',
    'sentQty',
    () => ({ ...packed(), consignee: c1, transferType: 'Warehouse', toTerminal: yanbu, sentQty: 1.01 }),
  ],
  [
    'terminals/swap-cargo',
    'quantityA',
    () => ({
      date: app.ago(1),
      consigneeA: c1,
      terminalA: jeddah,
      lcA: app.lc1.id,
      formA: 'Flaked',
      bagSizeA: '50 kg',
      quantityA: 1.01,
      consigneeB: c2,
      terminalB: jeddah,
      lcB: app.lc1.id,
      formB: 'Flaked',
      quantityB: 1.01,
      rule: 'Equal',
    }),
  ],
  [
    'terminals/lc-merging',
    'sources',
    () => ({
      ...packed(),
      consignee: c1,
      lc: undefined,
      sources: [{ lc: app.lc1.id, quantity: 0.07 }, { lc: app.lc2.id }],
    }),
  ],
  ['terminals/cargo-loss', 'quantity', () => ({ ...packed(), consignee: c1, lossType: 'Theft', quantity: 0.08 })],
  [
    'terminals/terminal-out',
    'orderedQty',
    () => ({
      ...packed(),
      ...truck(),
      consignee: c1,
      outType: 'Owner withdrawal',
      destination: 'Farm',
      orderedQty: 1.02,
      firstWeight: 15_000,
    }),
  ],
]

for (const [address, field, body] of split) {
  test(`${address}: bags move whole`, async () => {
    const { status, fields } = await app.refused('POST', address, body())
    assert.equal(status, 400)
    assert.match(fields[field]!, /whole bags/)
  })
}

test('only loose cargo can be moved in bulk, and no more bags than exist', async () => {
  for (const more of [{ bagSize: null, quantity: 8.001 }, { quantity: 94.05 }, { bagSize: '40 kg', quantity: 0.04 }]) {
    const { status, code } = await app.refused('POST', 'terminals/loan', lending(more))
    assert.deepEqual([status, code], [422, 'INSUFFICIENT_STOCK'])
  }
})

test('sold to another consignee and transferred without a price', async () => {
  const { id } = await app.add('terminals/cargo-sale', {
    ...packed(),
    seller: c1,
    buyer: c2,
    unitPrice: 1,
    quantity: 5,
  })
  await app.act('terminals/cargo-sale', id, 'approve')
  const over = { consignee: c1, transferType: 'Ownership', toConsignee: c2, sentQty: 4 }
  const transfer = await app.add('terminals/cargo-transfer', { ...packed(), ...over })
  assert.equal(transfer.bags, 80)
  assert.deepEqual([await readStock(c1), await readStock(c2)], [{ '50 kg': 85_000, bulk: 8_000 }, { '50 kg': 15_000 }])
  await app.act('terminals/cargo-transfer', transfer.id, 'cancel', { reason: 'Wrong owner' })
  assert.deepEqual(await readStock(c2), { '50 kg': 11_000 })
})

test('to another terminal: 200 bags sent, 198 arrive', async () => {
  const way = { consignee: c1, transferType: 'Warehouse', toTerminal: yanbu, sentQty: 10 }
  const { id } = await app.add('terminals/cargo-transfer', { ...packed(), ...way })
  assert.deepEqual(await readStock(c1), { '50 kg': 79_000, bulk: 8_000 })
  const part = await app.refused('PUT', `terminals/cargo-transfer/${id}/receive`, { version: 1, receivedQty: 9.93 })
  assert.deepEqual(Object.keys(part.fields), ['receivedQty'])
  const { transitLoss } = await app.act('terminals/cargo-transfer', id, 'receive', { receivedQty: 9.9 })
  assert.deepEqual([transitLoss, await readStock(c1, yanbu)], [0.1, { '50 kg': 9_900 }])
})

test('a truck leaves with counted bags; the scale must agree with them', async () => {
  const plan = { consignee: c1, transferType: 'Warehouse', toTerminal: yanbu, plannedQty: 10 }
  const { id: transfer } = await app.add('terminals/cargo-transfer', { ...packed(), ...plan })
  const out = {
    ...packed(),
    ...truck(),
    consignee: c1,
    outType: 'Transfer',
    transfer,
    orderedQty: 5,
    firstWeight: 15_000,
  }
  const loose = await app.refused('POST', 'terminals/terminal-out', { ...out, bagSize: null })
  assert.deepEqual(Object.keys(loose.fields), ['transfer'])
  const { id } = await app.add('terminals/terminal-out', out)
  const path = `terminals/terminal-out/${id}/weigh-out`
  const uncounted = await app.refused('PUT', path, { version: 1, secondWeight: 20_011 })
  assert.deepEqual(Object.keys(uncounted.fields), ['loadedBags'])
  const ticket = { secondWeight: 20_011, loadedBags: 100 }
  const wrong = await app.refused('PUT', path, { ...ticket, version: 1, loadedBags: 98 })
  assert.deepEqual([wrong.status, wrong.code], [422, 'WEIGHT_OUT_OF_TOLERANCE'])
  const left = await app.act('terminals/terminal-out', id, 'weigh-out', ticket)
  assert.deepEqual([left.netKg, left.scaleKg, left.bags], [5_000, 5_011, 100])
  const there = await app.act('terminals/terminal-out', id, 'deliver', { receivedBags: 99 })
  assert.deepEqual([there.receivedKg, there.lossKg, await readStock(c1, yanbu)], [4_950, 50, { '50 kg': 14_850 }])
  assert.equal((await app.get(`terminals/cargo-transfer/${transfer}`)).status, 'Partly received')
})

test('withdrawn by its owner, and returned in part: no more bags than left', async () => {
  const before = (await readStock(c1))['50 kg']!
  const way = { outType: 'Owner withdrawal', destination: 'Farm', orderedQty: 5, firstWeight: 15_000 }
  const weighed = { secondWeight: 20_011, loadedBags: 100 }
  const { id } = await app.add('terminals/terminal-out', {
    ...packed(),
    ...truck(),
    ...way,
    ...weighed,
    consignee: c1,
  })
  assert.equal((await readStock(c1))['50 kg'], before - 5_000)
  const back = { date: app.ago(2), source: 'Return', exitTicket: id, firstWeight: 17_004, secondWeight: 15_000 }
  const uncounted = await app.refused('POST', 'terminals/receive-cargo', back)
  assert.deepEqual(Object.keys(uncounted.fields), ['loadedBags'])
  const much = { ...back, firstWeight: 20_111, loadedBags: 102 }
  assert.equal((await app.refused('POST', 'terminals/receive-cargo', much)).code, 'RETURN_EXCEEDED')
  const receipt = await app.add('terminals/receive-cargo', { ...back, loadedBags: 40 })
  assert.deepEqual(
    [receipt.bagSize, receipt.acceptedNet, (await readStock(c1))['50 kg']],
    ['50 kg', 2_000, before - 3_000],
  )
  await app.act('terminals/receive-cargo', receipt.id, 'cancel', { reason: 'Wrong truck' })
  assert.equal((await readStock(c1))['50 kg'], before - 5_000)
})

test('a count of loose cargo does not stand for the new count that packed cargo needs', async () => {
  const supervisor = await app.as('trm')
  const count = async (bagSize: string | null, physicalQty: number): Promise<number> => {
    const lot = { ...packed({ date: app.ago(1) }), bagSize, consignee: c1, lossType: 'Stock-take' }
    const path = `/api/agencies/${app.redSea.id}/terminals/cargo-loss`
    const { status, body } = await supervisor('POST', path, { ...lot, countMethod: 'Volume', physicalQty })
    assert.equal(status, 201, JSON.stringify(body))
    await app.act('terminals/cargo-loss', body.id as number, 'approve')
    return body.id as number
  }
  const way = { outType: 'Owner withdrawal', destination: 'Farm', orderedQty: 1, firstWeight: 15_000 }
  const weighed = { secondWeight: 16_002, loadedBags: 20 }
  const { id: exitTicket } = await app.add('terminals/terminal-out', {
    ...{ ...packed(), ...truck(), ...way, ...weighed, consignee: c1 },
  })
  const before = await readStock(c1)
  const counted = await count('50 kg', before['50 kg']! / 1000 - 0.1)
  const back = { date: app.ago(2), source: 'Return', exitTicket, firstWeight: 16_002, secondWeight: 15_000 }
  const receipt = await app.add('terminals/receive-cargo', { ...back, loadedBags: 20 })
  const asksFor = async () => (await app.get(`terminals/cargo-loss/${counted}`)).recountAfter
  assert.equal(await asksFor(), receipt.id)
  const loose = await count(null, before.bulk! / 1000 - 0.01)
  assert.equal(await asksFor(), receipt.id)
  const again = await count('50 kg', before['50 kg']! / 1000 + 0.85)
  assert.equal(await asksFor(), null)
  for (const id of [again, loose, counted]) await app.act('terminals/cargo-loss', id, 'reverse', { reason: 'x' })
})

test('a part of torn bags is lost: the rest stays in bulk, the bags are damaged', async () => {
  const before = await readStock(c1)
  const loss = { ...packed({ date: app.ago(1) }), consignee: c1, lossType: 'Spillage', quantity: 0.08 }
  const few = await app.refused('POST', 'terminals/cargo-loss', {
    ...loss,
    tornBags: 1,
    tornGrade: app.world.bag50,
  })
  assert.deepEqual(Object.keys(few.fields), ['tornBags'])
  const wrong = { ...loss, tornBags: 3, tornGrade: app.world.bag40 }
  assert.deepEqual(Object.keys((await app.refused('POST', 'terminals/cargo-loss', wrong)).fields), ['tornGrade'])
  const { id, bookQty } = await app.add('terminals/cargo-loss', { ...wrong, tornGrade: app.world.bag50 })
  assert.equal(bookQty, before['50 kg']! / 1000, 'the book of the packed lot alone')
  await app.act('terminals/cargo-loss', id, 'approve')
  assert.deepEqual(await readStock(c1), { '50 kg': before['50 kg']! - 150, bulk: before.bulk! + 70 })
  const { rows } = await app.get<{ rows: Record<string, unknown>[] }>(
    `bags/damage-bags?from=${app.ago(60)}&to=${app.ago(0)}`,
  )
  assert.deepEqual(
    rows.filter(({ kind }) => kind === 'Cargo Loss').map(({ damaged, lost, recovered }) => [damaged, lost, recovered]),
    [[3, 0.08, 0.07]],
  )
  const damagedByStock = async () =>
    (await app.get(`reports/bag-closing-stock?from=${app.ago(9)}`)).totals as { damaged: number }
  assert.equal((await damagedByStock()).damaged, 3, 'the closing stock counts what the register of damages counts')
  await app.act('terminals/cargo-loss', id, 'reverse', { reason: 'Found again' })
  assert.deepEqual([await readStock(c1), (await damagedByStock()).damaged], [before, 0])
})

test('swapped packed for bulk, and merged packed with packed', async () => {
  const before = [await readStock(c1), await readStock(c2)]
  const sideA = { consigneeA: c1, terminalA: jeddah, lcA: app.lc1.id, formA: 'Flaked', quantityA: 1 }
  const sideB = {
    consigneeB: c2,
    terminalB: jeddah,
    lcB: app.lc1.id,
    formB: 'Flaked',
    bagSizeB: '50 kg',
    quantityB: 1,
  }
  const swap = await app.add('terminals/swap-cargo', { date: app.ago(1), ...sideA, ...sideB, rule: 'Equal' })
  assert.deepEqual([swap.bagsA, swap.bagsB], [null, 20])
  for (const action of ['agree-first', 'agree-second', 'approve'])
    await app.act('terminals/swap-cargo', swap.id, action)
  const [a, b] = [await readStock(c1), await readStock(c2)]
  assert.deepEqual(a, { '50 kg': before[0]!['50 kg']! + 1_000, bulk: before[0]!.bulk! - 1_000 })
  assert.deepEqual(b, { '50 kg': before[1]!['50 kg']! - 1_000, bulk: 1_000 })
  const own = { date: app.ago(1), consignee: c1, terminal: jeddah, lc: app.lc1.id, ownLot: true }
  const bags = [{ bagGrade: app.world.bag50, bags: 100 }]
  const milled = await app.add('terminals/flaked-barley', { ...own, inputQty: 5, outputQty: 5, bags })
  const { outputLc } = await app.get(`terminals/flaked-barley/${milled.id}`)
  const sources = [{ lc: app.lc1.id, quantity: 1 }, { lc: outputLc }]
  const merging = { date: app.ago(0), consignee: c1, terminal: jeddah, form: 'Flaked', bagSize: '50 kg', sources }
  const merged = await app.add('terminals/lc-merging', merging)
  assert.deepEqual([merged.totalQty, merged.bags], [6, 120])
  assert.equal((await readStock(c1))['50 kg'], a['50 kg']! + 5_000)
})

test('the closing stock shows form and packing', async () => {
  const { rows } = await app.get<{
    rows: { form: string; pack: string; quantity: number; bags: number }[]
  }>('reports/barley-closing-stock?pageSize=100')
  const flaked = rows.filter(({ form }) => form === 'Flaked')
  assert.deepEqual([...new Set(flaked.map(({ pack }) => pack))].toSorted(), ['50 kg', 'In bulk'])
  for (const { pack, quantity, bags } of flaked) if (pack === '50 kg') assert.equal(bags * 50, quantity * 1000)
})

test('the ledger check finds nothing', async () => {
  assert.deepEqual(await app.faults(), [])
})
