import assert from 'node:assert/strict'
import { test } from 'node:test'
import { papersNeededOnContract } from '#areas/procurement/purchase-contract/papers-needed.ts'
import { checklistOf, missingIn, type Paper } from '#papers/checklist.ts'
import { papersNeededOnReceipt } from '#trade/bags/papers-needed.ts'
import { papersNeededOnLoss } from '#trade/cargo/papers-needed.ts'

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

test('missing papers are those that must still be provided', () => {
  const papers = [paper('Weight'), paper('Quality', 'Rejected'), paper('Insurance', 'Verified', '2020-01-01')]
  assert.equal(missingIn(checklistOf(['Weight', 'Quality', 'Insurance', 'Contract'], papers, '2026-05-10')), 3)
})

test('a contract under CIF requires the insurance, a shipped one the papers of the cargo', () => {
  assert.deepEqual(papersNeededOnContract({ incoterm: 'CFR', status: 'Active' }), ['Contract', 'Proforma'])
  assert.ok(papersNeededOnContract({ incoterm: 'CIF', status: 'Active' }).includes('Insurance'))
  assert.ok(papersNeededOnContract({ incoterm: 'CFR', status: 'Completed' }).includes('Bill of lading'))
})

test('a receipt of bags requires the invoice and the delivery note it names, while it is in effect', () => {
  assert.deepEqual(papersNeededOnReceipt({ status: 'Active', deliveryNoteNo: 'DN-7' }), [
    'Commercial invoice',
    'Delivery note',
  ])
  assert.deepEqual(papersNeededOnReceipt({ status: 'Active', deliveryNoteNo: null }), ['Commercial invoice'])
  assert.deepEqual(papersNeededOnReceipt({ status: 'Canceled', deliveryNoteNo: 'DN-7' }), [])
})

test('a loss requires a survey report above the norm, and if a surveyor counted', () => {
  const cases: [object, string[]][] = [
    [{ status: 'Draft', aboveNorm: true }, ['Survey report']],
    [{ status: 'Active', aboveNorm: false, countMethod: 'Survey' }, ['Survey report']],
    [{ status: 'Active', aboveNorm: false, countMethod: 'Weigh-over' }, []],
    [{ status: 'Reversed', aboveNorm: true }, []],
  ]
  for (const [loss, needed] of cases) assert.deepEqual(papersNeededOnLoss(loss), needed)
})
