import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Row, type SalesApplication, startSalesApplication } from '../../../../tests/application-with-prices.ts'
import type { FoundTask, YardTruck } from './calls.ts'

let app: SalesApplication
before(async () => {
  app = await startSalesApplication()
  await app.stock({ kg: 300_000, bags: 5_000 })
})
after(() => app?.close())

const find = async (code: string, scale: number | null = null): Promise<FoundTask> =>
  await app.add<FoundTask>('port-loading/gate/find', { code, scale })
const summarize = ({ docNo, step, others }: FoundTask) => [
  [docNo, step.title],
  ...others.map(task => [task.docNo, task.step.title]),
]
const yard = async (): Promise<YardTruck[]> => {
  const { trucks } = await app.get<{ trucks: YardTruck[] }>('port-loading/gate/yard')
  return trucks
}

const where = () => ({
  date: app.ago(1),
  customer: app.world.customers[0],
  consignee: app.world.companies.c1,
  terminal: app.world.terminals.jeddah,
  lc: app.lc,
  form: 'Raw',
})
const truck = (n: number) => ({ truck: app.world.trucks[n], driver: app.world.drivers[n] })

const sellBags = async (bags: number): Promise<number> => {
  const { id } = await app.add('sales/bag-sale', { ...where(), bagGrade: app.world.bag50, bags })
  await app.act('sales/bag-sale', id, 'approve')
  return id
}

const permitFor = async (n: number, bagSale: number): Promise<Row> =>
  app.add('sales/sale-permits', { ...truck(n), bagSale, bags: 500 })

test('a plate in any spelling, its digits, the driver’s phone: all open tasks of the truck, weighed-in ones first', async () => {
  const sale = await sellBags(1_000)
  const first = await permitFor(0, sale)
  const { step } = await find(first.code as string)
  const note = await app.add(step.path, step.body)
  await app.act(step.path, note.id, 'weigh-in', { tareKg: 14_940 })
  const second = await permitFor(0, sale)
  const all = [
    [note.docNo, 'Full, second weight'],
    [second.docNo, 'Empty, first weight'],
  ]
  const { plate, plateAr } = await app.get(`master-data/truck/${app.world.trucks[0]}`)
  const [digits, letters] = (plate as string).split(' ') as [string, string]
  const inArabicDigits = digits.replace(/\d/g, digit => String.fromCharCode(0x660 + Number(digit)))
  const { mobile } = await app.get(`master-data/driver/${app.world.drivers[0]}`)
  const typed = [
    plate,
    `${digits}${letters}`,
    `${letters.toLowerCase()} ${digits}`,
    plateAr,
    `${inArabicDigits} ${letters}`,
    (plateAr as string).replaceAll(' ', ''),
    digits,
    inArabicDigits,
    mobile,
    (mobile as string).replace('+966', '0'),
    note.docNo,
    String(note.docNo).toLowerCase(),
  ] as string[]
  for (const code of typed) assert.deepEqual(summarize(await find(code)), all, code)

  // The scanned document comes first, whatever else is open.
  assert.deepEqual(summarize(await find(second.code as string)), [all[1], all[0]])
  const { status, body } = await app.ask('POST', 'port-loading/gate/find', { code: ' 9999 ZZZ ' })
  assert.equal(status, 404)
  assert.match(String(body.message), /^No truck is expected under 9999 ZZZ\. Check the plate/)

  const [inside] = await yard()
  assert.deepEqual(
    [inside?.docNo, inside?.plate, inside?.state, inside?.isOverdue],
    [note.docNo, plate, 'Loading', false],
  )
  await app.act(step.path, note.id, 'weigh-out', { grossKg: 40_000, loadedBags: 500 })
  const leaving = await find(plate as string)
  assert.deepEqual(
    [leaving.step.title, leaving.step.asksWeight, leaving.firstWeight, leaving.secondWeight],
    ['Gate out', false, 14_940, 40_000],
  )
  assert.equal((await yard())[0]?.state, 'Waiting to leave')
  const out = await app.ask(leaving.step.method, leaving.step.path, {})
  assert.deepEqual([out.status, out.body.status], [200, 'Delivered'])
  assert.deepEqual(await yard(), [])
  assert.deepEqual(summarize(await find(plate as string)), [all[1]])
})

