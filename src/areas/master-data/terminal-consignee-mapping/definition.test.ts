import assert from 'node:assert/strict'
import { test } from 'node:test'
import { terminalConsigneeMapping } from '#areas/master-data/terminal-consignee-mapping/definition.ts'

const mapping = { validFrom: null, validUntil: null, storageTariff: null, storageFrom: null, storageFreeDays: null }
const stored = { storageTariff: 4_500, storageFrom: '2026-11-02' }

const cases: [string, object, string[]][] = [
  ['without storage', {}, []],
  ['with storage', stored, []],
  ['with free days', { ...stored, storageFreeDays: 10 }, []],
  ['with a tariff from no day', { storageTariff: 4_500 }, ['storageFrom']],
  ['with a day and no tariff', { storageFrom: '2026-11-02' }, ['storageFrom']],
  ['with free days and no tariff', { storageFreeDays: 10 }, ['storageFreeDays']],
  ['for one day', { validFrom: '2026-11-02', validUntil: '2026-11-02' }, []],
  ['that ends before it begins', { validFrom: '2026-11-02', validUntil: '2026-11-01' }, ['validUntil']],
  ['from a day on', { validFrom: '2026-11-02' }, []],
  ['up to a day', { validUntil: '2026-11-02' }, []],
]
for (const [name, of, fields] of cases) {
  test(`a consignee at a terminal ${name}`, () =>
    assert.deepEqual(Object.keys(terminalConsigneeMapping.rules({ ...mapping, ...of })), fields))
}

test('the days of storage are entered only with a tariff', () => {
  const { storageFrom, storageFreeDays } = terminalConsigneeMapping.fields
  const isAsked = (storageTariff: number | null) => [storageFrom, storageFreeDays].map(({ when }) => when?.({ storageTariff })) // biome-ignore format: one line
  assert.deepEqual(
    [isAsked(4_500), isAsked(null)],
    [
      [true, true],
      [false, false],
    ],
  )
})

test('a consignee sees its own terminals', () => {
  assert.deepEqual(terminalConsigneeMapping.seenBy({ consignee: 3 }), [3])
})
