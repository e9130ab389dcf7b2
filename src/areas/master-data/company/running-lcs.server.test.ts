import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type CargoApplication, startCargoApplication } from '../../../../tests/application-with-cargo.ts'

let app: CargoApplication
before(async () => {
  app = await startCargoApplication()
})
after(() => app?.close())

test('a consignee with cargo in port under an LC cannot be deactivated; a company with nothing open can', async () => {
  const { c2, seller1 } = app.world.companies
  const kept = await app.refused('PUT', `master-data/company/${c2}/toggle-status`)
  assert.deepEqual([kept.status, /^Its LC LC-2 is still open/.test(kept.message)], [409, true], kept.message)
  assert.equal((await app.act('master-data/company', seller1 as number, 'toggle-status')).status, 'inActive')
})
