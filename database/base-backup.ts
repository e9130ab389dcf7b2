// Restoring any moment: a base backup is a copy of the cluster's files while it runs, and the archive leads from it to any later moment.
// The embedded PostgreSQL has no pg_basebackup, so the files are copied between pg_backup_start and pg_backup_stop.

import * as fs from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { halt } from '#halt.ts'
import { isInstant } from '#kit/days.ts'
import { makeFolder } from '#storage/make-folder.ts'
import { withClient } from './client.ts'
import { restoreCommand } from './postgres-archive.ts'
import { give, type RunAs, runAs } from './postgres-binaries.ts'

// Files of the running server only: folders whose content the server creates again, and files of its process.
const emptied = new Set([
  ...['pg_wal', 'pg_replslot', 'pg_dynshmem', 'pg_notify', 'pg_serial', 'pg_snapshots', 'pg_stat_tmp', 'pg_subtrans'],
])
const left = /^(postmaster\.(pid|opts)|pgsql_tmp.*|pg_internal\.init.*)$/

// A table that is dropped during the copy removes its files; replaying the log drops it as well.
const copyFile = (from: string, to: string): void => {
  try {
    fs.copyFileSync(from, to)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

const copyFolder = (from: string, to: string, holds: (name: string) => boolean = () => true): void => {
  fs.mkdirSync(to, { mode: 0o700 })
  for (const entry of fs.readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (!holds(entry.name)) continue
    if (entry.isDirectory()) copyFolder(source, target, name => !emptied.has(entry.name) && !left.test(name))
    else if (entry.isFile()) copyFile(source, target)
  }
}

const requireEmpty = (folder: string, what: string): void => {
  if (fs.existsSync(folder) && fs.readdirSync(folder).some(name => name !== 'backup.key'))
    halt(`The folder ${folder} is not empty; name a new one for ${what}.`)
  makeFolder(folder)
}

/** Copies the cluster behind `url` into the new folder `to`, while it runs. Halts if the server does not archive: without the log of
 *  changes the copy cannot be restored. */
export const makeBaseBackup = (url: string, to: string): Promise<void> =>
  withClient(url, async client => {
    const { rows } = await client.query<{ mode: string; cluster: string }>(
      `select current_setting('archive_mode') as mode, current_setting('data_directory') as cluster`,
    )
    const { mode, cluster } = rows[0]!
    if (mode !== 'on') halt('PostgreSQL does not archive its log. Set ARCHIVE_FOLDER, stop GMS and start it again.')
    requireEmpty(to, 'the base backup')
    await client.query(`select pg_backup_start('gms', true)`)
    copyFolder(cluster, join(to, 'postgres'), name => !left.test(name))
    const stopped = await client.query<{ labelfile: string; spcmapfile: string }>('select * from pg_backup_stop(true)')
    fs.writeFileSync(join(to, 'postgres', 'backup_label'), stopped.rows[0]!.labelfile, { mode: 0o600 })
    for (const name of ['password', 'gms.json']) fs.copyFileSync(join(dirname(cluster), name), join(to, name))
  })

const giveAll = (path: string, user: RunAs | undefined): void => {
  give(path, user)
  if (fs.statSync(path).isDirectory()) for (const name of fs.readdirSync(path)) giveAll(join(path, name), user)
}

const setting = (name: string, value: string): string =>
  `${name} = '${value.replaceAll('\\', '\\\\').replaceAll("'", "''")}'\n`

type Recovery = {
  /** the folder that `makeBaseBackup` has written */
  base: string
  /** a new data folder */
  folder: string
  archive: string
  /** the moment to restore, with its offset from UTC; later changes are left out */
  moment: string
}

/** Creates a data folder which PostgreSQL, when started there, brings to the moment; later changes are not in it. */
export const prepareRecovery = ({ base, folder, archive, moment }: Recovery): void => {
  if (!fs.existsSync(join(base, 'postgres', 'backup_label'))) halt(`The folder ${base} is not a base backup of GMS.`)
  if (!isInstant(moment)) halt('Name the moment with its offset, such as 2026-11-23T10:15:00+03:00.')
  requireEmpty(folder, 'the data with GMS_DATA')
  const cluster = join(folder, 'postgres')
  copyFolder(join(base, 'postgres'), cluster)
  for (const name of ['password', 'gms.json']) fs.copyFileSync(join(base, name), join(folder, name))
  // PostgreSQL reads its settings before it can read "Z" as a time zone.
  const target = moment.replace(/Z$/, '+00:00')
  const lines = {
    restore_command: restoreCommand(archive),
    recovery_target_time: target,
    recovery_target_action: 'promote',
  }
  fs.appendFileSync(
    join(cluster, 'postgresql.auto.conf'),
    Object.entries(lines)
      .map(([name, value]) => setting(name, value))
      .join(''),
  )
  fs.writeFileSync(join(cluster, 'recovery.signal'), '')
  giveAll(cluster, runAs())
}

/** Waits until PostgreSQL has recovered, and removes the recovery settings: while it recovers it accepts connections that only read. */
export const endRecovery = (url: string): Promise<void> =>
  withClient(url, async client => {
    while ((await client.query('select where pg_is_in_recovery()')).rowCount) await sleep(100)
    for (const name of ['restore_command', 'recovery_target_time', 'recovery_target_action'])
      await client.query(`alter system reset ${name}`)
  })

/** Explains why PostgreSQL has ended while it recovered: it closes the connections without a reason, which is in its log only. */
export const explainRecovery = (error: unknown, { folder, moment }: Pick<Recovery, 'folder' | 'moment'>): never => {
  const log = join(folder, 'postgres.log')
  if (!fs.existsSync(log) || !fs.readFileSync(log, 'utf8').includes('recovery ended before configured recovery target'))
    throw error
  return halt(
    `The archive ends before ${moment}, or contains no change after it. Remove ${folder} and name an earlier moment, or put the missing segments into the archive.`,
  )
}
