import assert from 'node:assert/strict'
import { test } from 'node:test'
import { followUpOf } from '#areas/port-loading/gate/follow-up.ts'

const cases: [string, string, string | undefined][] = [
  ['Sale permit', 'Empty, first weight', 'Full, second weight'],
  ['Sale permit', 'Full, second weight', 'Gate out'],
  ['Delivery note', 'Full, second weight', 'Gate out'],
  ['Bulk Loading', 'Full, second weight', 'Gate out'],
  ['Port ticket', 'Full, second weight', undefined],
  ['Exit ticket', 'Full, second weight', undefined],
  ['Terminal receipt', 'Full, first weight', 'Empty, second weight'],
  ['Terminal receipt', 'Empty, second weight', undefined],
]
for (const [kind, title, next] of cases) {
  test(`${kind}: after ${title} comes ${next ?? 'nothing'}`, () => {
    const step = { title, asksWeight: true }
    const weighed = { kind, bags: null, firstWeight: 15_000, firstAt: null, secondWeight: null, step }
    const task = followUpOf(weighed, 40_000, '2026-03-01T08:00:00Z')
    assert.equal(task?.step.title, next)
    if (next === 'Gate out') assert.deepEqual([task?.secondWeight, task?.step.asksWeight], [40_000, false])
  })
}
