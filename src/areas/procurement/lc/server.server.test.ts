import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { LcPosition, Quantities } from '#areas/procurement/lc/calls.ts'
import { buildFlow, nodeWeight } from '#areas/procurement/lc/flow.ts'
import { figuresInKilograms } from '#areas/procurement/lc/quantities.ts'
import { expectedBalance } from '../../../../tests/expected-balance.ts'
import { type GoldenApplication, startGoldenApplication } from '../../../../tests/test-application.ts'

let app: GoldenApplication
before(async () => {
  app = await startGoldenApplication()
})
after(() => app?.close())

const asked = async (username: string, lc: number): Promise<Quantities> => {
  const { status, body } = await (await app.as(username))('GET', `/api/agencies/1/procurement/lc/${lc}/quantities`)
  assert.equal(status, 200, JSON.stringify(body))
  return body as Quantities
}

test('the golden scenario adds up, for each owner and in all', async () => {
  for (const lc of [app.golden.lc101, app.golden.lc102]) {
    const { total, consignees } = await asked('admin', lc)
    for (const figures of [total, ...consignees.map(one => one.figures)].map(figuresInKilograms)) {
      assert.equal(expectedBalance(figures), figures.balance)
    }
  }
})

test('LC-101 and LC-102 after twelve steps', async () => {
  const first = await asked('admin', app.golden.lc101)
  const figures = (of: Quantities, n: number) => of.consignees[n]!.figures
  assert.deepEqual([figures(first, 0).balance, figures(first, 1).balance, first.total.balance], [33_061, 2_500, 35_561])
  assert.deepEqual(
    [
      first.total.blQuantity,
      first.total.portOut,
      first.total.outturn,
      first.total.nonBl,
      first.total.transitDifference,
    ],
    [41_200, 41_150, -50, 0, -30],
  )
  assert.deepEqual(
    first.stock.map(({ consignee, name, form, quantity }) => [consignee, name, form, quantity]),
    [
      [app.redSea.world.companies.c1, 'Jeddah', 'Raw', 29_080],
      [app.redSea.world.companies.c2, 'Jeddah', 'Raw', 2_500],
      [app.redSea.world.companies.c1, 'Yanbu', 'Raw', 2_996],
      [app.redSea.world.companies.c1, 'Jeddah', 'Flaked', 985],
    ],
  )
  const second = (await asked('admin', app.golden.lc102)).total
  assert.deepEqual(
    [
      second.portOut,
      second.outturn,
      second.nonBl,
      second.received,
      second.handlingLoss,
      second.soldBulk,
      second.balance,
    ],
    [20_610, 10, 10, 20_600, 25, 1_998.5, 18_576.5],
  )
})

// The weight of each final node of the picture, in kilograms.
const ends = ({ total, consignees, stock, onBoard }: Quantities, consignee?: number): Record<string, number> => {
  const figures = consignees.find(one => one.consignee === consignee)?.figures ?? total
  const lying = stock
    .filter(lot => consignee === undefined || lot.consignee === consignee)
    .map(({ name, form, quantity, ...lot }) => ({
      key: `${form} ${name} ${lot.consignee}`,
      name,
      owner: 0,
      kg: quantity * 1000,
    }))
  const flow = buildFlow(
    figuresInKilograms(figures),
    lying,
    onBoard.reduce((kg, { quantity }) => kg + quantity * 1000, 0),
  )
  const last = flow.nodes.filter(({ column }) => column === 3)
  return Object.fromEntries(last.map(({ key }) => [key, nodeWeight(flow, key)]))
}
const sum = (kg: Record<string, number>): number => Object.values(kg).reduce((all, one) => all + one, 0)

test('the picture shows where every kilogram went, with the figures of the panel', async () => {
  const { c1, c2 } = app.redSea.world.companies as { c1: number; c2: number }
  const first = await asked('admin', app.golden.lc101)
  const whole = ends(first)
  assert.deepEqual(whole, {
    [`Raw Jeddah ${c1}`]: 29_080_000,
    [`Raw Jeddah ${c2}`]: 2_500_000,
    [`Raw Yanbu ${c1}`]: 2_996_000,
    [`Flaked Jeddah ${c1}`]: 985_000,
    soldBags: 500_000,
    direct: 5_000_000,
    // at the port, on the road, between terminals, by flaking, by handling
    lost: 50_000 + 30_000 + 4_000 + 15_000 + 40_000,
  })
  assert.equal(sum(whole), first.total.blQuantity! * 1000)
  const own = ends(first, c1)
  assert.deepEqual([own.lent, own.cargoSale, sum(own)], [1_500_000, 1_000_000, 41_200_000])
  assert.deepEqual(ends(first, c2), { [`Raw Jeddah ${c2}`]: 2_500_000 })
  const second = await asked('admin', app.golden.lc102)
  assert.deepEqual(ends(second), {
    [`Raw Jeddah ${c2}`]: 18_576_500,
    soldBulk: 1_998_500,
    lost: 10_000 + 25_000,
  })
  assert.equal(sum(ends(second)), (second.total.blQuantity! + second.total.nonBl!) * 1000)
  // A consignee sees the picture of its own cargo.
  assert.deepEqual(ends(await asked('consignee1', app.golden.lc101)), own)
})

