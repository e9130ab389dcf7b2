import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checklistOf, missingIn, type Paper } from '#areas/procurement/checklist.ts'
import { neededOnContract } from '#areas/procurement/purchase-contract/needed.ts'

const paper = (paperType: string, status = 'Uploaded', expiresOn: string | null = null): Paper => ({
  paperType,
  status,
  expiresOn,
})

const cases: [string, Paper[], string][] = [
  ['nothing there', [], 'missing'],
  ['another kind', [paper('Other')], 'missing'],
  ['brought', [paper('Weight')], 'uploaded'],
  ['judged good', [paper('Weight', 'Verified')], 'verified'],
  ['judged bad', [paper('Weight', 'Rejected')], 'rejected'],
  ['a better one after a bad one', [paper('Weight', 'Rejected'), paper('Weight')], 'uploaded'],
  ['run out', [paper('Weight', 'Verified', '2026-05-09')], 'expired'],
  ['runs out today', [paper('Weight', 'Verified', '2026-05-10')], 'verified'],
]

for (const [name, papers, is] of cases) {
  test(`on the checklist: ${name}`, () => {
    assert.deepEqual(checklistOf(['Weight', 'Weight'], papers, '2026-05-10'), [{ paperType: 'Weight', is }])
  })
}

test('missing is what somebody still has to bring', () => {
  const papers = [paper('Weight'), paper('Quality', 'Rejected'), paper('Insurance', 'Verified', '2020-01-01')]
  assert.equal(missingIn(checklistOf(['Weight', 'Quality', 'Insurance', 'Contract'], papers, '2026-05-10')), 3)
})

test('a contract under CIF asks for the insurance, a shipped one for the papers of the cargo', () => {
  assert.deepEqual(neededOnContract({ incoterm: 'CFR', status: 'Active' }), ['Contract', 'Proforma'])
  assert.ok(neededOnContract({ incoterm: 'CIF', status: 'Active' }).includes('Insurance'))
  assert.ok(neededOnContract({ incoterm: 'CFR', status: 'Completed' }).includes('Bill of lading'))
})
