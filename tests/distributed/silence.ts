// A machine of a cluster hangs: it closes nothing and refuses nothing, and answers nobody. Its agency is told to wait, in bounded time; in an
// agency elsewhere people sign in and save; when it goes on, so does everybody.

import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { demoPassword } from '../../database/demo/accounts.ts'
import { type Ask, type DemoApplication, startDemoApplication } from '../test-application.ts'
import { type Catalogue, catalogueAt, type Machine } from './catalogue.ts'
import { inWords, type Saving, savingIn, untilSaved } from './saving.ts'

let app: DemoApplication
let catalogue: Catalogue
let saving: Saving
let there: Ask

before(async () => {
  app = await startDemoApplication()
  catalogue = catalogueAt(app.databaseUrl)
  saving = savingIn(app.redSea, await app.as('admin'), catalogue)
  there = await app.as('admin2')
})
after(() => app?.close())

/** The processes of a node, the one that starts the others first. */
const processesOf = ({ port }: Machine): number[] => {
  const folder = join(process.env.CITUS_HOME!, `node-${port - Number(process.env.CITUS_PORT)}`)
  const parent = Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0])
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(parent)], { encoding: 'utf8' })
  return [parent, ...children.trim().split(/\s+/).map(Number)]
}

const tell = (machine: Machine, signal: 'SIGSTOP' | 'SIGCONT'): void => {
  for (const pid of processesOf(machine)) {
    try {
      process.kill(pid, signal)
    } catch {
      // It has ended meanwhile.
    }
  }
}

const msOf = async (work: () => Promise<unknown>): Promise<number> => {
  const begin = performance.now()
  await work()
  return performance.now() - begin
}

const mostMs = 25_000

test('a machine hangs: its agency is told to wait, elsewhere people sign in and save; it goes on, and so do all', async t => {
  const [, hanging] = await catalogue.part(app.redSea.id, app.gulf.id)
  const path = `/api/agencies/${app.gulf.id}/bags/procurement`
  assert.equal((await there('GET', path)).status, 200)
  const signIn = async (username: string): Promise<number> =>
    (await app.nobody('POST', '/login', { username, password: demoPassword })).status
  let [waited, signing] = [0, 0]
  const count = await saving.saveMeanwhile(2, async count => {
    await untilSaved(count, 12)
    tell(hanging, 'SIGSTOP')
    try {
      waited = await msOf(async () => assert.equal((await there('GET', path)).status, 503))
      signing = await msOf(async () => assert.equal(await signIn('ops'), 200))
    } finally {
      tell(hanging, 'SIGCONT')
    }
    await untilSaved(count, 12)
  })
  assert.deepEqual(Object.keys(count.statuses), ['201'])
  assert.ok(waited < mostMs && signing < mostMs, `${waited} and ${signing} ms`)
  await saving.assertKept(count.saved)
  for (let tries = 0; (await there('GET', path)).status !== 200; tries++) {
    assert.ok(tries < 100)
    await sleep(100)
  }
  assert.equal(await signIn('admin2'), 200)
  t.diagnostic(
    `told after ${Math.round(waited)} ms, signed in after ${Math.round(signing)} ms; elsewhere ${inWords(count)}`,
  )
})
