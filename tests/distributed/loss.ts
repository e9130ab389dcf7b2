// A worker of a cluster, and then its coordinator, is lost for good, its data with it, while clients of two agencies save. A standby holds what was
// answered for, and takes its place. It runs last: the cluster is another one afterwards.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { databaseAt, withClient } from '../../database/client.ts'
import { demoPassword } from '../../database/demo/accounts.ts'
import { type DemoApplication, startDemoApplication } from '../test-application.ts'
import { type Catalogue, catalogueAt, type Machine } from './catalogue.ts'
import { type Count, inWords, type Saving, savingIn, untilSaved } from './saving.ts'
import { type Standby, startStandby } from './standby.ts'

let app: DemoApplication
let catalogue: Catalogue
let redSea: Saving
let gulf: Saving
const standbys: Standby[] = []

before(async () => {
  app = await startDemoApplication()
  catalogue = catalogueAt(app.databaseUrl)
  redSea = savingIn(app.redSea, await app.as('admin'), catalogue)
  gulf = savingIn(app.gulf, await app.as('admin2'), catalogue)
})
after(async () => {
  await app?.close()
  for (const standby of standbys) await standby.stop()
})

const standbyOf = async ({ port }: Pick<Machine, 'port'>): Promise<Standby & { port: number }> => {
  const own = Number(process.env.CITUS_PORT) + 50 + standbys.length
  const standby = await startStandby(port, own)
  standbys.push(standby)
  return { ...standby, port: own }
}

// Each database of a cluster has a catalogue of its own.
const databases = (): string[] => [app.databaseUrl, databaseAt(app.databaseUrl, 'gms_home')]

const announceAddress = async ({ name, port }: Machine, to: number): Promise<void> => {
  const update = 'select citus_update_node(nodeid, $1, $3) from pg_dist_node where nodename = $1 and nodeport = $2'
  for (const url of databases()) await withClient(url, client => client.query(update, [name, port, to]))
}

/** Clients of both agencies save while something is lost; what was told to be saved is there afterwards. */
const saveInBoth = async (lose: () => Promise<void>): Promise<{ first: Count; second: Count }> => {
  let second: Count | undefined
  const first = await redSea.saveMeanwhile(4, async first => {
    second = await gulf.saveMeanwhile(4, async second => {
      const untilBothSaved = () => Promise.all([untilSaved(first, 12), untilSaved(second, 12)])
      await untilBothSaved()
      await lose()
      await untilBothSaved()
    })
  })
  await redSea.assertKept(first.saved)
  await gulf.assertKept(second!.saved)
  return { first, second: second! }
}

// All machines hold the users.
const deactivateSomebody = async (): Promise<number> => {
  const ask = await app.as('admin')
  const users = `/api/agencies/${app.redSea.id}/staff/users`
  const [found] = (await ask('GET', `${users}?search=port`)).body.rows as { id: number }[]
  return (await ask('PUT', `${users}/${found!.id}/toggle-status`)).status
}

const codesOf = ({ statuses }: Count): string[] => Object.keys(statuses)

test('a worker is lost: its standby takes its place, nothing that was answered for is lost, the other agency notices nothing', async t => {
  const [, lost] = await catalogue.part(app.redSea.id, app.gulf.id)
  const standby = await standbyOf(lost)
  const { first, second } = await saveInBoth(async () => {
    await standby.loseNode()
    assert.equal(await deactivateSomebody(), 503)
    await standby.promote()
    await announceAddress(lost, standby.port)
    assert.equal(await deactivateSomebody(), 200)
  })
  assert.deepEqual(codesOf(first), ['201'])
  assert.deepEqual(
    codesOf(second).filter(code => !['201', '503'].includes(code)),
    [],
  )
  assert.equal((await catalogue.placeOf(app.gulf.id)).port, standby.port)
  t.diagnostic(`its agency: ${inWords(second)}`)
  t.diagnostic(`the other one: ${inWords(first)}`)
})

// Each loss meets the clients at another moment: between the machines, in a commit, or while they are told who they are.
test('the coordinator is lost, three times: its standby takes its address, people are told to wait, nothing that was answered for is lost', async t => {
  for (let times = 0; times < 3; times++) {
    const standby = await standbyOf({ port: Number(process.env.CITUS_PORT) })
    const { first, second } = await saveInBoth(async () => {
      await standby.loseNode()
      await sleep(500 * times)
      await standby.takePlace()
    })
    for (const count of [first, second]) {
      assert.deepEqual(codesOf(count), ['201', '503'])
      t.diagnostic(inWords(count))
    }
  }
  const { status } = await app.nobody('POST', '/login', { username: 'ops', password: demoPassword })
  assert.equal(status, 200)
})
