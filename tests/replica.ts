// A writer and its streaming replica, on the embedded PostgreSQL, for tests.

import { appendFileSync, cpSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withClient } from '../database/client.ts'
import { migrate } from '../database/migrate.ts'
import { startPostgres } from '../database/postgres.ts'
import { binaries, give } from '../database/postgres-binaries.ts'
import { type Server, startServer, stopServer } from '../database/postgres-server.ts'
import { testFolder } from './database.ts'

type Pair = { writerUrl: string; replicaUrl: string; stopReplica(): Promise<void>; close(): Promise<void> }

// Files of the running server, and the log it still writes, which the replica streams.
const own = /\/(postmaster\.(pid|opts)|\.s\.PGSQL.*|pg_wal\/.+)$/

// The files are copied while the server runs; changes made meanwhile come from its log.
const copyFiles = (url: string, from: string, to: string): Promise<void> =>
  withClient(url, async client => {
    await client.query(`select pg_backup_start('replica', true)`)
    cpSync(from, to, { recursive: true, filter: path => !own.test(path), preserveTimestamps: true })
    mkdirSync(join(to, 'pg_wal'), { recursive: true })
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    writeFileSync(join(to, 'backup_label'), rows[0]!.labelfile)
  })

const followed = (url: string): string => {
  const { password, port, searchParams, username } = new URL(url)
  return `host=${searchParams.get('host') ?? '127.0.0.1'} port=${port} user=${username} password=${password}`
}

const addressOf = (url: string, { host, port }: Server): string => {
  const address = new URL(url)
  address.port = String(port)
  if (host.startsWith('/')) address.searchParams.set('host', host)
  return address.href
}

/** Starts both; the database is migrated and empty. */
export const startPair = async (): Promise<Pair> => {
  const folder = testFolder(`replica-${process.pid}`)
  rmSync(folder, { recursive: true, force: true })
  const writer = await startPostgres({ folder: join(folder, 'writer'), quick: true, say: () => {} })
  await migrate(writer.url)
  const [from, cluster] = [join(folder, 'writer', 'postgres'), join(folder, 'replica')]
  const { uid, gid } = statSync(from)
  const user = process.getuid?.() === 0 ? { uid, gid } : undefined
  await copyFiles(writer.url, from, cluster)
  writeFileSync(join(cluster, 'standby.signal'), '')
  appendFileSync(join(cluster, 'postgresql.conf'), `\nprimary_conninfo = '${followed(writer.url)}'\nhot_standby = on\n`)
  for (const path of readdirSync(cluster, { recursive: true, encoding: 'utf8' })) give(join(cluster, path), user)
  give(cluster, user)
  const programs = binaries(tmpdir(), user)
  const place = { cluster, log: join(folder, 'replica.log'), programs, user, quick: true, archive: undefined }
  const server = await startServer(place)
  const stopReplica = (): Promise<void> => stopServer(cluster)
  return {
    writerUrl: writer.url,
    replicaUrl: addressOf(writer.url, server),
    stopReplica,
    close: async () => {
      await stopReplica()
      await writer.stop(true)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
