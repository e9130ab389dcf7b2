// The coordinator of a cluster is away while clients save: until it is back nobody is served, everybody is told to wait, and what was answered
// for is neither lost nor doubled.

import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { demoPassword } from '../../database/demo/accounts.ts'
import { type DemoApplication, startDemoApplication } from '../test-application.ts'
import { catalogueAt } from './catalogue.ts'
import { inWords, type Saving, savingIn, untilSaved } from './saving.ts'

let app: DemoApplication
let saving: Saving

before(async () => {
  app = await startDemoApplication()
  saving = savingIn(app.redSea, await app.as('admin'), catalogueAt(app.databaseUrl))
})
after(() => app?.close())

const tell = (word: 'kill' | 'up'): void => {
  execFileSync('bash', [process.env.GMS_TEST_CLUSTER_TOOLS!, word, '0'])
}

const signIn = async (): Promise<number> =>
  (await app.nobody('POST', '/login', { username: 'ops', password: demoPassword })).status

const onlyTold = (statuses: Record<number, number>): void =>
  assert.deepEqual(
    Object.keys(statuses).filter(status => !['201', '503'].includes(status)),
    [],
  )

test('the coordinator stops and starts while clients save: they are told to wait, in words, and go on', async t => {
  const count = await saving.saveMeanwhile(4, async count => {
    await untilSaved(count, 12)
    tell('kill')
    try {
      const ask = await app.as('admin')
      const { status, body, headers } = await ask('GET', saving.path)
      assert.deepEqual([status, body.code, Number(headers.get('retry-after')) > 0], [503, 'UNAVAILABLE', true])
      assert.equal(await signIn(), 503)
      await sleep(1500)
    } finally {
      tell('up')
    }
    await untilSaved(count, 12)
  })
  onlyTold(count.statuses)
  assert.ok(count.statuses[503]! > 0)
  await saving.assertKept(count.saved)
  assert.equal(await signIn(), 200)
  t.diagnostic(inWords(count))
})
