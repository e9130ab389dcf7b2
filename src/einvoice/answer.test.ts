import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type SendingPurpose, verdictOf, waitAfter } from '#einvoice/answer.ts'
import { qrReference } from '#einvoice/ubl.ts'

const said = (of: object): string => JSON.stringify(of)
const warning = { type: 'WARNING', code: 'BR-KSA-98', message: 'late', status: 'WARNING' }
const results = (of: object) => ({ validationResults: { warningMessages: [], errorMessages: [], ...of } })
const reported = { reportingStatus: 'REPORTED' }
const stamped = `<Invoice>${qrReference('AQNHTVM=')}</Invoice>`
const cleared = { clearanceStatus: 'CLEARED', clearedInvoice: btoa(stamped) }

const taken: readonly [string, SendingPurpose, number, string, [number, string | null]][] = [
  ['cleared', 'Cleared', 200, said(cleared), [0, stamped]],
  ['reported', 'Reported', 200, said(reported), [0, null]],
  ['with warnings', 'Reported', 202, said({ ...results({ warningMessages: [warning] }), ...reported }), [1, null]],
  ['received before, 409', 'Reported', 409, '', [0, null]],
  ['received before, 208', 'Reported', 208, said(results({})), [0, null]],
  ['reported earlier', 'Reported', 400, said({ reportingStatus: 'REPORTED_SUCCESSFULLY_EARLIER' }), [0, null]],
  ['received before, with the stamped text', 'Cleared', 409, said(cleared), [0, stamped]],
]
for (const [what, way, status, body, expected] of taken) {
  test(`${way}, ${what}: success`, () => {
    const verdict = verdictOf(way, status, body)
    assert.ok(verdict.kind === 'accepted')
    assert.deepEqual([verdict.warnings.length, verdict.stamped?.xml ?? null], expected)
  })
}

const judged: readonly [string, SendingPurpose, number | null, string, string][] = [
  ['a refusal', 'Reported', 400, said(results({ errorMessages: [warning] })), 'refused'],
  ['a refusal with an empty reason', 'Reported', 400, said(results({ errorMessages: [null, warning] })), 'refused'],
  ['a rejection without reasons', 'Cleared', 400, said({ clearanceStatus: 'NOT_CLEARED' }), 'refused'],
  ['400 with an empty body', 'Cleared', 400, '', 'later'],
  ['not reported', 'Reported', 200, said({ reportingStatus: 'NOT_REPORTED' }), 'refused'],
  ['not cleared', 'Cleared', 202, said({ clearanceStatus: 'NOT_CLEARED' }), 'refused'],
  ['clearance switched off', 'Cleared', 303, '', 'report'],
  ['reporting switched off', 'Reported', 303, '', 'later'],
  ['an empty answer', 'Reported', 200, '{}', 'later'],
  ['nothing', 'Reported', 200, 'null', 'later'],
  ['a list', 'Cleared', 200, '[]', 'later'],
  ['an unknown status', 'Cleared', 200, said({ clearanceStatus: 'PENDING', clearedInvoice: btoa(stamped) }), 'later'],
  ['the status of the other purpose', 'Cleared', 200, said(reported), 'later'],
  ['cleared without a stamped text', 'Cleared', 200, said({ clearanceStatus: 'CLEARED' }), 'later'],
  [
    'cleared without a QR code',
    'Cleared',
    200,
    said({ ...cleared, clearedInvoice: btoa('<Invoice/>') }),
    'copy-missing',
  ],
  ['received before, without a QR code', 'Cleared', 409, said({ clearedInvoice: btoa('<Invoice/>') }), 'copy-missing'],
  ['cleared with garbage', 'Cleared', 200, said({ clearanceStatus: 'CLEARED', clearedInvoice: 7 }), 'later'],
  ['received before, 409', 'Cleared', 409, said({ clearanceStatus: 'CLEARED' }), 'copy-missing'],
  ['received before, 208', 'Cleared', 208, '', 'copy-missing'],
  ['wrong credentials', 'Cleared', 401, '', 'stop'],
  ['not there', 'Reported', 404, '', 'stop'],
  ['a wrong version', 'Reported', 406, '', 'stop'],
  ['too large', 'Reported', 413, '', 'stop'],
  ['too many', 'Reported', 429, '', 'later'],
  ['a failure', 'Reported', 503, '<html>', 'later'],
  ['no answer', 'Reported', null, '', 'later'],
  ['an error page of a gateway', 'Reported', 200, '<html>', 'later'],
]
for (const [what, way, status, body, kind] of judged) {
  test(`${way}, ${what}: ${kind}`, () => assert.equal(verdictOf(way, status, body).kind, kind))
}

test('the delay grows up to an hour', () => {
  assert.deepEqual([1, 2, 3, 10, 99].map(waitAfter), [10, 30, 90, 3600, 3600])
})
