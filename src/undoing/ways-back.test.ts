import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cancelFrom, drafted, type Life, listed, recorded } from '#kit/states.ts'
import { cancelsDraft, draftCancel, undoEach, wayBack } from '#undoing/ways-back.ts'

const weighed: Life = {
  ...{ initial: 'Weighed-in', states: ['Weighed-in', 'Out', 'Canceled'], posted: ['Out'], editable: ['Weighed-in'] },
  actions: {
    cancel: cancelFrom('Weighed-in', 'Out'),
    withdraw: { label: 'Withdrawn', moves: { 'Weighed-in': 'Canceled' }, systemOnly: true, undo: 'cancel' },
  },
}

const cases: [string, Life, action: string, state: string, way: string | undefined][] = [
  ['a draft that is canceled is given back', drafted, 'cancel', 'Draft', 'undo-cancel'],
  ['what stands in the ledger is not', drafted, 'cancel', 'Active', undefined],
  ['what took effect when it was saved is not', recorded, 'cancel', 'Active', undefined],
  ['an approval has no way back', drafted, 'approve', 'Draft', undefined],
  ['a truck that is only weighed in is a draft', weighed, 'cancel', 'Weighed-in', 'undo-cancel'],
  ['one that has left is not', weighed, 'cancel', 'Out', undefined],
  ['what follows from elsewhere is not undone', weighed, 'withdraw', 'Weighed-in', undefined],
  ['an action the document does not have', drafted, 'constructor', 'Draft', undefined],
  ['master data is switched once more', listed, 'toggle-status', 'active', 'toggle-status'],
]

for (const [title, life, action, state, way] of cases) {
  test(title, () => {
    assert.equal(wayBack(life, action, state), way)
    assert.equal(cancelsDraft(life, action, state), way === 'undo-cancel')
  })
}

test('the lives that have drafts', () => {
  assert.deepEqual([drafted, recorded, listed, weighed].map(draftCancel), ['cancel', undefined, undefined, 'cancel'])
})

test('several rows are undone one after the other; the first refusal is thrown after all were tried', async () => {
  const asked: string[] = []
  const shown: unknown[] = []
  const ask = async (path: string, { body }: { body: Record<string, unknown> }) => {
    asked.push(`${path} ${body.version}`)
    if (path.startsWith('/2/')) throw new Error('Another has its name.')
    return { status: 'Draft' }
  }
  const saved = { '/1': { version: 2 }, '/2': { version: 5 }, '/3': { version: 3 }, '/4': { version: 9 } }
  const before = { '/1': 'Draft', '/2': 'Draft', '/3': 'Active', '/4': 'Draft' }
  const undo = undoEach({ life: drafted, action: 'cancel' }, before, saved, {
    ask,
    show: async rows => void shown.push(rows),
  })
  await assert.rejects(undo!(), /Another has its name/)
  assert.deepEqual(asked, ['/1/undo-cancel 2', '/2/undo-cancel 5', '/4/undo-cancel 9'])
  assert.deepEqual(shown, [{ '/1': { status: 'Draft' }, '/4': { status: 'Draft' } }])
  assert.equal(undoEach({ life: drafted, action: 'approve' }, before, saved, { ask, show: async () => {} }), undefined)
})
