// An agency on a cluster while its machines change: it is moved to another one while clients save, a machine stops and comes back, and one
// more joins.

import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { addressAt } from '#database/cluster.ts'
import { databaseAt, withClient } from '../../database/client.ts'
import { demoPassword } from '../../database/demo/accounts.ts'
import { migrate } from '../../database/migrate.ts'
import { type Ask, type DemoApplication, startDemoApplication } from '../test-application.ts'

type Machine = { name: string; port: number; number: number }
type Place = Machine & { shard: number }

let app: DemoApplication
let clerk: Ask
let other: Ask

before(async () => {
  app = await startDemoApplication()
  clerk = await app.as('admin')
  other = await app.as('admin2')
})
after(() => app?.close())

const ask = async <R>(text: string, values: unknown[] = []): Promise<R[]> =>
  withClient(app.databaseUrl, async client => (await client.query(text, values)).rows as R[])

const placeOf = async (agency: number): Promise<Place> =>
  (
    await ask<Place>(
      `select shard.shardid::integer as shard, node.nodename as name, node.nodeport as port, node.groupid as number
       from pg_dist_shard shard join pg_dist_placement placement using (shardid) join pg_dist_node node using (groupid)
       where shard.logicalrelid = 'public.role'::regclass
         and shard.shardid = get_shard_id_for_distribution_column('public.role', $1::integer)`,
      [agency],
    )
  )[0]!

const workers = (): Promise<Machine[]> =>
  ask(
    'select nodename as name, nodeport as port, groupid as number from pg_dist_node where groupid <> 0 order by groupid',
  )

const highestId = async (): Promise<number> =>
  (
    await ask<{ id: number }>('select max(id)::float8 as id from bag_procurement where agency_id = $1', [app.redSea.id])
  )[0]!.id

/** Saves one receipt and returns its id. */
const saveOne = async (invoice: string): Promise<number> => {
  const { status, body } = await clerk('POST', path(app.redSea.id), receipt(app.redSea, invoice))
  assert.equal(status, 201, JSON.stringify(body))
  return body.id as number
}

/** As docs/scale.md tells: the machine that gets the agency counts on from above its ids. */
const move = async ({ shard, name, port }: Place, to: Machine): Promise<void> => {
  const there = addressAt(app.databaseUrl, { host: to.name, port: to.port })
  await withClient(there, client => client.query('select app.count_on()'))
  await ask(`select citus_move_shard_placement($1, $2, $3, $4, $5, 'force_logical')`, [
    shard,
    name,
    port,
    to.name,
    to.port,
  ])
}

const receipt = ({ world }: DemoApplication['redSea'], invoice: string) => ({
  ...{ date: '2026-06-01', invoiceDate: '2026-06-01', vendor: world.bagVendor, vendorInvoiceNo: invoice },
  ...{ consignee: world.companies.c1, scope: 'OTHERS', terminal: world.terminals.jeddah },
  lines: [{ bagGrade: world.bag50, received: 10, rejected: 0, unitPrice: 0.85 }],
})

const path = (agency: number): string => `/api/agencies/${agency}/bags/procurement`

type Count = { saved: string[]; statuses: Record<number, number>; longestMs: number }

/** Clients that save one receipt after the other until told to stop; one that is not answered with success is sent again under its key, as
 *  the browser does. */
const saveMeanwhile = async (clients: number, work: () => Promise<void>): Promise<Count> => {
  const count: Count = { saved: [], statuses: {}, longestMs: 0 }
  let isOver = false
  const save = async (invoice: string): Promise<void> => {
    for (const begin = performance.now(); ; await sleep(100)) {
      const headers = { 'idempotency-key': invoice }
      const { status, body } = await clerk('POST', path(app.redSea.id), receipt(app.redSea, invoice), headers)
      count.statuses[status] = (count.statuses[status] ?? 0) + 1
      assert.ok(status < 300 || status === 503 || status === 409, `${status} ${JSON.stringify(body)}`)
      if (status >= 300) continue
      count.saved.push(invoice)
      count.longestMs = Math.max(count.longestMs, performance.now() - begin)
      return
    }
  }
  const client = async (lane: number): Promise<void> => {
    for (let n = 0; !isOver; n++) await save(`M-${lane}-${n}-${earlier.length}`)
  }
  const saving = Promise.all(Array.from({ length: clients }, (_, lane) => client(lane)))
  await work().finally(() => {
    isOver = true
  })
  await saving
  return count
}

const earlier: string[] = []

const assertKept = async (saved: readonly string[]): Promise<void> => {
  assert.ok(saved.length > 20)
  earlier.push(...saved)
  assert.deepEqual(await kept(), earlier.toSorted())
}

const kept = async (): Promise<string[]> =>
  (
    await ask<{ invoice: string }>(
      `select b.vendor_invoice_no as invoice from bag_procurement b join ledger.posting p on p.agency_id = b.agency_id
         and p.document_type = 'bagProcurement' and p.document_id = b.id
       where b.agency_id = $1 and b.vendor_invoice_no like 'M-%' order by 1`,
      [app.redSea.id],
    )
  ).map(({ invoice }) => invoice)

