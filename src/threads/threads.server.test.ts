import assert from 'node:assert/strict'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { test } from 'node:test'
import { runInThread } from '#threads/threads.ts'

const module = new URL('./tasks-for-tests.ts', import.meta.url)
const ask = (input: object, options = {}) => runInThread(module, input, options)

test('a thread returns a task’s result, and its error', async () => {
  assert.deepEqual(await ask({ deed: 'echo', value: { kg: [1, 2] } }), { kg: [1, 2] })
  await assert.rejects(ask({ deed: 'throw' }), /TypeError: no barley/)
})

test('a crashed thread is answered with a refusal, and the next task gets a new one', async () => {
  await assert.rejects(ask({ deed: 'crash' }), { name: 'Error', status: 503, code: 'NOT_MADE' })
  assert.equal(await ask({ deed: 'echo', value: 5 }), 5)
})

test('a task that hangs is given up after its time, blocks no other, and the next one runs', async () => {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const start = performance.now()
  await assert.rejects(ask({ deed: 'hang' }, { seconds: 0.5 }), { status: 503, code: 'NOT_MADE' })
  assert.ok(performance.now() - start < 5000)
  delay.disable()
  assert.ok(delay.percentile(50) < 100e6)
  assert.equal(await ask({ deed: 'echo', value: 6 }), 6)
})

test('the number of waiting tasks is limited; more are refused at once', async () => {
  const asked = Array.from({ length: 60 }, (_, value) => ask({ deed: 'wait', value }))
  const outcomes = await Promise.allSettled(asked)
  const refused = outcomes.filter(each => each.status === 'rejected')
  assert.equal(refused.length, 60 - 32)
  for (const { reason } of refused) assert.deepEqual([reason.status, reason.code], [503, 'BUSY'])
  assert.equal(await ask({ deed: 'echo', value: 7 }), 7)
})

test('a task that crashes or fills a thread of uploads affects uploads only', async () => {
  const own = ask({ deed: 'wait', value: 8 })
  for (const deed of ['crash', 'fill'])
    await assert.rejects(ask({ deed }, { group: 'uploads', seconds: 30 }), { status: 503, code: 'NOT_MADE' }, deed)
  assert.equal(await own, 8)
  assert.equal(await ask({ deed: 'echo', value: 9 }, { group: 'uploads' }), 9)
})
