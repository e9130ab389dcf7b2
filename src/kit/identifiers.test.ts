import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isImo, isNationalId, isSaudiIban, vatNumber } from '#kit/identifiers.ts'

test('check digits', () => {
  assert.ok(isImo('9074729'))
  assert.ok(!isImo('9074728'))
  assert.ok(!isImo('907472'))
  assert.ok(isSaudiIban('SA0380000000608010167519'))
  assert.ok(!isSaudiIban('SA0480000000608010167519'))
  assert.ok(isNationalId('1000000008'))
  assert.ok(isNationalId('2000000006'))
  assert.ok(!isNationalId('1000000000'))
  assert.ok(vatNumber.pattern.test('310122393500003'))
  assert.ok(!vatNumber.pattern.test('110122393500003'))
})
