import assert from 'node:assert/strict'
import { test } from 'node:test'
import { vatNumber } from '#trade/parties/identifier-fields.ts'
import { isImoNumber, isNationalId, isSaudiIban } from '#trade/parties/number-fields.ts'
import { chance, iban, imo, mobile, nationalId, plate, vatNo } from './numbers.ts'

test('invented numbers have valid check digits', () => {
  for (let n = 0; n < 60; n++) {
    assert.match(vatNo(n), vatNumber.pattern)
    assert.ok(isNationalId(nationalId(n)))
    assert.ok(isNationalId(nationalId(n, 1)))
    assert.ok(isImoNumber(imo(n)))
    assert.ok(isSaudiIban(iban('80', n)))
    assert.match(mobile(n), /^\+9665\d{8}$/)
    assert.match(plate(n), /^\d{1,4} [ABJDRSXTEGKLZNHUV]{3}$/)
  }
  assert.equal(new Set(Array.from({ length: 60 }, (_, n) => plate(n))).size, 60)
})

test('random numbers are the same for the same seed', () => {
  const [a, b] = [chance(7), chance(7)]
  for (let i = 0; i < 100; i++) assert.equal(a(), b())
})
