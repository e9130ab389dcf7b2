import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  findPermitRefusal,
  isSamePlate,
  normalizeCode,
  type Permit,
  type PermitRefusal,
  permitCodeFrom,
} from '#trade/promises/permit-validity.ts'

const permit = (more: Partial<Permit> = {}): Permit => ({
  status: 'Active',
  truck: 7,
  driver: 3,
  validFrom: '2026-03-01T06:00:00.000Z',
  validUntil: '2026-03-02T06:00:00.000Z',
  ...more,
})
const named = { truck: 7, driver: 3 }

const cases: [string, Permit, { truck?: number; driver?: number }, string, PermitRefusal | null][] = [
  ['its truck, its driver, its day', permit(), named, '2026-03-01T12:00:00Z', null],
  ['the last moment', permit(), named, '2026-03-02T06:00:00Z', null],
  ['a second later', permit(), named, '2026-03-02T06:00:01Z', 'PERMIT_EXPIRED'],
  ['too early', permit(), named, '2026-03-01T05:59:59Z', 'PERMIT_NOT_YET'],
  ['used before', permit({ status: 'Used' }), named, '2026-03-01T12:00:00Z', 'PERMIT_USED'],
  [
    'marked as expired',
    permit({ status: 'Expired', validUntil: null }),
    named,
    '2026-03-01T12:00:00Z',
    'PERMIT_EXPIRED',
  ],
  ['marked as expired, at an earlier moment', permit({ status: 'Expired' }), named, '2026-03-01T12:00:00Z', null],
  ['canceled', permit({ status: 'Canceled' }), named, '2026-03-01T12:00:00Z', 'PERMIT_CANCELED'],
  ['another truck', permit(), { truck: 8 }, '2026-03-01T12:00:00Z', 'PERMIT_OTHER_TRUCK'],
  ['another driver', permit(), { truck: 7, driver: 4 }, '2026-03-01T12:00:00Z', 'PERMIT_OTHER_DRIVER'],
  ['only looked at', permit(), {}, '2026-03-01T12:00:00Z', null],
]
for (const [name, of, asked, at, expected] of cases) {
  test(`a permit: ${name}`, () => assert.equal(findPermitRefusal(of, asked, new Date(at)), expected))
}

test('codes are 16 letters and digits that do not look alike', () => {
  assert.match(permitCodeFrom(Uint8Array.from({ length: 16 }, (_, n) => n * 16)), /^[2-9A-HJ-NP-Z]{16}$/)
  assert.equal(new Set(permitCodeFrom(Uint8Array.from({ length: 16 }, (_, n) => n))).size, 16)
})

test('scans and plates are accepted with any spacing', () => {
  assert.equal(normalizeCode(' sp-2026-00001\n'), 'SP-2026-00001')
  assert.equal(isSamePlate('6642 ABJ', 'abj-6642'), false)
  assert.equal(isSamePlate('6642 ABJ', '6642abj'), true)
  assert.equal(isSamePlate('12 ABJ', '0012 ABJ'), true)
  assert.equal(isSamePlate('12 ABJ', '1200 ABJ'), false)
})
