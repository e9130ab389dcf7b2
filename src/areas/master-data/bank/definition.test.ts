import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bank } from '#areas/master-data/bank/definition.ts'

const [at80, at20] = [{ iban: 'SA0380000000608010167519' }, { iban: 'SA4120000000608010167519' }]

const cases: [string, object, string[]][] = [
  ['accounts of its own code', { bankCode: '80', accounts: [at80, at80] }, []],
  ['the second account is at another bank', { bankCode: '80', accounts: [at80, at20] }, ['accounts.1.iban']],
  ['both accounts are at another bank', { bankCode: '45', accounts: [at80, at20] }, ['accounts.0.iban', 'accounts.1.iban']], // biome-ignore format: one case a line
  ['a bank without a code', { bankCode: null, accounts: [at80, at20] }, []],
  ['a bank without accounts', { bankCode: '80', accounts: null }, []],
  ['an account not typed in yet', { bankCode: '80', accounts: [{ iban: null }] }, []],
]
for (const [name, of, fields] of cases) {
  test(name, () => assert.deepEqual(Object.keys(bank.rules(of as never)), fields))
}

test('everyone sees a bank, each consignee its own accounts', () => {
  assert.equal(bank.seenBy({}), 'everyone')
  const { shape } = bank.fields.accounts as object as { shape: { seenBy: (line: object) => number[] } }
  assert.deepEqual(shape.seenBy({ consignee: 3 }), [3])
})
