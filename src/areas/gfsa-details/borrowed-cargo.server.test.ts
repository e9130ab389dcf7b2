// Cargo that an owner holds under the LC of another owner: its lines to the authority are the same for its holder as for staff.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type AgencyAdmin, adminOf } from '../../../tests/agency-admin.ts'
import { wholeOf } from '../../../tests/authority-lines.ts'
import { type GoldenApplication, startGoldenApplication } from '../../../tests/test-application.ts'

const period = 'from=2026-04-20&to=2026-05-12'

type Row = Record<string, unknown> & { labels: Record<string, string> }

let app: GoldenApplication
let admin: AgencyAdmin
let c2 = 0

before(async () => {
  app = await startGoldenApplication()
  admin = await adminOf(app)
  c2 = app.redSea.world.companies.c2!
})
after(() => app?.close())

test('cargo borrowed under the LC of another owner has its number and origin for its holder, and nothing else of that LC', async () => {
  const own = await adminOf(app, ['consignee2', app.redSea])
  const { lc101, lc102 } = app.golden
  const cargoOf = ({ labels, lcNo, origin }: Row) => `${labels.lc ?? lcNo} ${origin}`
  const shownBy = async (name: string, of: AgencyAdmin) =>
    (await wholeOf(of.get, `gfsa-details/${name}`, of === own ? period : `${period}&consigneeId=${c2}`)).rows as Row[]
  for (const name of ['inventory-report', 'stock-transfer-report']) {
    const rows = await shownBy(name, own)
    assert.ok(new Set(rows.map(cargoOf)).has('LC-101 Australia'), name)
    assert.deepEqual(rows.map(cargoOf), (await shownBy(name, admin)).map(cargoOf), name)
  }
  const stock = async (of: AgencyAdmin) =>
    (await shownBy('inventory-stock-report', of)).map(({ origin, closing }) => `${origin} ${closing}`)
  assert.deepEqual(await stock(own), await stock(admin))
  const status = async (id: number, rest = '') => (await own.ask('GET', `procurement/lc/${id}${rest}`)).status
  assert.deepEqual([await status(lc102), await status(lc101), await status(lc101, '/quantities')], [200, 404, 404])
})
