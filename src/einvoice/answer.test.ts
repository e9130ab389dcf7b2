import assert from 'node:assert/strict'
import { test } from 'node:test'
import { verdictOf, waitAfter } from '#einvoice/answer.ts'

const said = (of: object): string => JSON.stringify(of)
const warning = { type: 'WARNING', code: 'BR-KSA-98', message: 'late', status: 'WARNING' }
const results = (of: object) => ({ validationResults: { warningMessages: [], errorMessages: [], ...of } })

for (const [what, status, body, expected] of [
  ['cleared', 200, said({ clearanceStatus: 'CLEARED', clearedInvoice: btoa('<x>') }), ['accepted', 0, '<x>']],
  [
    'with warnings',
    202,
    said({ ...results({ warningMessages: [warning] }), reportingStatus: 'REPORTED' }),
    ['accepted', 1, null],
  ],
  ['already there', 409, '', ['accepted', 0, null]],
  ['taken earlier', 400, said({ reportingStatus: 'REPORTED_SUCCESSFULLY_EARLIER' }), ['accepted', 0, null]],
] as const) {
  test(`${what} is success`, () => {
    const verdict = verdictOf(status, body)
    assert.ok(verdict.kind === 'accepted')
    assert.deepEqual([verdict.kind, verdict.warnings.length, verdict.clearedXml], expected)
  })
}

for (const [what, status, body, kind] of [
  ['a refusal', 400, said(results({ errorMessages: [warning] })), 'refused'],
  ['an answer that says it was not taken', 200, said({ reportingStatus: 'NOT_REPORTED' }), 'refused'],
  ['clearance switched off', 303, '', 'report'],
  ['wrong credentials', 401, '', 'later'],
  ['a wrong version', 406, '', 'later'],
  ['too many', 429, '', 'later'],
  ['a failure', 503, '<html>', 'later'],
  ['no answer', null, '', 'later'],
  ['a page of a gateway', 200, '<html>', 'later'],
] as const) {
  test(`${what}: ${kind}`, () => assert.equal(verdictOf(status, body).kind, kind))
}

test('waiting grows, but never beyond an hour', () => {
  assert.deepEqual([1, 2, 3, 10, 99].map(waitAfter), [10, 30, 90, 3600, 3600])
})
