// Restores the moment between two writes, with the embedded PostgreSQL, its archive and a base backup made while it runs.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { endRecovery, makeBaseBackup, prepareRecovery } from './base-backup.ts'
import { withClient } from './client.ts'
import { type Running, startPostgres } from './postgres.ts'

const home = mkdtempSync(join(tmpdir(), "gms moment's "))
chmodSync(home, 0o755)
const archive = join(home, 'archive')
const base = join(home, 'base')
const running: Running[] = []

const start = async (name: string, into?: string): Promise<Running> => {
  const started = await startPostgres({ folder: join(home, name), quick: true, say: () => {}, archive: into })
  running.push(started)
  return started
}

after(async () => {
  for (const { stop } of running) await stop(true).catch(() => {})
  rmSync(home, { recursive: true, force: true })
})

const ask = (url: string, statement: string) => withClient(url, async client => (await client.query(statement)).rows)

const archived = async (url: string): Promise<void> => {
  const [{ part }] = await ask(url, 'select pg_walfile_name(pg_switch_wal()) as part')
  for (let tries = 0; tries < 200 && !existsSync(join(archive, part)); tries++) await sleep(50)
  assert.ok(existsSync(join(archive, part)), 'the log of changes is archived')
}

test('the write before the moment exists, the one after it does not', async () => {
  const { url, stop } = await start('data', archive)
  await ask(url, `create table truck as select 'before the base backup' as plate`)
  await makeBaseBackup(url, base)
  await assert.rejects(makeBaseBackup(url, base), /is not empty; name a new one/)
  await ask(url, `insert into truck values ('first')`)
  await sleep(20)
  const moment = new Date().toISOString()
  await sleep(20)
  await ask(url, `insert into truck values ('second')`)
  await archived(url)
  await stop(true)

  const wish = { base, folder: join(home, 'then'), archive, moment }
  assert.throws(() => prepareRecovery({ ...wish, moment: 'yesterday' }), /Name the moment with its offset/)
  assert.throws(() => prepareRecovery({ ...wish, base: archive }), /is not a base backup/)
  prepareRecovery(wish)
  const then = await start('then')
  await endRecovery(then.url)
  assert.deepEqual(await ask(then.url, 'select plate from truck'), [
    { plate: 'before the base backup' },
    { plate: 'first' },
  ])
  await ask(then.url, `insert into truck values ('goes on')`)
  await then.stop(true)
  const again = await start('then')
  assert.equal((await ask(again.url, 'select from truck')).length, 3)
  assert.throws(() => prepareRecovery(wish), /is not empty/)
})

const recover = (name: string, moment: string) => {
  const env = { ...process.env, GMS_DATA: join(home, name), ARCHIVE_FOLDER: archive, DATABASE_URL: '' }
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/recover.ts', base, moment], { env })
  return { status, said: `${stdout}${stderr}`.trim() }
}

test('from one base backup and its archive a later moment can be chosen after an earlier one', async () => {
  const { url, stop } = await start('data', archive)
  const moments: string[] = []
  for (const plate of ['third', 'fourth', 'fifth']) {
    await ask(url, `insert into truck values ('${plate}')`)
    await sleep(20)
    moments.push(new Date().toISOString())
    await sleep(20)
  }
  await archived(url)
  await stop(true)
  const segments = readdirSync(archive)
  for (const [at, moment] of moments.slice(0, 2).entries()) {
    const { status, said } = recover(`at ${at}`, moment)
    assert.equal(status, 0, said)
    const { url, stop } = await start(`at ${at}`)
    assert.equal((await ask(url, 'select from truck')).length, 4 + at)
    await stop(true)
  }
  assert.deepEqual(readdirSync(archive), segments, 'recovering adds nothing to the archive')
})

test('a moment after the end of the archive is refused in one sentence', () => {
  const { status, said } = recover('never', new Date(Date.now() + 60_000).toISOString())
  assert.equal(status, 1, said)
  assert.match(said, /^The archive ends before [^\n]+\.$/)
})

test('without an archive a base backup is refused', async () => {
  const { url } = await start('alone')
  await assert.rejects(makeBaseBackup(url, join(home, 'worthless')), /Set ARCHIVE_FOLDER/)
})
