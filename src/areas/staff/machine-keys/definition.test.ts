import assert from 'node:assert/strict'
import { test } from 'node:test'
import { machineKey } from '#areas/staff/machine-keys/definition.ts'

const required = 'Please enter {label}.'
const cases: [string, Record<string, unknown>, object][] = [
  ['of a loading machine', { purpose: 'Loading machine', terminal: 21, weighbridge: null }, {}],
  ['of a machine without a terminal', { purpose: 'Loading machine', weighbridge: 5 }, { terminal: required }],
  ['of a scale', { purpose: 'Scale', terminal: null, weighbridge: 5 }, {}],
  ['of a scale without a weighbridge', { purpose: 'Scale', terminal: 21 }, { weighbridge: required }],
]
for (const [name, key, refused] of cases) {
  test(`a key ${name}`, () => assert.deepEqual(machineKey.rules(key), refused))
}
