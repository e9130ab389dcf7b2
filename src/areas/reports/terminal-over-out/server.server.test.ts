// Trucks that left with more than the book had, in two agencies: shown to super admins only, agency by agency, until a count clears them.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { readSheet } from 'read-excel-file/node'
import { type AgencyAdmin, adminOf } from '../../../../tests/agency-admin.ts'
import { openLcOf, type SalesApplication, startSalesApplication } from '../../../../tests/application-with-prices.ts'
import { ledgerOf } from '../../../../tests/ledger-questions.ts'
import { plainContract } from '../../../../tests/plain-contract.ts'
import type { Ask } from '../../../../tests/test-application.ts'

type Row = Record<string, unknown> & { source: { address: string; id: number; agencyId: number } }
type Report = {
  count: number
  rows: Row[]
  totals: Record<string, number>
  groups: Record<string, unknown>[]
  extras: { label: string; value: number }[]
}

let app: SalesApplication
let gulf: AgencyAdmin
let root: Ask
before(async () => {
  app = await startSalesApplication()
  gulf = await adminOf(app, ['admin2', app.gulf])
  root = await app.as('super')
})
after(() => app?.close())

const path = '/api/agencies/1/reports/terminal-over-out'
const read = async (query = '', ask = root): Promise<Report> => {
  const from = query.includes('from=') ? '' : 'from=2000-01-01&'
  const { status, body } = await ask('GET', `${path}?${from}${query}`)
  assert.equal(status, 200, JSON.stringify(body))
  return body as Report
}

type Truck = { terminal: number; lc: number; tons: number; netKg: number; day: string }

/** A truck of the owner: ordered for the free stock, weighed out with more. */
const letOut = async (admin: AgencyAdmin, world: SalesApplication['world'], truck: Truck): Promise<number> => {
  const { terminal, lc, tons, netKg, day } = truck
  const out = await admin.add('terminals/terminal-out', {
    ...{ date: day, outType: 'Owner withdrawal', consignee: world.companies.c1, terminal, lc, form: 'Raw' },
    ...{ orderedQty: tons, truck: world.conveyor, driver: world.drivers[0], destination: 'Feed mill' },
    firstWeight: 15_000,
  })
  const weighed = { secondWeight: 15_000 + netKg, overReason: 'The owner was waiting' }
  await admin.act('terminals/terminal-out', out.id, 'weigh-out', weighed)
  return out.id
}

const stockInGulf = async (): Promise<number> => {
  const { world, id } = app.gulf
  const { companies, terminals } = world
  const days = { date: app.ago(200), shipmentFrom: app.ago(180), shipmentTo: app.ago(150) }
  const contract = plainContract(world, { ...days, contractNo: 'PC-G1', quantity: 60_000 })
  const { id: signed } = await gulf.add('procurement/purchase-contract', { ...contract, consigneeSplit: [] })
  await gulf.act('procurement/purchase-contract', signed, 'approve')
  const lc = await openLcOf(gulf, world, signed)('LC-G1')
  const lot = {
    unit: 'KG',
    consigneeId: companies.c1,
    consignmentId: lc,
    cargoTypeId: world.barley,
    gradeId: world.grade,
  }
  const legs = [
    { ...lot, form: 'Raw', role: 'TERMINAL', locationId: terminals.dammam, amount: 10_000 },
    { ...lot, form: 'Raw', role: 'OPENING', amount: -10_000 },
  ]
  const request = { kind: 'opening', documentType: 'opening', documentId: 1, date: app.ago(60), legs }
  await ledgerOf(app.databaseUrl, id).sql('select ledger.post($1::jsonb)', [JSON.stringify(request)])
  return lc
}

test('25.180 t of 25.000, and in the other agency 10.050 of 10.000: both are listed, agency by agency', async () => {
  const { jeddah } = app.world.terminals as Record<string, number>
  const { dammam } = app.gulf.world.terminals as Record<string, number>
  await app.stock({ kg: 25_000 })
  const truck = { terminal: jeddah!, lc: app.lc, tons: 25, netKg: 25_180, day: app.ago(5) }
  const out = await letOut(app, app.world, truck)
  const lc = await stockInGulf()
  await letOut(gulf, app.gulf.world, { terminal: dammam!, lc, tons: 10, netKg: 10_050, day: app.ago(4) })

  const { rows, totals, groups, extras } = await read()
  const names = ['agency', 'terminal', 'date', 'consignee', 'lc', 'available', 'net', 'over', 'open', 'approvedBy']
  assert.deepEqual(
    rows.map(row => [...names, 'reason', 'clearedBy'].map(name => row[name])),
    [
      [
        ...['Gulf Grain Agency', 'Dammam', app.ago(4), 'Wahat Al Khair Feed', 'LC-G1', 10, 10.05, 0.05, 0.05],
        ...['Khalid Al Dossary', 'The owner was waiting', null],
      ],
      [
        ...['Red Sea Grain Agency', 'Jeddah', app.ago(5), 'Nabt Al Jazirah Trading', 'LC-S1', 25, 25.18, 0.18, 0.18],
        ...['Yusuf Al Ghamdi', 'The owner was waiting', null],
      ],
    ],
  )
  assert.deepEqual(rows[1]!.source, { address: 'terminals/terminal-out', id: out, agencyId: 1 })
  const { agencyId, address, id } = rows[0]!.source
  const document = await root('GET', `/api/agencies/${agencyId}/${address}/${id}`)
  assert.deepEqual([agencyId, document.body.docNo], [2, rows[0]!.docNo])
  assert.deepEqual(totals, { net: 35.23, over: 0.23, open: 0.23 })
  assert.deepEqual(
    groups.map(({ agency, terminal, over }) => [agency, terminal, over]),
    [
      ['Gulf Grain Agency', undefined, 0.05],
      ['Red Sea Grain Agency', undefined, 0.18],
      ['Gulf Grain Agency', 'Dammam', 0.05],
      ['Red Sea Grain Agency', 'Jeddah', 0.18],
    ],
  )
  assert.deepEqual(
    extras.map(({ label, value }) => [label, value]),
    [
      ['Gulf Grain Agency, LC-G1', -0.05],
      ['Red Sea Grain Agency, LC-S1', -0.18],
    ],
    'the LCs that are below zero',
  )
})

