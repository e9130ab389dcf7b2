import assert from 'node:assert/strict'
import { test } from 'node:test'
import { vesselPermission } from '#areas/procurement/vesselPermission/definition.ts'

const derived: [string, string | null, object][] = [
  ['not issued yet', null, { neededBy: '2026-03-11', daysAhead: null, isLate: null }],
  ['issued 30 days before the arrival', '2026-03-11', { neededBy: '2026-03-11', daysAhead: 30, isLate: false }],
  ['issued a day later', '2026-03-12', { neededBy: '2026-03-11', daysAhead: 29, isLate: true }],
  ['issued after the arrival', '2026-04-12', { neededBy: '2026-03-11', daysAhead: -2, isLate: true }],
]
for (const [name, issueDate, expected] of derived) {
  test(name, () => assert.deepEqual(vesselPermission.derive({ eta: '2026-04-10', issueDate }), expected))
}

const permission = {
  ...{ requestDate: '2026-03-01', issueDate: '2026-03-05', expiryDate: '2026-06-05' },
  ...{ clearanceNo: null, clearanceDate: null },
}
const expired = { expiryDate: 'Must lie after the day of issue.' }

const ruled: [string, object, object][] = [
  ['as it should be', {}, {}],
  ['requested only', { issueDate: null, expiryDate: null }, {}],
  ['issued on the day of the request', { issueDate: '2026-03-01' }, {}],
  ['issued before the request', { issueDate: '2026-02-28' }, { issueDate: 'Lies before the request.' }],
  ['valid for a day', { expiryDate: '2026-03-06' }, {}],
  ['valid for no day', { expiryDate: '2026-03-05' }, expired],
  ['issued without an end', { expiryDate: null }, {}],
  ['an end without an issue', { issueDate: null }, {}],
  ['cleared by a number', { clearanceNo: 'C-1', clearanceDate: '2026-04-12' }, {}],
  ['cleared without one', { clearanceDate: '2026-04-12' }, { clearanceNo: 'Enter the number of the clearance.' }],
  ['a number before the day', { clearanceNo: 'C-1' }, {}],
]
for (const [name, values, refused] of ruled) {
  test(`permission: ${name}`, () => assert.deepEqual(vesselPermission.rules({ ...permission, ...values }), refused))
}

test('the importer sees it', () => assert.deepEqual(vesselPermission.seenBy({ importer: 11 }), [11]))
