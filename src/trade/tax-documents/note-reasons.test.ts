import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noteReason, noteReasonInBoth } from '#trade/tax-documents/note-reasons.ts'

test('an explanation keeps its direction on paper; the e-invoice has it as entered', () => {
  assert.deepEqual(noteReasonInBoth('Quantity', '3 bags short'), [
    'Difference in quantity · \u20683 bags short\u2069',
    'فرق في الكمية · \u20683 bags short\u2069',
  ])
  assert.deepEqual(noteReasonInBoth('Credit note', 'CN-2026-00002 | خصم 5 %')[0].split(' · ').slice(1), [
    '\u2068CN-2026-00002\u2069',
    '\u2068خصم 5 %\u2069',
  ])
  assert.deepEqual(noteReasonInBoth('Return', null), ['Goods returned', 'إرجاع بضاعة'])
  assert.equal(noteReason('Quantity', '3 bags short'), 'فرق في الكمية | Difference in quantity | 3 bags short')
})
