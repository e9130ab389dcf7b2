import assert from 'node:assert/strict'
import { test } from 'node:test'
import { role } from '#areas/staff/role/definition.ts'

test('consignees see the roles of consignees only', () => {
  assert.equal(role.seenBy({ type: 'consignee' }), 'everyone')
  assert.deepEqual(role.seenBy({ type: 'staff' }), [])
  assert.deepEqual(role.seenBy({ type: null }), [])
})
