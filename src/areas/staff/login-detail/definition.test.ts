import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loginDetail } from '#areas/staff/login-detail/definition.ts'

test('a row opens its user; an unknown name has none', () => {
  assert.deepEqual(loginDetail.drill({ user: 7 }), { address: 'staff/users/7' })
  assert.equal(loginDetail.drill({ user: null }), undefined)
})
