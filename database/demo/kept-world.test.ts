import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { addDays, today } from '#kit/days.ts'
import { openStorage } from '#storage/storage.ts'
import { type TestDatabase, testDatabase } from '../../tests/database.ts'
import { withClient } from '../client.ts'
import { readDemoState } from './demo-state.ts'
import { keepDemo, restoreKeptDemo } from './kept-world.ts'

const home = mkdtempSync(join(tmpdir(), 'gms-kept-'))
const storage = openStorage({ dataFolder: join(home, 'files'), bucket: undefined })
const now = today('Asia/Riyadh')
const databases: TestDatabase[] = []
let source: string

const open = async (migrated: boolean): Promise<string> => {
  const database = await testDatabase({ migrated })
  databases.push(database)
  return database.url
}
const setState = (day: string, end: string): Promise<unknown> =>
  withClient(source, client =>
    client.query(
      `insert into app.demo_world (told_from, told_at) values ($1, ${end})
       on conflict (only_one) do update set told_from = excluded.told_from, told_at = excluded.told_at`,
      [day],
    ),
  )

before(async () => {
  source = await open(true)
})
after(async () => {
  for (const { drop } of databases) await drop()
  rmSync(home, { recursive: true })
})

test('demo data that is not complete is not cached', async () => {
  const folder = join(home, 'begun')
  await setState(now, 'null')
  await keepDemo(source, storage, { folder, level: 'a' })
  assert.equal(await restoreKeptDemo(await open(false), storage, { folder, level: 'a' }), false)
})

test('cached demo data is restored into an empty database of the same version only', async () => {
  const folder = join(home, 'loaded')
  await setState(addDays(now, -7), 'now()')
  await keepDemo(source, storage, { folder, level: 'a' })
  const url = await open(false)
  assert.equal(
    await restoreKeptDemo(url, storage, { folder, level: 'b' }),
    false,
    'another version may have other demo data',
  )
  assert.equal(await restoreKeptDemo(url, storage, { folder, level: 'a' }), true)
  assert.equal(await readDemoState(url), 'loaded')
  assert.equal(await restoreKeptDemo(url, storage, { folder, level: 'a' }), false, 'it is not empty any more')
})

test('only the last demo data is cached, for at most a week', async () => {
  const folder = join(home, 'old')
  await setState(now, 'now()')
  await keepDemo(source, storage, { folder, level: 'a' })
  await setState(addDays(now, -8), 'now()')
  await keepDemo(source, storage, { folder, level: 'a' })
  assert.equal(readdirSync(folder).length, 1)
  assert.equal(await restoreKeptDemo(await open(false), storage, { folder, level: 'a' }), false)
})
