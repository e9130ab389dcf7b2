// Services of a company that is merged: its open charges are invoiced to the company that is kept, and accrued storage is invoiced before.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Row, type SalesApplication, startSalesApplication } from '../../../../tests/application-with-prices.ts'
import { agreeOnStorage, enterOwnCompany, readMapping } from '../../../../tests/storage-tariff.ts'

let app: SalesApplication
let kept: number
let gone: number
before(async () => {
  app = await startSalesApplication()
  await app.stock({ kg: 100_000 })
  await enterOwnCompany(app)
  kept = app.world.companies.c1 as number
  const { companies, terminals } = app.world
  const place = { country: 'Saudi Arabia', city: 'Jeddah', cityAr: 'جدة', buildingNo: '3114', postalCode: '22312' }
  const street = { street: 'Al Mina Road', streetAr: 'طريق الميناء', district: 'Al Mina', districtAr: 'الميناء' }
  const numbers = { scope: 'OTHERS', crNo: '4030999990', ...place, ...street }
  const named = { name: 'Nabt Al Jazirah Est.', nameAr: 'مؤسسة نبت الجزيرة', types: ['consignee'] }
  gone = (await app.add<Row>('master-data/company', { ...named, ...numbers })).id
  await app.add('master-data/terminal-consignee-mapping', {
    ...{ terminal: terminals.jeddah, consignee: gone, operations: ['Receive', 'Store', 'Sell', 'Mill', 'Bag'] },
    ...{ storageTariff: 1, storageFrom: app.ago(8) },
  })
  await app.add('terminals/cargo-transfer', {
    ...{ terminal: terminals.jeddah, form: 'Raw', date: app.ago(5), lc: app.lc, consignee: companies.c1 },
    ...{ transferType: 'Ownership', toConsignee: gone, sentQty: 20 },
  })
  await app.add('terminals/loan', {
    ...{ date: app.ago(0), lender: gone, borrower: companies.c2, terminal: terminals.jeddah, lc: app.lc },
    ...{ form: 'Raw', quantity: 10, returnBasis: 'Same grade', storageBy: 'Lender' },
  })
  const rate = { date: app.ago(40), rate: 25, unit: 'truck', service: 'Weighing', chargedTo: 'Consignee' }
  const { id } = await app.add('accounts/bulk-loading-rate', rate)
  await app.act('accounts/bulk-loading-rate', id, 'approve')
})
after(() => app?.close())

const merge = () => app.ask('PUT', 'master-data/duplicates/merge', { of: 'company', keep: kept, gone })
const invoiced = async (consignee: number, until: string): Promise<Row> => {
  const { id } = await app.add('accounts/service-invoice', { date: app.ago(0), consignee, until })
  return app.act('accounts/service-invoice', id, 'issue')
}

test('20 t for 5 days at 1.00 are invoiced before the company is merged', async () => {
  const { status, body } = await merge()
  assert.deepEqual([status, /Storage of 100\.00 SAR accrued/.test(String(body.message))], [409, true])
  const effect = await app.get(`master-data/duplicates/effect?of=company&keep=${kept}&gone=${gone}`)
  assert.match(String(effect.refusal), /Storage of 100\.00 SAR accrued/)
  assert.equal((await invoiced(gone, app.ago(1))).net, 100)
})

test('the charges of a merged company are invoiced to the one that is kept', async () => {
  const weighed = { date: app.ago(0), service: 'Weighing', terminal: app.world.terminals.jeddah, pieces: 4 }
  const charge = await app.add('accounts/service-charge', { ...weighed, consignee: gone })
  const { status, body } = await merge()
  assert.equal(status, 200, JSON.stringify(body))
  const { net, id } = await invoiced(kept, app.ago(0))
  assert.deepEqual([net, (await app.get(`accounts/service-charge/${charge.id}`)).invoice], [100, id])
})

test('the storage of what the merged company lent is charged to the one that is kept, from the day of the merge', async () => {
  await agreeOnStorage(app, await readMapping(app), { storageTariff: 1, storageFrom: app.ago(0) })
  const accrued = async (consignee: number) =>
    (await app.get<{ rows: Row[] }>(`accounts/service-invoice/storage?consignee=${consignee}`)).rows
  assert.deepEqual(
    (await accrued(kept)).map(({ kgDays }) => kgDays),
    [100_000],
  )
})

test('the ledger has no violations', async () => assert.deepEqual(await app.faults(), []))
