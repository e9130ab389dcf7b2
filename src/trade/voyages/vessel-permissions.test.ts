import assert from 'node:assert/strict'
import { test } from 'node:test'
import { vesselPermission } from '#areas/procurement/vesselPermission/definition.ts'
import { findPermissionProblem, type Permission, type PermissionProblem } from '#trade/voyages/vessel-permissions.ts'

test('a vessel expected on 20-Mar-2025 needs its permission by 18-Feb-2025; one of the next day is late', () => {
  const on = (issueDate: string | null) => vesselPermission.derive({ eta: '2025-03-20', issueDate })
  assert.deepEqual(on(null), { neededBy: '2025-02-18', daysAhead: null, isLate: null })
  assert.deepEqual(on('2025-02-18'), { neededBy: '2025-02-18', daysAhead: 30, isLate: false })
  assert.deepEqual(on('2025-02-19'), { neededBy: '2025-02-18', daysAhead: 29, isLate: true })
})

const permission = (more: Partial<Permission> = {}): Permission => ({
  permissionNo: 'IP-1',
  status: 'Issued',
  issueDate: '2025-02-10',
  expiryDate: '2025-04-10',
  permittedQuantity: 60_000_000,
  tolerancePct: 5_000,
  ...more,
})

const cases: [string, Permission[], number, string, PermissionProblem | null][] = [
  ['none', [], 1, '2025-03-20', { kind: 'missing' }],
  ['valid', [permission()], 61_800_000, '2025-03-20', null],
  ['its last day', [permission()], 61_800_000, '2025-04-10', null],
  [
    'the day after',
    [permission()],
    61_800_000,
    '2025-04-11',
    { kind: 'expired', permissionNo: 'IP-1', expiredOn: '2025-04-10' },
  ],
  ['valid on that day, expired since', [permission({ status: 'Expired' })], 61_800_000, '2025-04-10', null],
  ['used by an earlier call', [permission({ status: 'Used' })], 1, '2025-03-20', { kind: 'missing' }],
  ['issued later', [permission({ issueDate: '2025-03-21' })], 1, '2025-03-20', { kind: 'missing' }],
  ['63,000 MT with its tolerance', [permission()], 63_000_000, '2025-03-20', null],
  ['a kilogram more', [permission()], 63_000_001, '2025-03-20', { kind: 'short', kg: 63_000_000 }],
  ['two together', [permission(), permission({ permissionNo: 'IP-2' })], 126_000_000, '2025-03-20', null],
]
for (const [name, permissions, kg, day, expected] of cases) {
  test(`discharge with a permission: ${name}`, () =>
    assert.deepEqual(findPermissionProblem(permissions, kg, day), expected))
}