test('a bulk load is let out at the gate, too', async () => {
  const { id } = await app.add('sales/bulk-sale', {
    ...where(),
    orderedQty: 40,
    tolerancePct: 1,
    validUntil: app.ago(-9),
  })
  await app.act('sales/bulk-sale', id, 'approve')
  const permit = await app.add('sales/sale-permits', { ...truck(1), bulkSale: id, bulkQuantity: 25 })
  const { step } = await find(permit.code as string)
  const load = await app.add(step.path, { ...step.body, [step.weightName]: 15_000 })
  assert.deepEqual(
    (await yard()).map(({ docNo, state }) => [docNo, state]),
    [[load.docNo, 'Loading']],
  )
  await app.act('sales/bulk-loading', load.id, 'weigh-out', { grossKg: 39_000 })
  const leaving = await find(permit.code as string)
  assert.deepEqual([leaving.kind, leaving.step.title, leaving.secondWeight], ['Bulk Loading', 'Gate out', 39_000])
  assert.equal((await app.ask(leaving.step.method, leaving.step.path, {})).body.status, 'Delivered')
})

test('a truck inside for longer than the agency’s limit is overdue, and hidden from users who may not see its note', async () => {
  const sale = await sellBags(500)
  const note = await app.add('sales/delivery-note', {
    ...truck(2),
    date: app.ago(0),
    sale,
    orderedBags: 500,
    language: 'arabic',
  })
  assert.deepEqual(await yard(), [], 'announced is not inside')
  await app.act('sales/delivery-note', note.id, 'weigh-in', { tareKg: 15_000 })
  // A weighing cannot be moved into the past, so the test lowers the limit instead.
  await app.sql('alter table agency drop constraint agency_overdue_hours_check')
  await app.sql('update agency set overdue_hours = 0 where id = app.agency()')
  assert.deepEqual(
    (await yard()).map(({ docNo, isOverdue }) => [docNo, isOverdue]),
    [[note.docNo, true]],
  )
  for (const [username, count] of [
    ['port', 0],
    ['wb', 1],
    ['consignee2', 0],
  ] as const) {
    const seen = await (await app.as(username))('GET', '/api/agencies/1/port-loading/gate/yard')
    assert.deepEqual([seen.status, (seen.body.trucks as unknown[]).length], [200, count], username)
  }
})

test('a gate of another terminal finds neither the permit nor the note, by number or by code', async () => {
  const permissions = ['canViewSalePermit', 'canViewDeliveryNote']
  const role = await app.add('staff/roles', { name: 'Gate of Yanbu', permissions })
  await app.add('staff/users', {
    ...{ username: 'gate-yanbu', name: 'Gate of Yanbu', email: 'gate-yanbu@example.com', password: 'Barley#2026' },
    ...{ language: 'english', isAgencyAdmin: false, roles: [role.id], terminals: [app.world.terminals.yanbu] },
  })
  const far = await app.as('gate-yanbu')
  const asked = async (path: string, code: unknown) => (await far('POST', `/api/agencies/1/${path}`, { code })).status
  const permit = await permitFor(0, await sellBags(500))
  for (const code of [permit.code, permit.docNo]) {
    assert.equal(await asked('port-loading/gate/find', code), 404)
    assert.equal(await asked('sales/sale-permits/scan', code), 404)
  }
  const { step } = await find(permit.code as string)
  const note = await app.add(step.path, step.body)
  assert.equal(await asked('port-loading/gate/find', note.docNo), 404)
})
