// `npm start` as its user sees it: ready, stopped with Ctrl-C, restarted with its data, and one sentence for every obstacle.

import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, afterEach, test } from 'node:test'
import { withClient } from '../database/client.ts'
import { testDatabase } from './database.ts'

const home = mkdtempSync(join(tmpdir(), 'gms-start-'))
chmodSync(home, 0o755)
const data = join(home, 'data')
const children: ChildProcess[] = []

// What a failed test has left running would share its PostgreSQL with the programs of the next.
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})
after(() => rmSync(home, { recursive: true, force: true }))

type Program = { child: ChildProcess; output: () => string; ended: Promise<number | NodeJS.Signals> }

const start = (settings: Record<string, string> = {}): Program => {
  const env = {
    ...process.env,
    PORT: '0',
    HOST: '127.0.0.1',
    GMS_DATA: data,
    GMS_DEMO: '0',
    LOG_LEVEL: 'silent',
    ...settings,
  }
  const child = spawn(process.execPath, ['src/start.ts', '--without-browser'], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  let output = ''
  child.stdout.on('data', text => (output += text))
  child.stderr.on('data', text => (output += text))
  const ended = once(child, 'close').then(([code, signal]) => (code ?? signal) as number | NodeJS.Signals)
  return { child, output: () => output, ended }
}

const waitForOutput = async ({ child, output }: Program, sentence: RegExp): Promise<RegExpMatchArray> => {
  for (;;) {
    const found = output().match(sentence)
    if (found) return found
    if (child.exitCode !== null || child.signalCode) throw new Error(`it ended with ${child.exitCode}: ${output()}`)
    await new Promise(resolve => setTimeout(resolve, 20))
  }
}

const ready = async (program: Program): Promise<string> => {
  const [, address = ''] = await waitForOutput(program, /GMS is ready at (http:\S+)/)
  return address.replace('localhost', '127.0.0.1')
}

const stop = async ({ child, ended, output }: Program): Promise<void> => {
  child.kill('SIGINT')
  assert.equal(await ended, 0, output())
}

const refused = async (settings: Record<string, string>): Promise<string> => {
  const { ended, output } = start(settings)
  assert.equal(await ended, 1, output())
  return output().trim()
}

// Packages that a start does not load: each is loaded with the first upload, mail, file or job that needs it.
const neededLater = ['sharp', 'file-type', 'nodemailer', 'basic-ftp', 'ssh2', 'pg-boss', 'read-excel-file', 'vite']

// Lists the packages that a program has loaded, and the folder of Node's compile cache.
const tellingPackages = `--import=data:text/javascript,${encodeURIComponent(`
  import { getCompileCacheDir, registerHooks } from 'node:module'
  const names = new Set()
  const load = (url, context, next) => (names.add(/node_modules.([^/]+)/.exec(url)?.[1]), next(url, context))
  registerHooks({ load })
  process.on('exit', () => console.log('loaded into ' + getCompileCacheDir() + ': ' + [...names]))
`)}`

test('starts, answers, stops with Ctrl-C and takes PostgreSQL with it; the second start finds its data', async () => {
  const first = start()
  assert.equal((await fetch(`${await ready(first)}/healthz`)).status, 200)
  await waitForOutput(first, /Set it up at http:\S+\/first-run#[2-9A-Z]{4}(-[2-9A-Z]{4}){3}\n/)
  await stop(first)
  assert.equal(existsSync(join(data, 'postgres', 'postmaster.pid')), false)
  const second = start({ WORKER: '0', NODE_COMPILE_CACHE: '', NODE_OPTIONS: tellingPackages })
  await ready(second)
  await stop(second)
  const [, kept = '', loaded = ''] = second.output().match(/loaded into (\S+): (.*)/) ?? []
  assert.match(kept, /node_modules.\.compiled-by-gms/, 'what Node makes of the sources is kept')
  assert.deepEqual(
    loaded.split(',').filter(name => neededLater.includes(name)),
    [],
  )
  assert.ok(loaded.split(',').includes('fastify'))
})

test('two processes on one data folder share its PostgreSQL; the remaining one keeps it', async () => {
  const [one, other] = [start(), start()]
  const addresses = await Promise.all([ready(one), ready(other)])
  await stop(one)
  assert.equal((await fetch(`${addresses[1]}/healthz`)).status, 200)
  await stop(other)
  assert.equal(existsSync(join(data, 'postgres', 'postmaster.pid')), false)
})

test('Ctrl-C counts once, although the terminal and npm both send it', async () => {
  const program = start()
  await ready(program)
  program.child.kill('SIGINT')
  await new Promise(resolve => setTimeout(resolve, 20))
  await stop(program)
  assert.equal(existsSync(join(data, 'postgres', 'postmaster.pid')), false)
})

test('a killed process does not prevent the next start', async () => {
  const killed = start()
  await ready(killed)
  killed.child.kill('SIGKILL')
  await killed.ended
  const next = start()
  await ready(next)
  await stop(next)
  assert.equal(existsSync(join(data, 'postgres', 'postmaster.pid')), false)
})

test('uses an outside PostgreSQL, and reports when there is none', async () => {
  const outside = await testDatabase({ migrated: false })
  const program = start({ DATABASE_URL: outside.url, GMS_DATA: join(home, 'unused') })
  await ready(program)
  await stop(program)
  const { rows } = await withClient(outside.url, client =>
    client.query('select count(*)::int as applied from app.migration'),
  )
  assert.ok(rows[0].applied > 0)
  assert.equal(existsSync(join(home, 'unused')), false)
  await withClient(outside.url, client =>
    client.query(`insert into app.migration (name, sha256) values ('9999-later.sql', '')`),
  )
  assert.match(await refused({ DATABASE_URL: outside.url }), /^The database was made by a newer GMS: .*$/)
  await outside.drop()
  assert.match(
    await refused({ DATABASE_URL: outside.url }),
    /^The database gms_test_\S+ on \S+ \(DATABASE_URL\) refuses: .*does not exist\.$/,
  )
})

test('incomplete demo data of another version stays as it is, with one sentence', async () => {
  const outside = await testDatabase({ migrated: false })
  const settings = { DATABASE_URL: outside.url, GMS_DEMO: '1' }
  const first = start(settings)
  await waitForOutput(first, /Demo accounts/)
  await stop(first)
  await withClient(outside.url, client => client.query(`update app.idempotency set hash = ''`))
  const next = start(settings)
  await waitForOutput(next, /The demo world was started by another version of GMS and is not continued\. .*\n/)
  await waitForOutput(next, /Demo accounts/)
  await stop(next)
  assert.doesNotMatch(next.output(), /IDEMPOTENCY_MISMATCH|was interrupted;/)
  await outside.drop()
})

// Everything that could keep a process running: requests and a job that wait for locked tables, an idle connection, half a request.
test('after Ctrl-C the program ends within ten seconds, whatever runs', async () => {
  const outside = await testDatabase({ migrated: false })
  const settings = {
    DATABASE_URL: outside.url,
    LOCK_TIMEOUT: '600',
    STATEMENT_TIMEOUT: '600',
    GMS_DATA: join(home, 'unused'),
  }
  const program = start(settings)
  const address = await ready(program)
  await waitForOutput(program, /Set it up at/)
  const { port } = new URL(address)
  const agent = new Agent({ keepAlive: true })
  await new Promise(answered => get(`${address}/healthz`, { agent }, answer => answer.resume().on('end', answered)))
  const half = connect(Number(port), '127.0.0.1')
  half
    .on('error', () => {})
    .write('POST /login HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{"user')
  await withClient(outside.url, async client => {
    await client.query('begin; lock table staff_user, app.message in access exclusive mode')
    const signingIn = fetch(`${address}/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'nobody', password: 'Barley#2026' }),
    }).then(String, () => 'sent away')
    const waiting = async (): Promise<string[]> => {
      await client.query('select pg_stat_clear_snapshot()')
      const text = `select application_name as name from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      return (await client.query(text)).rows.map(({ name }) => name).sort()
    }
    for (
      let names = await waiting();
      !(names.includes('gms') && names.includes('gms messages'));
      names = await waiting()
    )
      await new Promise(resolve => setTimeout(resolve, 50))
    const begin = performance.now()
    await stop(program)
    assert.ok(performance.now() - begin < 10_000, `${performance.now() - begin} ms`)
    assert.equal(await signingIn, 'sent away')
    assert.deepEqual(await waiting(), [])
  })
  half.destroy()
  agent.destroy()
  await outside.drop()
})

const endless = `with recursive counted as (select 1 as n union all select n % 7 + 1 from counted) select count(*) from counted`

const askUntil = async (address: string, isSo: (answer: Response) => boolean): Promise<Response[]> => {
  const answers: Response[] = []
  for (const begin = performance.now(); ; ) {
    const answer = await fetch(`${address}/api/user-context`, {
      headers: { authorization: `Bearer ${'a'.repeat(43)}` },
    })
    answers.push(answer)
    if (isSo(answer)) return answers
    assert.ok(performance.now() - begin < 60_000, `it stays ${answer.status}`)
  }
}

test('PostgreSQL is restarted when it dies; until then requests are answered 503, never 500, and no process ends', async () => {
  const program = start({ LOG_LEVEL: 'error' })
  const address = await ready(program)
  await waitForOutput(program, /Set it up at/)
  await askUntil(address, ({ status }) => status === 403)
  // The second time it has run for a moment only, so the restart waits.
  for (const when of ['', ' in [12] s, because it ran for \\d s only']) {
    const asking = Promise.all(Array.from({ length: 8 }, () => askUntil(address, ({ status }) => status === 503)))
    process.kill(Number(readFileSync(join(data, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL')
    const missed = (await asking).flat()
    const later = await askUntil(address, ({ status }) => status === 403)
    for (const answer of [...missed, ...later]) {
      assert.ok([403, 503].includes(answer.status), `${answer.status} ${await answer.text()}`)
      if (answer.status === 503) assert.equal(answer.headers.get('retry-after'), '5')
    }
    await waitForOutput(program, new RegExp(`PostgreSQL has ended \\(.*\\); it is started again(${when || '.*'})\\.`))
    await waitForOutput(program, /PostgreSQL runs again\./)
  }
  assert.equal((await fetch(`${address}/readyz`)).status, 200)
  await stop(program)
  assert.doesNotMatch(program.output(), /"defect"|Unhandled/)
  assert.equal(existsSync(join(data, 'postgres', 'postmaster.pid')), false)
})

test('after SIGTERM the program and the embedded PostgreSQL end within ten seconds, whatever query runs', async () => {
  const program = start()
  await ready(program)
  const password = readFileSync(join(data, 'password'), 'utf8').trim()
  const socket = encodeURIComponent(join(data, 'postgres'))
  const url = `postgres://gms:${password}@localhost:5432/gms?host=${socket}`
  await withClient(url, async client => {
    const counting = client.query(endless).then(String, () => 'broken off')
    const begin = performance.now()
    program.child.kill('SIGTERM')
    assert.equal(await program.ended, 0, program.output())
    assert.ok(performance.now() - begin < 10_000, `${performance.now() - begin} ms`)
    assert.equal(await counting, 'broken off')
  })
  assert.equal(existsSync(join(data, 'postgres', 'postmaster.pid')), false)
})

test('a data folder that is not on a disk gives one sentence', async () => {
  for (const place of ['/dev/null', '/dev/null/data', '/proc/gms'])
    if (existsSync(place) || existsSync(dirname(place)))
      assert.match(await refused({ GMS_DATA: place }), /^[^\n]*GMS_DATA\.$/, place)
})

test('a busy port gives one sentence, and PostgreSQL is stopped', async () => {
  const busy = createServer().listen(0, '127.0.0.1')
  await once(busy, 'listening')
  after(() => busy.close())
  const { port } = busy.address() as { port: number }
  assert.equal(
    await refused({ PORT: String(port) }),
    `Port ${port} is used by another program; stop that, or choose another port with PORT.`,
  )
  assert.equal(existsSync(join(data, 'postgres', 'postmaster.pid')), false)
})

test('wrong settings and a foreign folder are refused before anything is changed', async () => {
  mkdirSync(join(home, 'letters'))
  writeFileSync(join(home, 'letters', 'letter.txt'), 'Dear all')
  assert.match(
    await refused({ GMS_DATA: join(home, 'letters') }),
    /^The folder \S+ holds files that are not of GMS; [^\n]*$/,
  )
  assert.match(
    await refused({ PORT: 'x', GMS_DEMO: 'y' }),
    /^These settings are wrong .*\n {2}PORT .*\n {2}GMS_DEMO .*$/,
  )
})
