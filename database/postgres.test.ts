import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { Halt } from '#halt.ts'
import { withClient } from './client.ts'
import { isAlive } from './folder-lock.ts'
import { startPostgres } from './postgres.ts'
import { canReach } from './postgres-binaries.ts'
import { explain } from './postgres-cluster.ts'

const home = mkdtempSync(join(tmpdir(), 'gms-postgres-'))
chmodSync(home, 0o755)
const folder = join(home, 'data')
const running: (() => Promise<void>)[] = []

const start = async (where = folder) => {
  const server = await startPostgres({ folder: where, quick: true, say: () => {} })
  running.push(() => server.stop(true))
  return server
}

after(async () => {
  for (const stop of running.reverse()) await stop().catch(() => {})
  rmSync(home, { recursive: true, force: true })
})

const ask = (url: string, sql: string) => withClient(url, async client => (await client.query(sql)).rows)

test('keeps its rows, uses Unicode whatever the machine’s locale, and protects its password', async () => {
  const first = await start()
  await ask(first.url, `create table kept as select 'شعير' as barley`)
  const [locale] = await ask(first.url, `select datlocale, datcollate from pg_database where datname = 'gms'`)
  assert.deepEqual(locale, { datlocale: 'C.UTF-8', datcollate: 'C' })
  assert.equal(statSync(join(folder, 'password')).mode & 0o777, 0o600)
  await first.stop()
  assert.equal(isAlive(first.pid) && existsSync(join(folder, 'postgres', 'postmaster.pid')), false)
  const second = await start()
  assert.deepEqual(await ask(second.url, 'select barley, upper(barley) from kept'), [{ barley: 'شعير', upper: 'شعير' }])
  await second.stop()
})

test('two processes that start at once share one server, and the last to leave stops it', async () => {
  const [one, other] = await Promise.all([start(), start()])
  assert.equal(one.pid, other.pid)
  await one.stop()
  assert.equal((await ask(other.url, 'select 1 as up'))[0].up, 1)
  await other.stop()
  assert.equal(existsSync(join(folder, 'postgres', 'postmaster.pid')), false)
})

