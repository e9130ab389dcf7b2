import assert from 'node:assert/strict'
import { test } from 'node:test'
import { matchCustomer } from '#areas/master-data/import-fims-customers/matching.ts'

const ours = (of: object) => ({
  id: 1,
  name: 'Farm',
  nameAr: 'مزرعة',
  city: 'Taif',
  mobile: '+966500000001',
  vatNo: null,
  crNo: null,
  unifiedNo: null,
  branchOf: null,
  fimsCode: null,
  ...of,
})
const row = (of: object) => ({ fimsCode: 'F1', name: 'Farm', mobile: '+966500000001', city: 'Taif', ...of })

const vatNo = '300000000000003'
const branch = (of: object) => ours({ id: 2, branchOf: 1, vatNo, mobile: '+966500000002', ...of })
const family = [ours({ vatNo }), branch({})]

const cases: [string, object, ReturnType<typeof ours>[], [string, number | null, string | null, string[]]][] = [
  ['no customer has its numbers', { mobile: '+966500000009' }, [ours({})], ['New', null, null, []]],
  ['a name alone is no sign', { mobile: '+966500000009', name: 'Farm' }, [ours({})], ['New', null, null, []]],
  ['an empty code is filled', {}, [ours({})], ['Match', 1, 'mobile', ['fimsCode']]],
  ['nothing is new', {}, [ours({ fimsCode: 'F1' })], ['Same', 1, 'fimsCode', []]],
  ['another city', { city: 'Jeddah' }, [ours({ fimsCode: 'F1' })], ['Conflict', 1, 'fimsCode', ['city']]],
  ['another code', {}, [ours({ fimsCode: 'F9' })], ['Conflict', 1, 'mobile', ['fimsCode']]],
  [
    'VAT before mobile',
    { vatNo: '300000000000003' },
    [ours({ vatNo: '300000000000003', mobile: '+966500000001' })],
    ['Match', 1, 'vatNo', ['fimsCode']],
  ],
  [
    'two customers',
    { vatNo: '300000000000003' },
    [ours({}), ours({ id: 2, vatNo: '300000000000003', mobile: '+966500000002' })],
    ['Conflict', null, null, []],
  ],
  [
    'a unified number as its registration',
    { crNo: '7001234567', mobile: '+966500000009' },
    [ours({ unifiedNo: '7001234567', crNo: '4030000001', fimsCode: 'F1', mobile: '+966500000009' })],
    ['Same', 1, 'fimsCode', []],
  ],
  [
    'known by the unified number alone',
    { crNo: '7001234567', mobile: '+966500000009' },
    [ours({ unifiedNo: '7001234567' })],
    ['Conflict', 1, 'crNo', ['fimsCode', 'mobile']],
  ],
  [
    'the unified number of a customer whose registration is known',
    { crNo: '7001234567' },
    [ours({ crNo: '4030000001', fimsCode: 'F1' })],
    ['Match', 1, 'fimsCode', ['unifiedNo']],
  ],
  [
    'another unified number',
    { crNo: '7001234567' },
    [ours({ unifiedNo: '7001234568', fimsCode: 'F1' })],
    ['Conflict', 1, 'fimsCode', ['unifiedNo']],
  ],
  [
    'a main customer, by its code',
    { vatNo },
    [ours({ vatNo, fimsCode: 'F1' }), branch({})],
    ['Same', 1, 'fimsCode', []],
  ],
  ['a branch, by its mobile', { vatNo, mobile: '+966500000002' }, family, ['Match', 2, 'mobile', ['fimsCode']]],
  ['a branch or its main customer', { vatNo, mobile: '+966500000009' }, family, ['Conflict', null, null, []]],
  [
    'the code of a main customer, the mobile of its branch',
    { vatNo, mobile: '+966500000002' },
    [ours({ vatNo, fimsCode: 'F1' }), branch({})],
    ['Conflict', null, null, []],
  ],
]

for (const [name, of, known, expected] of cases) {
  test(`a row of the finance system: ${name}`, () => {
    const { verdict, customer, by, changes } = matchCustomer(row(of), known)
    assert.deepEqual([verdict, customer?.id ?? null, by, changes.map(({ field }) => field)], expected)
  })
}

test('only a single customer that differs may be overwritten, with its present and its new values', () => {
  const answer = (of: object, known: ReturnType<typeof ours>[]) => {
    const { verdict, reason, mayOverwrite, changes } = matchCustomer(row(of), known)
    return [verdict, reason, mayOverwrite, changes]
  }
  const differs = 'It differs from our customer.'
  const city = { field: 'city', before: 'Taif', after: 'Jeddah' }
  const code = { field: 'fimsCode', before: null, after: 'F1' }
  assert.deepEqual(answer({ mobile: '+966500000009' }, [ours({})]), ['New', null, false, []])
  assert.deepEqual(answer({}, [ours({})]), ['Match', null, false, [code]])
  assert.deepEqual(answer({}, [ours({ fimsCode: 'F1' })]), ['Same', null, false, []])
  assert.deepEqual(answer({ city: 'Jeddah' }, [ours({ fimsCode: 'F1' })]), ['Conflict', differs, true, [city]])
  const [, , isAllowed, changes] = answer({ city: 'Jeddah' }, [ours({})])
  assert.deepEqual(
    [isAllowed, (changes as { field: string }[]).map(({ field }) => field).sort()],
    [true, ['city', 'fimsCode']],
  )
  const two = [ours({ fimsCode: 'F1', mobile: '+966500000002' }), ours({ id: 2 })]
  assert.deepEqual(answer({}, two), [
    'Conflict',
    'Its numbers belong to several customers. Merge these first.',
    false,
    [],
  ])
})

test('an empty number is no number: two customers without a code are not the same', () => {
  assert.equal(matchCustomer(row({ fimsCode: null, mobile: '+966500000009' }), [ours({})]).verdict, 'New')
  assert.equal(matchCustomer(row({ city: null }), [ours({ fimsCode: 'F1' })]).verdict, 'Same')
})

test('where the numbers are those of a customer and its branches, the code has to be entered; nothing is merged', () => {
  const { reason } = matchCustomer(row({ vatNo, mobile: '+966500000009' }), family)
  assert.match(reason ?? '', /^Its numbers belong to a customer and its branches\. Enter the FIMS code/)
})