/** What docs/scale.md tells to do: the database is made there, the machine joins, and the migrations run once more. */
const addMachine = async (): Promise<Machine> => {
  const port = Number(execFileSync('bash', [process.env.GMS_TEST_CLUSTER_TOOLS!, 'add'], { encoding: 'utf8' }))
  const name = new URL(app.databaseUrl).pathname.slice(1)
  const there = addressAt(app.databaseUrl, { host: '127.0.0.1', port })
  // A copy of a database still names the one it was copied from.
  const copied = await ask<{ name: string }>(
    `select datname as name from pg_dist_object join pg_database on pg_database.oid = objid
     where classid = 'pg_database'::regclass and datname <> $1`,
    [name],
  )
  for (const made of [name, ...copied.map(({ name }) => name)])
    await withClient(databaseAt(there, 'postgres'), client => client.query(`create database ${made}`))
  await withClient(there, client => client.query('create extension citus'))
  await ask('select citus_add_node($1, $2)', ['127.0.0.1', port])
  await migrate(app.databaseUrl)
  return (await workers()).find(each => each.port === port)!
}

const rebalance = `select rebalance_table_shards(rebalance_strategy => 'by_shard_count', shard_transfer_mode => 'force_logical')`

const shardsOn = async ({ number }: Machine): Promise<number> =>
  (
    await ask<{ shards: number }>(
      `select count(*)::integer as shards from pg_dist_placement placement join pg_dist_shard shard using (shardid)
       where shard.logicalrelid = 'public.role'::regclass and placement.groupid = $1`,
      [number],
    )
  )[0]!.shards

test('an agency is moved to another machine and back while eight clients save: nothing is lost, nothing doubled', async t => {
  const home = await placeOf(app.redSea.id)
  const away = (await workers()).find(({ number }) => number !== home.number)!
  const { saved, statuses, longestMs } = await saveMeanwhile(8, async () => {
    await sleep(1000)
    const before = await highestId()
    await move(home, away)
    const between = await saveOne('Between')
    assert.ok(between > before, 'what is saved after the move has the larger id')
    await ask('call citus_cleanup_orphaned_resources()')
    await sleep(1000)
    await move({ ...home, ...away }, home)
    assert.ok((await saveOne('After')) > between, 'and so it has after the way back')
    await sleep(1000)
  })
  await assertKept(saved)
  assert.equal((await placeOf(app.redSea.id)).number, home.number)
  t.diagnostic(
    `${saved.length} saved, answers ${JSON.stringify(statuses)}, the longest took ${Math.round(longestMs)} ms`,
  )
})

// Only for a cluster that these tests have started: `number` counts as its script does, from the coordinator's port on.
const tell = (word: 'kill' | 'up', { port }: Machine): void => {
  const number = port - Number(process.env.CITUS_PORT)
  execFileSync('bash', [process.env.GMS_TEST_CLUSTER_TOOLS!, word, String(number)])
}

const sighting = async (): Promise<string[]> =>
  (
    await ask<{ seen: string }>(
      `select seen_at > now() - interval '1 minute' as seen from app.session where agency_id = $1 group by 1`,
      [app.redSea.id],
    )
  ).map(({ seen }) => String(seen))

/** Whoever has nothing on the machine that stopped signs in, as ever, and is noted as there. */
const signInMeanwhile = async (): Promise<void> => {
  const signIn = (username: string, password: string) => app.nobody('POST', '/login', { username, password })
  assert.equal((await signIn('ops', demoPassword)).status, 200)
  assert.equal((await signIn('ops', 'Barley#2027')).status, 401)
  await ask(`update app.session set seen_at = now() - interval '1 hour' where agency_id = $1`, [app.redSea.id])
  assert.equal(await status(clerk, app.redSea.id), 200)
  assert.ok((await sighting()).includes('true'))
  assert.equal((await signIn('admin2', demoPassword)).status, 503)
}

const status = async (asker: Ask, agency: number): Promise<number> => (await asker('GET', path(agency))).status

test('a machine stops: its agency is told to wait, in the other one people sign in and go on; it comes back by itself', async t => {
  const home = await placeOf(app.redSea.id)
  const gulf = await placeOf(app.gulf.id)
  const elsewhere = (await workers()).find(({ number }) => number !== home.number)!
  if (gulf.number === home.number) await move(gulf, elsewhere)
  tell('kill', elsewhere)
  try {
    const refused = await other('GET', path(app.gulf.id))
    assert.deepEqual([refused.status, Number(refused.headers.get('retry-after')) > 0], [503, true])
    const invoice = `S-${process.pid}`
    assert.equal((await clerk('POST', path(app.redSea.id), receipt(app.redSea, invoice))).status, 201)
    await signInMeanwhile()
  } finally {
    tell('up', elsewhere)
  }
  const begin = performance.now()
  while ((await status(other, app.gulf.id)) !== 200) {
    assert.ok(performance.now() - begin < 10_000)
    await sleep(100)
  }
  t.diagnostic(`back after ${Math.round(performance.now() - begin)} ms`)
})

test('a machine joins, and shards move to it while eight clients save: nothing is lost, nothing doubled', async t => {
  const begin = await workers()
  const { saved, statuses, longestMs } = await saveMeanwhile(8, async () => {
    const added = await addMachine()
    await ask(rebalance)
    assert.ok((await shardsOn(added)) > 0)
    const home = await placeOf(app.redSea.id)
    if (home.number !== added.number) await move(home, added)
    await sleep(1000)
    assert.equal((await placeOf(app.redSea.id)).number, added.number)
  })
  assert.equal((await workers()).length, begin.length + 1)
  await assertKept(saved)
  t.diagnostic(
    `${saved.length} saved, answers ${JSON.stringify(statuses)}, the longest took ${Math.round(longestMs)} ms`,
  )
})
