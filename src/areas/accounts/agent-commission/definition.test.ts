import assert from 'node:assert/strict'
import { test } from 'node:test'
import { agentCommission } from '#areas/accounts/agent-commission/definition.ts'

const rate = (fromQty: number, of: number | null = 2_500) => ({ fromQty, rate: of, pct: null as number | null })
const part = (fromQty: number, of: number | null = 400) => ({ fromQty, rate: null as number | null, pct: of })
const terms = { date: '2026-11-02', until: null, basis: 'Per bag', tiers: [rate(0), rate(5_000)] }

const none = { tiers: 'Enter at least one tier.' }
const start = { tiers: 'The first tier begins at 0.' }
const order = { tiers: 'Each tier begins above the one before it.' }
const noRate = { tiers: 'Enter a rate for each tier, no part of the net amount.' }
const noPart = { tiers: 'Enter a part of the net amount for each tier, no rate.' }

const cases: [string, object, object][] = [
  ['two tiers', {}, {}],
  ['terms of one day', { until: '2026-11-02' }, {}],
  ['terms that end before they begin', { until: '2026-11-01' }, { until: 'Must not lie before the first day.' }],
  ['no tier', { tiers: [] }, none],
  ['tiers never opened', { tiers: null }, none],
  ['a first tier above 0', { tiers: [rate(1)] }, start],
  ['tiers one bag apart', { tiers: [rate(0), rate(1)] }, {}],
  ['two tiers from 0', { tiers: [rate(0), rate(0)] }, order],
  ['two tiers from the same quantity', { tiers: [rate(0), rate(5), rate(5)] }, order],
  ['tiers that run backwards', { tiers: [rate(0), rate(5), rate(4)] }, order],
  ['a tier without a rate', { tiers: [rate(0), rate(5, null)] }, noRate],
  ['a rate of zero', { tiers: [rate(0, 0)] }, {}],
  ['a rate and a part', { tiers: [rate(0), { ...rate(5), pct: 400 }] }, noRate],
  ['rates per ton', { basis: 'Per MT' }, {}],
  ['a part per ton', { basis: 'Per MT', tiers: [part(0)] }, noRate],
  ['parts of the net amount', { basis: 'Percentage of net', tiers: [part(0), part(5)] }, {}],
  ['a tier without a part', { basis: 'Percentage of net', tiers: [part(0), part(5, null)] }, noPart],
  ['a part and a rate', { basis: 'Percentage of net', tiers: [part(0), { ...part(5), rate: 0 }] }, noPart],
  ['a basis not chosen yet', { basis: null, tiers: [] }, {}],
]
for (const [name, of, expected] of cases) {
  test(name, () => assert.deepEqual(agentCommission.rules({ ...terms, ...of }), expected))
}

test('terms for every consignee are seen by none of them', () => {
  assert.deepEqual(agentCommission.seenBy({ consignee: 3 }), [3])
  assert.deepEqual(agentCommission.seenBy({ consignee: null }), [null])
})
