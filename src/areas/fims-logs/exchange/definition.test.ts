import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fimsExchange } from '#areas/fims-logs/exchange/definition.ts'

const cases: [string, number[] | undefined, object][] = [
  ['one user to alert', [1], {}],
  ['nobody to alert', [], { alertUsers: 'Choose at least one recipient.' }],
  ['the users not entered', undefined, {}],
]
for (const [name, alertUsers, refused] of cases) {
  test(name, () => assert.deepEqual(fimsExchange.rules({ alertUsers }), refused))
}

test('files are written only where documents are sent in files', () => {
  const { when } = fimsExchange.life.actions['write-files']
  assert.deepEqual([when?.({ way: 'In files of the day' }), when?.({ way: 'As they happen' })], [true, false])
})
