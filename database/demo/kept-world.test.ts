import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { addDays, today } from '#kit/days.ts'
import { openStorage } from '#storage/storage.ts'
import { type TestDatabase, testDatabase } from '../../tests/database.ts'
import { withClient } from '../client.ts'
import { keepDemo, takeKeptDemo } from './kept-world.ts'
import { demoStand } from './stand.ts'

const home = mkdtempSync(join(tmpdir(), 'gms-kept-'))
const storage = openStorage({ dataFolder: join(home, 'files'), bucket: undefined })
const now = today('Asia/Riyadh')
const databases: TestDatabase[] = []
let told: string

const open = async (migrated: boolean): Promise<string> => {
  const database = await testDatabase({ migrated })
  databases.push(database)
  return database.url
}
const tell = (day: string, end: string): Promise<unknown> =>
  withClient(told, client =>
    client.query(
      `insert into app.demo_world (told_from, told_at) values ($1, ${end})
       on conflict (only_one) do update set told_from = excluded.told_from, told_at = excluded.told_at`,
      [day],
    ),
  )

before(async () => {
  told = await open(true)
})
after(async () => {
  for (const { drop } of databases) await drop()
  rmSync(home, { recursive: true })
})

test('a world that is still being told is not kept', async () => {
  const folder = join(home, 'begun')
  await tell(now, 'null')
  await keepDemo(told, storage, { folder, level: 'a' })
  assert.equal(await takeKeptDemo(await open(false), storage, { folder, level: 'a' }), false)
})

test('a kept world moves into an empty database of the same version, and into no other', async () => {
  const folder = join(home, 'told')
  await tell(addDays(now, -7), 'now()')
  await keepDemo(told, storage, { folder, level: 'a' })
  const url = await open(false)
  assert.equal(await takeKeptDemo(url, storage, { folder, level: 'b' }), false, 'another version tells it otherwise')
  assert.equal(await takeKeptDemo(url, storage, { folder, level: 'a' }), true)
  assert.equal(await demoStand(url), 'told')
  assert.equal(await takeKeptDemo(url, storage, { folder, level: 'a' }), false, 'it is not empty any more')
})

test('of two only the later is kept, and none longer than a week', async () => {
  const folder = join(home, 'old')
  await tell(now, 'now()')
  await keepDemo(told, storage, { folder, level: 'a' })
  await tell(addDays(now, -8), 'now()')
  await keepDemo(told, storage, { folder, level: 'a' })
  assert.equal(readdirSync(folder).length, 1)
  assert.equal(await takeKeptDemo(await open(false), storage, { folder, level: 'a' }), false)
})
