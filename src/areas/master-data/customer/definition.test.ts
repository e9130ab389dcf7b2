import assert from 'node:assert/strict'
import { test } from 'node:test'
import { customer } from '#areas/master-data/customer/definition.ts'

const farm = {
  ...{ kind: 'Individual', country: 'SA', crNo: null, vatNo: null, unifiedNo: null, foreignNo: null },
  ...{ blocked: null, blockedReason: null },
}
const company = { kind: 'Company' }
const abroad = { country: 'AE', foreignNo: 'X1' }

const cases: [string, object, string[]][] = [
  ['a farmer without numbers', {}, []],
  ['a farmer without a country', { country: null }, []],
  ['a company without numbers', company, ['crNo']],
  ['a company without numbers or a country', { ...company, country: null }, ['crNo']],
  ['a company with a commercial registration', { ...company, crNo: '4030000001' }, []],
  ['a company with a VAT number', { ...company, vatNo: '300000000000003' }, []],
  ['a company with a unified number', { ...company, unifiedNo: '7001234567' }, []],
  ['a company abroad', { ...company, ...abroad }, []],
  ['a buyer abroad without a number there', { country: 'AE' }, ['foreignNo']],
  ['a buyer abroad with a Saudi VAT number', { ...abroad, vatNo: '300000000000003' }, ['vatNo']],
  ['a blocked customer', { blocked: true, blockedReason: 'Owes since June' }, []],
  ['a customer blocked for no reason', { blocked: true }, ['blockedReason']],
]
for (const [name, of, fields] of cases) {
  test(name, () => assert.deepEqual(Object.keys(customer.rules({ ...farm, ...of })), fields))
}

test('a customer abroad has a number there instead of a VAT number; a company has no national ID', () => {
  const isAsked = (name: 'vatNo' | 'foreignNo' | 'nationalId', values: object) =>
    customer.fields[name].when?.({ ...farm, ...values })
  assert.deepEqual(
    [{}, { country: null }, abroad].map(of => [isAsked('vatNo', of), isAsked('foreignNo', of)]),
    [
      [true, false],
      [true, false],
      [false, true],
    ],
  )
  assert.deepEqual([isAsked('nationalId', {}), isAsked('nationalId', company)], [true, false])
})

test('the consignees a customer buys from see the customer', () => {
  assert.deepEqual(customer.seenBy({ consignees: [3, 4] }), [3, 4])
})