test('a consignee sees its own figures only, users without access nothing', async () => {
  const own = await asked('consignee1', app.golden.lc101)
  assert.deepEqual(
    own.consignees.map(({ consignee }) => consignee),
    [app.redSea.world.companies.c1],
  )
  assert.deepEqual([own.total.balance, own.total.loanNet, own.total.lcQuantity], [33_061, 1_500, 40_000])
  const path = `/api/agencies/1/procurement/lc/${app.golden.lc101}/quantities`
  for (const username of ['consignee2', 'admin2', 'csh']) {
    assert.equal((await (await app.as(username))('GET', path)).status, 404, username)
  }
  assert.equal((await (await app.as('admin'))('GET', path.replace(/\d+\/quantities/, '999/quantities'))).status, 404)
})

const standing = async (lc: number): Promise<LcPosition> => {
  const { body } = await (await app.as('admin'))('GET', `/api/agencies/1/procurement/lc/${lc}/standing`)
  return body as LcPosition
}

test('LC-101 draws 9,888,000 of 10,560,000; the cost per ton is all payments by the arrived quantity', async () => {
  const { drawn, maxDrawing, unused, lastPresentation, discrepancies, cost } = await standing(app.golden.lc101)
  assert.deepEqual([drawn, maxDrawing, unused], [9_888_000, 10_560_000, 672_000])
  assert.equal(lastPresentation, '2026-04-21')
  assert.match(discrepancies[0]?.message ?? '', /^Late presentation/)
  assert.deepEqual(cost, {
    lines: [{ title: 'Goods', amount: 37_080_000 }],
    total: 37_080_000,
    arrived: 41_120,
    perTon: 901.751,
    // 40 t were lost
    writtenOff: 36_070.04,
  })
})

test('discrepant documents are accepted by waiver only, and the bank is paid the drawn amount', async () => {
  const admin = await app.as('admin')
  const path = `/api/agencies/1/procurement/lc/${app.golden.lc102}`
  const act = async (action: string, body: object = {}) => admin('PUT', `${path}/${action}`, body)
  assert.equal((await act('present', { presentedOn: '2026-05-01' })).status, 200)
  const refused = await act('accept')
  assert.equal(refused.status, 400)
  assert.match(String(refused.body.message), /do not comply, in 1 point\./)
  for (const action of ['find-discrepant', 'accept']) assert.equal((await act(action)).status, 200, action)
  const paid = await act('pay', { paidOn: '2026-05-10' })
  assert.deepEqual([paid.body.status, paid.body.paidOn], ['Paid', '2026-05-10'])
  const { postings } = (await admin('GET', path)).body as { postings: { legs: { unit: string; amount: number }[] }[] }
  const amounts = postings.flatMap(({ legs }) => legs).map(({ unit, amount }) => `${unit} ${Math.abs(amount)}`)
  assert.deepEqual(new Set(amounts), new Set(['USD 494400000', 'SAR 1854000000']))
})

test('an LC with cargo in terminals cannot be closed', async () => {
  const admin = await app.as('admin')
  const path = `/api/agencies/1/procurement/lc/${app.golden.lc101}`
  const late = await admin('PUT', `${path}/present`, { presentedOn: '2999-01-01' })
  assert.equal(late.status, 400)
  assert.equal((await admin('PUT', `${path}/present`, { presentedOn: '2026-04-15' })).status, 200)
  for (const action of ['accept', 'pay']) assert.equal((await admin('PUT', `${path}/${action}`, {})).status, 200)
  const { status, body } = await admin('PUT', `${path}/close`, {})
  assert.equal(status, 409)
  assert.match(String(body.message), /35,561\.000 MT of this LC are in terminals/)
})

test('a user who may not see the consignees of an LC gets the stock of each place as one sum', async () => {
  const admin = await app.as('admin')
  const role = await admin('POST', '/api/agencies/1/staff/roles', { name: 'LCs', permissions: ['canViewConsignment'] })
  await admin('POST', '/api/agencies/1/staff/users', {
    ...{ username: 'without-owners', name: 'Without owners', email: 'without@example.com', password: 'Barley#2026' },
    ...{ language: 'english', isAgencyAdmin: false, roles: [role.body.id] },
  })
  const { consignees, stock, onBoard, total } = await asked('without-owners', app.golden.lc101)
  assert.deepEqual([consignees, onBoard.filter(({ consignee }) => consignee !== null)], [[], []])
  assert.deepEqual(
    stock.map(({ consignee, name, form, quantity }) => [consignee, name, form, quantity]),
    [
      [null, 'Jeddah', 'Raw', 31_580],
      [null, 'Yanbu', 'Raw', 2_996],
      [null, 'Jeddah', 'Flaked', 985],
    ],
  )
  assert.equal(total.balance, 35_561)
})
