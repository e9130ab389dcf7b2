import assert from 'node:assert/strict'
import { test } from 'node:test'
import { partyOfAccount } from '#areas/accounts/statement-email/account-fields.ts'
import { statementEmail } from '#areas/accounts/statement-email/definition.ts'

const nobody = { customer: null, vendor: null, agent: null, consignee: null }
const mail = { ...nobody, every: 'Once', partyKind: 'Customer', customer: 9, fromDay: null, toDay: null }
const monthly = { every: 'Monthly' }

const missing = 'Please enter {label}.'
const foreign = 'Does not match the kind of account.'
const noDays = 'A standing order has no days of its own.'

const cases: [string, object, object][] = [
  ['of a customer', {}, {}],
  ['of no customer', nobody, { customer: missing }],
  ['of a customer at a consignee', { consignee: 3 }, {}],
  ['of a customer and a vendor', { vendor: 8 }, { vendor: foreign }],
  ['of a customer and an agent', { agent: 6 }, { agent: foreign }],
  ['of a vendor', { ...nobody, partyKind: 'Vendor', vendor: 8 }, {}],
  ['of a vendor, a customer given', { partyKind: 'Vendor' }, { customer: foreign }],
  ['of no vendor', { ...nobody, partyKind: 'Vendor' }, { vendor: missing }],
  ['of an agent', { ...nobody, partyKind: 'Agent', agent: 6 }, {}],
  ['of no agent', { ...nobody, partyKind: 'Agent' }, { agent: missing }],
  ['of a consignee', { ...nobody, partyKind: 'Consignee', consignee: 3 }, {}],
  ['of a consignee, a customer given', { partyKind: 'Consignee', consignee: 3 }, { customer: foreign }],
  ['of no consignee', { ...nobody, partyKind: 'Consignee' }, { consignee: missing }],
  ['of all customers every month', { ...nobody, ...monthly }, {}],
  ['of a vendor every month, a customer given', { ...monthly, partyKind: 'Vendor' }, { customer: foreign }],
  ['of one day', { fromDay: '2026-11-02', toDay: '2026-11-02' }, {}],
  ['from a day on', { fromDay: '2026-11-02' }, {}],
  ['up to a day', { toDay: '2026-11-02' }, {}],
  ['that ends before it begins', { fromDay: '2026-11-02', toDay: '2026-11-01' }, { toDay: 'Must not lie before the first day.' }], // biome-ignore format: one case a line
  ['every month from a day on', { ...monthly, fromDay: '2026-11-02' }, { fromDay: noDays }],
  ['every month up to a day', { ...monthly, toDay: '2026-11-02' }, { toDay: noDays }],
]
for (const [name, of, expected] of cases) {
  test(`a statement ${name}`, () => assert.deepEqual(statementEmail.rules({ ...mail, ...of }), expected))
}

test('an account belongs to the party of its kind', () => {
  const all = { every: 'Once', customer: 9, vendor: 8, agent: 6, consignee: 3 }
  const kinds = ['Customer', 'Vendor', 'Agent', 'Consignee'] as const
  assert.deepEqual(
    kinds.map(partyKind => partyOfAccount({ ...all, partyKind })),
    [9, 8, 6, 3],
  )
})

test('only a customer has branches', () => {
  const isAsked = (partyKind: string) => statementEmail.fields.withBranches.when?.({ partyKind })
  assert.deepEqual(['Customer', 'Vendor'].map(isAsked), [true, false])
})

test('a single statement is queued, a standing order stands', () => {
  assert.deepEqual(
    ['Once', 'Weekly', 'Monthly'].map(every => statementEmail.life.starts?.({ every })),
    ['Queued', 'Standing', 'Standing'],
  )
})
