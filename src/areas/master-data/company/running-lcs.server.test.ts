import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type CargoHouse, startCargoHouse } from '../../../../tests/application-with-cargo.ts'

let house: CargoHouse
before(async () => {
  house = await startCargoHouse()
})
after(() => house?.close())

test('a consignee whose cargo is in port under an LC stays in use; a company with nothing open does not', async () => {
  const { c2, seller1 } = house.world.companies
  const kept = await house.refused('PUT', `master-data/company/${c2}/toggle-status`)
  assert.deepEqual([kept.status, /^Its LC LC-2 is still open/.test(kept.message)], [409, true], kept.message)
  assert.equal((await house.act('master-data/company', seller1 as number, 'toggle-status')).status, 'inActive')
})