test('filtered by agency, terminal and days; a file has the same rows', async () => {
  const count = async (query: string): Promise<number> => (await read(query)).count
  assert.deepEqual([await count('agency=gulf'), await count('agency=sea'), await count('agency=nile')], [1, 1, 0])
  assert.deepEqual([await count('terminal=JED'), await count('agency=gulf&terminal=jed')], [1, 0])
  assert.deepEqual([await count(`to=${app.ago(5)}`), await count(`from=${app.ago(4)}`)], [1, 1])
  const { status, body } = await root('GET', `${path}/excel?from=2000-01-01`)
  assert.equal(status, 200)
  const sheet = (await readSheet(Buffer.from(body.bytes as Uint8Array))) as unknown[][]
  assert.deepEqual(
    sheet.filter(([agency]) => String(agency).endsWith('Grain Agency')).map(row => row.slice(0, 2)),
    [
      ['Gulf Grain Agency', 'Dammam'],
      ['Red Sea Grain Agency', 'Jeddah'],
    ],
  )
})

test('only super admins see it, not even an agency’s admin for the own agency', async () => {
  for (const who of ['admin', 'gf', 'consignee1', 'admin2']) {
    const ask = await app.as(who)
    for (const address of [path, `${path}/excel`, path.replace('/1/', '/2/')])
      assert.equal((await ask('GET', address)).status, 404, `${who} ${address}`)
  }
  const role = { name: 'Curious', permissions: ['canViewTerminalOverOut'] }
  assert.equal((await app.ask('POST', 'staff/roles', role)).status, 400, 'it cannot be given')
})

test('after reading one agency after the other, the next request is in the own agency again', async () => {
  await read()
  const { body } = await root('GET', '/api/agencies/1/reports/barley-closing-stock')
  assert.ok(!JSON.stringify(body).includes('Dammam'))
  assert.equal((await app.as('admin').then(ask => ask('GET', '/api/agencies/'))).body.count, 1)
})

test('a count that finds less clears it; until that day it was open', async () => {
  const { jeddah } = app.world.terminals
  await app.stock({ kg: 100_000 })
  const count = { lossType: 'Stock-take', countMethod: 'Survey', consignee: app.world.companies.c1, form: 'Raw' }
  const lot = { terminal: jeddah, lc: app.lc, date: app.ago(2), quantity: 0.2 }
  const counting = await app.as('trm')
  const at = `/api/agencies/${app.redSea.id}/terminals/cargo-loss`
  const { body: loss } = await counting('POST', at, { ...count, ...lot })
  await app.act('terminals/cargo-loss', loss.id as number, 'approve')
  const { docNo } = await app.get<{ docNo: string }>(`terminals/cargo-loss/${loss.id as number}`)
  const [row] = (await read('agency=red')).rows
  assert.deepEqual([row!.open, row!.clearedBy, row!.clearedOn], [0, docNo, app.ago(2)])
  assert.deepEqual([(await read('openOnly=true')).count, (await read()).extras.length], [1, 1])
  assert.equal((await read(`agency=red&to=${app.ago(3)}`)).rows[0]!.open, 0.18)
})

test('a canceled ticket is not an over-out', async () => {
  const { source } = (await read('agency=red')).rows[0] as Row
  await app.act(source.address, source.id, 'cancel', { reason: 'Weighed twice' })
  assert.deepEqual([(await read('agency=red')).count, (await read()).count], [0, 1])
  const { rows, totals, count } = await read('agency=red&undone=true')
  assert.deepEqual([count, totals], [2, { net: 0, over: 0, open: 0 }])
  assert.deepEqual(
    rows.map(({ status, over, open }) => [status, over, open]),
    [['Canceled', 0.18, 0], ['Reversal', -0.18, 0]], // biome-ignore format: one row a line
  )
  assert.deepEqual(await app.faults(), [])
})
