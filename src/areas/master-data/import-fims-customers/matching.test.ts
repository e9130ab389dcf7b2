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
  fimsCode: null,
  ...of,
})
const row = (of: object) => ({ fimsCode: 'F1', name: 'Farm', mobile: '+966500000001', city: 'Taif', ...of })

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
]

for (const [name, of, known, expected] of cases) {
  test(`a row of the finance system: ${name}`, () => {
    const { verdict, customer, by, changes } = matchCustomer(row(of), known)
    assert.deepEqual([verdict, customer?.id ?? null, by, changes.map(({ field }) => field)], expected)
  })
}
