import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ConnectionHistory, connectionStateOf } from '#trade/dispatching/connection.ts'

const plain: ConnectionHistory = { isSetUp: true, lastSuccessAt: null, lastFailureAt: null, waiting: 0, dead: 0 }
const [early, late] = ['2026-01-01T00:00:00Z', '2026-01-02T00:00:00Z']

const cases: [title: string, of: Partial<ConnectionHistory>, is: string][] = [
  ['nothing is set up', { isSetUp: false }, 'Off'],
  ['dispatches wait, but the connection is not set up', { isSetUp: false, waiting: 1 }, 'Failing'],
  ['never used', {}, 'Not used yet'],
  ['waiting for the first time', { waiting: 1 }, 'Waiting'],
  ['all sent', { lastSuccessAt: early }, 'OK'],
  ['failed once, sent since', { lastSuccessAt: late, lastFailureAt: early, dead: 3 }, 'OK'],
  ['the last try failed and is repeated', { lastSuccessAt: early, lastFailureAt: late, waiting: 1 }, 'Failing'],
  ['failed and sent in the same moment', { lastSuccessAt: late, lastFailureAt: late, dead: 1 }, 'OK'],
  ['no more tries', { lastSuccessAt: early, lastFailureAt: late, dead: 1 }, 'Stopped'],
  [
    'the last try failed, and the content was sent another way',
    { lastSuccessAt: early, lastFailureAt: late },
    'Failing',
  ],
  ['a user has to act', { isStopped: true, lastSuccessAt: late, waiting: 2 }, 'Stopped'],
]

for (const [title, of, is] of cases)
  test(`${title}: ${is}`, () => assert.equal(connectionStateOf({ ...plain, ...of }), is))