const startElsewhere = async () => {
  const code = `const { startPostgres } = await import('${new URL('./postgres.ts', import.meta.url)}')
    const { pid } = await startPostgres({ folder: '${folder}', quick: true, say: () => {} })
    process.stdout.write(String(pid)); setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [pid] = await once(child.stdout, 'data')
  return { child, pid: Number(pid) }
}

test('a lock without a holder, as after a power failure, blocks no process', async () => {
  const lock = join(folder, 'starting')
  mkdirSync(lock)
  writeFileSync(join(lock, 'holder'), '')
  utimesSync(lock, 0, 0)
  await (await start()).stop()
})

test('takes over the server of a process that was killed', async () => {
  const { child, pid } = await startElsewhere()
  child.kill('SIGKILL')
  await once(child, 'close')
  const heir = await start()
  assert.equal(heir.pid, pid)
  await heir.stop()
  assert.equal(existsSync(join(folder, 'postgres', 'postmaster.pid')), false)
})

test('starts again after PostgreSQL itself was killed, and no stored row is lost', async () => {
  const first = await start()
  await ask(first.url, 'create table survivor as select 7 as kg')
  process.kill(first.pid, 'SIGKILL')
  const second = await start()
  assert.notEqual(second.pid, first.pid)
  assert.deepEqual(await ask(second.url, 'select kg from survivor'), [{ kg: 7 }])
  await first.stop()
  await second.stop()
})

const until = async (isSo: () => boolean, what: string): Promise<void> => {
  for (const begin = performance.now(); !isSo(); await new Promise(resolve => setTimeout(resolve, 20)))
    assert.ok(performance.now() - begin < 30_000, what)
}

test('with keep, the server is restarted at the same address each time it ends, and the reason is reported', async () => {
  const said: string[] = []
  const options = { folder, quick: true, keep: true, say: (sentence: string) => void said.push(sentence) }
  const kept = await startPostgres(options)
  const other = await startPostgres(options)
  running.push(() => kept.stop(true))
  await ask(kept.url, 'create table again as select 5 as kg')
  for (const [signal, why] of [
    [
      'SIGKILL',
      /^PostgreSQL has ended \(its log gives no reason, so it was killed\); it is started again( in 1 s, because it ran for \d s only)?\. Its log is /,
    ],
    ['SIGTERM', /^PostgreSQL has ended \(received smart shutdown request\); it is started again in [12] s, /],
  ] as const) {
    said.length = 0
    const pid = Number(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
    process.kill(pid, signal)
    // Both processes watch the server, and each reports what it saw.
    const runsAgain = (): boolean => said.filter(sentence => sentence === 'PostgreSQL runs again.').length === 2
    await until(runsAgain, `it does not run again after ${signal}`)
    assert.match(said[0]!, why)
    assert.deepEqual(await ask(kept.url, 'select kg from again'), [{ kg: 5 }])
  }
  await other.stop()
  assert.deepEqual(await ask(kept.url, 'select kg from again'), [{ kg: 5 }])
  await kept.stop()
  assert.equal(existsSync(join(folder, 'postgres', 'postmaster.pid')), false)
})

test('a server that ends soon after each start is restarted after longer and longer pauses, each reported with a line', async () => {
  const said: { at: number; sentence: string }[] = []
  const say = (sentence: string) => void said.push({ at: performance.now(), sentence })
  const kept = await startPostgres({ folder, quick: true, keep: true, say })
  const pauses: number[] = []
  for (const seconds of [1, 2, 4]) {
    said.length = 0
    process.kill(Number(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL')
    await until(() => said.length === 2, 'it runs again')
    assert.match(
      said[0]!.sentence,
      new RegExp(`so it was killed\\); it is started again in ${seconds} s, because it ran for \\d s only\\.`),
    )
    assert.equal(said[1]!.sentence, 'PostgreSQL runs again.')
    pauses.push((said[1]!.at - said[0]!.at) / 1000)
  }
  assert.ok(
    pauses.every((pause, i) => pause >= 2 ** i),
    pauses.join(),
  )
  assert.equal((await ask(kept.url, 'select 1 as up'))[0].up, 1)
  await kept.stop()
})

test('the reason why it cannot start is reported once, and it is tried again until it starts', async () => {
  const said: string[] = []
  const kept = await startPostgres({ folder, quick: true, keep: true, say: sentence => void said.push(sentence) })
  const settings = join(folder, 'postgres', 'postgresql.conf')
  const before = readFileSync(settings, 'utf8')
  writeFileSync(settings, `${before}\nno_such_setting = on\n`)
  process.kill(kept.pid, 'SIGKILL')
  await until(() => said.length === 2, said.join('\n'))
  assert.match(said[1]!, /^PostgreSQL did not start: .* It is tried again\.$/)
  await new Promise(resolve => setTimeout(resolve, 1500))
  assert.equal(said.length, 2, 'the same sentence is not said again')
  writeFileSync(settings, before)
  await until(() => said.at(-1) === 'PostgreSQL runs again.', said.join('\n'))
  assert.equal((await ask(kept.url, 'select 1 as up'))[0].up, 1)
  await kept.stop()
})

test('a process id in postmaster.pid that another program has now is not taken for a server', async () => {
  const stale = `${process.pid}\n${folder}/postgres\n0\n5432\n${folder}/postgres\n\n0 0\nready\n`
  writeFileSync(join(folder, 'postgres', 'postmaster.pid'), stale, { mode: 0o600 })
  const server = await start()
  assert.notEqual(server.pid, process.pid)
  await server.stop()
})

const folderWith = (name: string, files: Record<string, string>): string => {
  const made = join(home, name)
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(join(made, file, '..'), { recursive: true })
    writeFileSync(join(made, file), text)
  }
  return made
}

const foreign: [string, Record<string, string>, RegExp][] = [
  [
    'papers',
    { 'letter.txt': 'Dear all' },
    /holds files that are not of GMS; name an empty or new folder with GMS_DATA/,
  ],
  ['other-postgres', { PG_VERSION: '18\n' }, /holds files that are not of GMS/],
  ['newer-gms', { 'gms.json': '{"format":2}' }, /was made by a newer GMS/],
  [
    'newer-postgres',
    { 'gms.json': '{"format":1}', 'postgres/PG_VERSION': '19\n' },
    /was made by PostgreSQL 19 and this GMS brings PostgreSQL 18/,
  ],
]

for (const [name, files, sentence] of foreign) {
  test(`refuses a folder it may not use and leaves it as it was: ${name}`, async () => {
    const made = folderWith(name, files)
    const before = readdirSync(made, { recursive: true })
    await assert.rejects(start(made), error => error instanceof Halt && sentence.test(error.message))
    assert.deepEqual(readdirSync(made, { recursive: true }), before)
  })
}

test('refuses a file in the place of the folder', async () => {
  const file = join(folderWith('place', { taken: '' }), 'taken')
  await assert.rejects(start(file), /is a file; name a folder with GMS_DATA/)
})

test('a path that cannot be a folder gives one sentence, at once', async () => {
  symlinkSync(join(home, 'to-itself'), join(home, 'to-itself'))
  const places: [string, RegExp][] = [
    ['/dev/null', /^Halt: The data folder \/dev\/null is a file; name a folder with GMS_DATA\.$/],
    ['/dev/null/data', /^Halt: The data folder \/dev\/null\/data is a file; /],
    [join(home, 'to-itself'), /^Halt: .*GMS_DATA\.$/],
    [join(home, 'a'.repeat(300)), /^Halt: The path of the data folder is too long; /],
  ]
  // Only Linux has this folder, in which nothing can be created.
  if (existsSync('/proc/self')) places.push(['/proc/gms/data', /^Halt: No folder can be made at \/proc\/gms\/data; /])
  for (const [place, sentence] of places) await assert.rejects(start(place), sentence, place)
})

test('a folder cannot be reached if a parent is closed to the user', () => {
  const user = { uid: 64_000, gid: 64_000 }
  const closed = join(home, 'closed')
  mkdirSync(join(closed, 'open'), { recursive: true })
  chmodSync(closed, 0o700)
  assert.equal(canReach(join(closed, 'open'), user), false)
  assert.equal(canReach(join(closed, 'not-yet', 'there'), user), false)
  assert.equal(canReach(join(closed, 'open'), undefined), true)
  chmodSync(closed, 0o711)
  assert.equal(canReach(join(closed, 'open'), user), true)
})

test('says in one sentence why PostgreSQL did not start', () => {
  const cases: [string, RegExp][] = [
    [
      'postgres: error while loading shared libraries: libicuuc.so.60: cannot open',
      /^PostgreSQL needs the system library libicuuc.so.60;/,
    ],
    ['2026 [1] FATAL:  could not write lock file "postmaster.pid": No space left on device', /^The disk is full;/],
    [
      '2026 UTC [1] LOG:  hello\n2026 UTC [1] FATAL:  data directory has wrong ownership\n',
      /start: data directory has wrong ownership\./,
    ],
    ['', /it gave no reason/],
  ]
  for (const [output, sentence] of cases) assert.match(explain(output, '/log'), sentence)
})
