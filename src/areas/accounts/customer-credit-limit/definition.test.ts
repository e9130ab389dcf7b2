import assert from 'node:assert/strict'
import { test } from 'node:test'
import { customerCreditLimit } from '#areas/accounts/customer-credit-limit/definition.ts'

const limit = {
  ...{ effectiveFrom: '2026-11-02', effectiveTo: '2027-11-01', tempIncrease: null, tempUntil: null },
  ...{ security: 'None', securityNo: null, securityExpiry: null },
}
const secured = { security: 'Cheque', securityNo: '4711', securityExpiry: '2027-01-31' }

const cases: [string, object, string[]][] = [
  ['a limit without security', {}, []],
  ['a limit of one day', { effectiveTo: '2026-11-02' }, []],
  ['a limit that ends before it begins', { effectiveTo: '2026-11-01' }, ['effectiveTo']],
  ['a cheque', secured, []],
  ['a cheque without its number', { ...secured, securityNo: null }, ['securityNo']],
  ['a cheque that never expires', { ...secured, securityExpiry: null }, ['securityExpiry']],
  ['an increase until a day', { tempIncrease: 1, tempUntil: '2026-12-01' }, []],
  ['an increase without an end', { tempIncrease: 1 }, ['tempUntil']],
  ['an end without an increase', { tempUntil: '2026-12-01' }, ['tempIncrease']],
]
for (const [name, of, fields] of cases) {
  test(name, () => assert.deepEqual(Object.keys(customerCreditLimit.rules({ ...limit, ...of })), fields))
}

test('a consignee sees the limits of their own cargo only', () => {
  assert.deepEqual(customerCreditLimit.seenBy({ consignee: 3 }), [3])
  assert.deepEqual(customerCreditLimit.seenBy({ consignee: null }), [null])
})
