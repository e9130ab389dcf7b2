// The backup of every night: made once, however many processes run, and proved; then the oldest are removed. Each attempt is a row of
// app.backup, which the screen of connections and the metrics read.

import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { addDays, localTime } from '#kit/days.ts'
import type { Settings } from '#settings.ts'
import { makeFolder } from '#storage/make-folder.ts'
import type { Storage } from '#storage/storage.ts'
import { backUp } from './backup.ts'
import type { BackupKey } from './backup-key.ts'
import { proveBackup } from './backup-proof.ts'
import { draftsIn, namesToRemove, nightlyName } from './backup-rotation.ts'
import { withClient } from './client.ts'

export type Nightly = {
  /** the database as its owner, without time limits */
  url: string
  storage: Storage
  key: BackupKey
  kept: Settings['backup'] & { folder: string }
}

type Facts = Record<string, unknown>

const zone = 'Asia/Riyadh'
const backupLock = 7_283_470
const minutesAfterFailure = 60

type Night = { day: string; isToday: boolean }

// The night whose hour came last. A server that is off at a late hour makes the backup of yesterday when it starts.
const lastNight = (now: Date, hour: number): Night => {
  const { day, time } = localTime(now, zone)
  const isToday = Number(time.slice(0, 2)) >= hour
  return { day: isToday ? day : addDays(day, -1), isToday }
}

// Before the first start there was nothing to back up.
const wasRunning = async (client: pg.Client, { day, isToday }: Night, hour: number): Promise<boolean> => {
  if (isToday) return true
  const { rows } = await client.query(
    `select from app.migration where applied_at < ($1::date + $2 * interval '1 hour') at time zone '${zone}' limit 1`,
    [day, hour],
  )
  return rows.length > 0
}

// A row without an end belongs to a process that ended: the holder of the lock knows that no other process works on it.
const isDue = async (client: pg.Client, night: Night, hour: number): Promise<boolean> => {
  const { rows } = await client.query(
    `select from app.backup where day = $1 and made_at is not null
     union all select from app.backup where failed_at > now() - $2 * interval '1 minute'`,
    [night.day, minutesAfterFailure],
  )
  return rows.length === 0 && wasRunning(client, night, hour)
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, 1000)

// Records a failure in the row and throws it again, for the log of the job.
const noting = async <R>(client: pg.Client, id: number, column: string, work: () => Promise<R>): Promise<R> => {
  try {
    return await work()
  } catch (error) {
    await client.query(`update app.backup set ${column} = clock_timestamp(), problem = $2 where id = $1`, [
      id,
      wordsOf(error),
    ])
    throw error
  }
}

// A process that ended during a backup has left its draft, as large as a backup. The holder of the lock knows that none is being written.
const removeDrafts = (folder: string): void => {
  for (const name of draftsIn(readdirSync(folder))) rmSync(join(folder, name), { force: true })
}

const make = async (client: pg.Client, { url, storage, key, kept }: Nightly, now: Date): Promise<Facts> => {
  const night = lastNight(now, kept.hour)
  if (!(await isDue(client, night, kept.hour))) return {}
  const { rows } = await client.query<{ id: number }>(
    'insert into app.backup (day) values ($1) returning id::integer',
    [night.day],
  )
  const { id } = rows[0]!
  return noting(client, id, 'failed_at', async () => {
    makeFolder(kept.folder)
    removeDrafts(kept.folder)
    const { day, time } = localTime(now, zone)
    const file = join(kept.folder, nightlyName(day, time))
    const taken = await backUp(url, file, storage, key)
    const { size } = statSync(file)
    await client.query('update app.backup set file = $2, bytes = $3, made_at = clock_timestamp() where id = $1', [
      id,
      file,
      size,
    ])
    return { file, bytes: size, ...taken }
  })
}

type Unproved = { id: number; file: string }

const readUnproved = async (client: pg.Client): Promise<Unproved | undefined> =>
  (
    await client.query<Unproved>(
      `select id::integer, file from app.backup b where made_at is not null and proved_at is null and proof_failed_at is null
         and not exists (select from app.backup later where later.made_at > b.made_at) order by made_at desc limit 1`,
    )
  ).rows[0]

const prove = async (client: pg.Client, { url, key }: Nightly, { id, file }: Unproved): Promise<Facts> =>
  noting(client, id, 'proof_failed_at', async () => {
    const proved = await proveBackup(url, file, key)
    await client.query('update app.backup set proved_at = clock_timestamp() where id = $1', [id])
    return { proved }
  })

const rotate = (client: pg.Client, { kept }: Nightly): Promise<unknown> => {
  for (const name of namesToRemove(readdirSync(kept.folder), kept)) rmSync(join(kept.folder, name), { force: true })
  return client.query(`delete from app.backup where begun_at < now() - interval '400 days'`)
}

/** Makes the backup of the night whose hour came last, unless there is one, proves the last one, and then removes the oldest. Returns facts for
 *  the log; none if another process is working on it. A failure is tried again after an hour. */
export const runNightlyBackup = (nightly: Nightly, now = new Date()): Promise<Facts> =>
  withClient(nightly.url, async client => {
    const { rows } = await client.query<{ isOurs: boolean }>('select pg_try_advisory_lock($1) as "isOurs"', [
      backupLock,
    ])
    if (!rows[0]!.isOurs) return {}
    const made = await make(client, nightly, now)
    const unproved = await readUnproved(client)
    if (!unproved || !existsSync(unproved.file)) return made
    const proof = await prove(client, nightly, unproved)
    await rotate(client, nightly)
    return { ...made, ...proof }
  })
