// The codes of RFC 6238, Appendix B, and of RFC 4226, Appendix D; base32 of RFC 4648, 10.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { appAddress, base32, codeOf, newSecret, stepAt, stepOfCode } from '#session/totp.server.ts'

const secret = Buffer.from('12345678901234567890')

for (const [seconds, code] of [
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
] as const)
  test(`RFC 6238: the code at ${seconds} s is ${code}`, () => {
    assert.equal(codeOf(secret, stepAt(seconds * 1000), 8), code)
    assert.equal(codeOf(secret, stepAt(seconds * 1000)), code.slice(2))
  })

test('RFC 4226: the first ten counts', () => {
  assert.deepEqual(
    Array.from({ length: 10 }, (_, n) => codeOf(secret, n)),
    ['755224', '287082', '359152', '969429', '338314', '254676', '287922', '162583', '399871', '520489'],
  )
})

test('codes of the current period and its neighbours are accepted, and no others', () => {
  const now = 1_700_000_010_000
  const step = stepAt(now)
  for (const away of [-1, 0, 1]) assert.equal(stepOfCode(secret, codeOf(secret, step + away), now), step + away)
  for (const away of [-2, 2, 100]) assert.equal(stepOfCode(secret, codeOf(secret, step + away), now), undefined)
  for (const none of ['', '12345', '1234567']) assert.equal(stepOfCode(secret, none, now), undefined)
})

test('base32 as in the RFC, and an address that apps can read', () => {
  for (const [bytes, text] of [
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ] as const)
    assert.equal(base32(Buffer.from(bytes)), text)
  const address = new URL(appAddress('sara@north', secret))
  assert.equal(address.searchParams.get('secret'), 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  assert.deepEqual([address.protocol, address.host, address.searchParams.get('period')], ['otpauth:', 'totp', '30'])
  assert.equal(newSecret().length, 20)
  assert.notDeepEqual(newSecret(), newSecret())
})
