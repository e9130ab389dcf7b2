import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fimsLog } from '#areas/fims-logs/definition.ts'

test('a row opens its event; a document not sent has none', () => {
  assert.deepEqual(fimsLog.drill({ event: 7 }), { address: 'fims-logs/7' })
  assert.equal(fimsLog.drill({ event: null }), undefined)
})
