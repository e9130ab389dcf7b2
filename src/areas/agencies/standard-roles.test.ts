import assert from 'node:assert/strict'
import { test } from 'node:test'
import { forAdmins, standardRoles } from '#areas/agencies/standard-roles.ts'
import { grantedScreens, rightTo } from '#rights/rights.ts'

test('every screen is in the rights of a standard role, except those for admins only', () => {
  const { gf: _reads, ...working } = standardRoles
  const held = new Set(Object.values(working).flatMap(({ permissions }) => permissions))
  const nobodys = grantedScreens.filter(screen => !held.has(rightTo('View', screen)))
  assert.deepEqual(nobodys, forAdmins)
})
