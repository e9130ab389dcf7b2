import assert from 'node:assert/strict'
import { after, before, type TestContext, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { type Background, startBackground } from '#integrations/background.ts'
import { drainOutbox } from '#integrations/outbox.ts'
import { checkLedger, clearLeftovers, expireHolds, type Job, schedule } from '#integrations/schedule.ts'
import type { Event } from '#integrations/subscriptions.ts'
import { type TestDatabase, testDatabase } from '../../tests/database.ts'

let database: TestDatabase
let pool: pg.Pool

before(async () => {
  database = await testDatabase()
  pool = new pg.Pool({ connectionString: database.url, max: 6 })
  await pool.query(`insert into agency (id, name, name_ar) values (1, 'Red Sea', 'ا'), (2, 'Gulf', 'ب')`)
})
after(async () => {
  await pool.end()
  await database.drop()
})

const quiet = { info() {}, warn() {}, error(_facts: object) {} }

const until = async (isSo: () => boolean): Promise<void> => {
  const begin = performance.now()
  while (!isSo()) {
    assert.ok(performance.now() - begin < 60_000, 'it took too long')
    await wait(25)
  }
}

/** Stops the jobs however the test ends: running ones would keep the test file from ending. */
const start = async (t: TestContext, jobs: Job[], log = quiet): Promise<Background> => {
  const background = await startBackground(database.url, jobs, log, { lookEvery: 0.5 })
  let stopping: Promise<void> | undefined
  const stop = (): Promise<void> => {
    stopping ??= background.stop()
    return stopping
  }
  t.after(stop)
  return { ...background, stop }
}

test('with two processes a job runs once', async t => {
  let [runs, together, most] = [0, 0, 0]
  let release = () => {}
  const sent = new Promise<void>(resolve => {
    release = resolve
  })
  const job: Job = {
    name: 'counted',
    cron: '0 0 1 1 *',
    mostMinutes: 1,
    async run() {
      runs++
      most = Math.max(most, ++together)
      await sent
      together--
      return {}
    },
  }
  const processes = await Promise.all([1, 2].map(() => start(t, [job])))
  await Promise.all(processes.flatMap(one => [one.runNow('counted'), one.runNow('counted')]))
  await until(() => runs > 0)
  await wait(1200)
  release()
  await until(() => together === 0)
  assert.deepEqual([runs, most], [1, 1])
  // The job is queued again only after the first run is settled.
  for (let turns = 0; runs < 2; turns++) {
    assert.ok(turns < 600, 'it did not run again')
    await processes[0]!.runNow('counted')
    await wait(100)
  }
  assert.equal(most, 1)
})

test('a failed job is logged and run again; a stop lets the running one finish', async t => {
  const failed: string[] = []
  const log = { ...quiet, error: (facts: object) => void failed.push((facts as { job: string }).job) }
  let finished = false
  let started = false
  const failing: Job = {
    name: 'failing',
    cron: '0 0 1 1 *',
    mostMinutes: 1,
    run: () => Promise.reject(new Error('no')),
  }
  const long: Job = {
    name: 'long',
    cron: '0 0 1 1 *',
    mostMinutes: 1,
    async run() {
      started = true
      await wait(400)
      finished = true
      return {}
    },
  }
  const background = await start(t, [failing, long], log)
  await background.runNow('failing')
  await until(() => failed.length > 0)
  const { rows } = await pool.query(`select retry_limit from pgboss.job where name = 'failing'`)
  assert.equal(rows[0].retry_limit, 1)
  await background.runNow('long')
  await until(() => started)
  await background.stop()
  assert.ok(finished)
})

test('the schedule names each job once and every job runs on an empty database', async () => {
  assert.equal(new Set(schedule.map(({ name }) => name)).size, schedule.length)
  for (const { run } of schedule) await run(pool, { arabic: {} })
})

test('mails that met a busy server, or one that was off, are sent by a later run of the same day', () => {
  const mailing = schedule.filter(({ name }) => name.startsWith('mail-'))
  assert.equal(mailing.length, 4)
  for (const { name, cron } of mailing)
    assert.match(cron.split(' ')[1]!, /[*-]/, `${name} runs in one hour only: ${cron}`)
})

test('the ledger is checked agency by agency, and each check is recorded', async () => {
  await pool.query('delete from app.ledger_check')
  assert.deepEqual(await checkLedger(pool), { agencies: 2, violations: 0 })
  const { rows } = await pool.query(
    'select agency_id, invariant, title, detail from app.ledger_check order by agency_id',
  )
  assert.deepEqual(
    rows.map(({ agency_id, invariant, title, detail }) => [agency_id, invariant, title, detail.violations]),
    [
      [1, 0, 'Checked', 0],
      [2, 0, 'Checked', 0],
    ],
  )
  assert.deepEqual(await expireHolds(pool), { ended: 0 })
})

test('an agency whose check fails keeps no other from being checked', async () => {
  await pool.query('delete from app.ledger_check')
  // A constraint, because the tables of a cluster take no triggers.
  await pool.query('alter table app.ledger_check add constraint break_check check (agency_id <> 1)')
  await assert.rejects(checkLedger(pool), /break_check/)
  const { rows } = await pool.query('select agency_id from app.ledger_check')
  assert.deepEqual(rows, [{ agency_id: 2 }])
  await pool.query('alter table app.ledger_check drop constraint break_check')
})

test('rows past their retention are deleted, no others', async () => {
  await pool.query(`insert into app.session (token_hash, agency_id, user_id, remember, expires_at)
      values ('a', 1, 1, false, now() - interval '1 minute'), ('b', 1, 1, false, now() + interval '1 hour');
    insert into app.idempotency (agency_id, actor, key, hash, at) values (1, 1, 'old', 'x', now() - interval '8 days'), (1, 1, 'new', 'x', now());
    insert into app.attempt values ('old', 5, 1000), ('new', 5, 9999999999999)`)
  const { sessions, keys, attempts } = await clearLeftovers(pool)
  assert.deepEqual([sessions, keys, attempts], [1, 1, 1])
  const { rows } = await pool.query(
    `select (select count(*)::int from app.session) as s, (select count(*)::int from app.attempt) as a`,
  )
  assert.deepEqual(rows, [{ s: 1, a: 1 }])
})

test('calls of machines are kept for the days of each agency', async () => {
  await pool.query(`update agency set machine_log_days = 30 where id = 2;
    insert into machine_key (agency_id, id, status, name, purpose) values (1, 7, 'Active', 'Line 1', 'Loading machine'),
      (2, 7, 'Active', 'Line 1', 'Loading machine');
    insert into app.machine_call (agency_id, key_id, machine, command, event, result, raw, at)
      select a, 7, 'Line 1', 'count', 'e' || days, 'Success', '{}', now() - days * interval '1 day'
      from unnest(array[1, 2]) a, unnest(array[29, 31, 179, 181]) days`)
  assert.equal((await clearLeftovers(pool)).machineCalls, 4)
  const { rows } = await pool.query('select agency_id, event from app.machine_call order by agency_id, at desc')
  assert.deepEqual(
    rows.map(({ agency_id, event }) => [agency_id, event]),
    [
      [1, 'e29'],
      [1, 'e31'],
      [1, 'e179'],
      [2, 'e29'],
    ],
  )
  await assert.rejects(pool.query('update agency set machine_log_days = 29 where id = 1'), /check constraint/)
})

const fill = (count: number) =>
  pool.query(
    `insert into app.outbox (agency_id, document, document_id, action)
     select 1, case when n % 2 = 0 then 'bagSale' else 'truck' end, n, 'create' from generate_series(1, $1::int) n`,
    [count],
  )

test('each event is passed on once, in order, to its subscribers, also by two processes at once', async () => {
  await pool.query('delete from app.outbox')
  await fill(1200)
  const heard: Event[] = []
  const listener = {
    name: 'listener',
    wants: ({ document }: Event) => document === 'bagSale',
    notifySubscriber: async (event: Event) => void heard.push(event),
  }
  const [a, b] = await Promise.all([drainOutbox(pool, [listener]), drainOutbox(pool, [listener])])
  assert.equal(a + b, 1200)
  assert.equal(new Set(heard.map(({ id }) => id)).size, 600)
  assert.equal(heard.length, 600)
  assert.deepEqual(Object.keys(heard[0]!), ['agencyId', 'id', 'document', 'documentId', 'action', 'at'])
})

test('an event that could not be passed on stays', async () => {
  await fill(3)
  const deaf = { name: 'deaf', wants: () => true, notifySubscriber: () => Promise.reject(new Error('no line')) }
  await assert.rejects(drainOutbox(pool, [deaf]), /no line/)
  const { rows } = await pool.query('select count(*)::int as left from app.outbox')
  assert.equal(rows[0].left, 3)
})
