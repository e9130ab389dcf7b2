// npm run test:distributed: runs the tests below unchanged on a cluster of machines (Citus). `CITUS_URL` names the coordinator, in a
// database that knows its workers, as a superuser. Without it a cluster of three is started from ../shared/citus, on loopback. `npm run
// test:distributed -- SUBSTRING ...` runs the files whose path contains one of the substrings. Every statement that is sent is checked: one
// that unexpectedly uses many shards, or leaves the machine of its agency, fails the run and is reported with its source.

import { spawn } from 'node:child_process'
import { globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { dropPrepared, sharedTables } from '../tests/cluster.ts'
import { testDatabase } from '../tests/database.ts'
import { judgeStatements } from '../tests/distributed/statements-judged.ts'
import { clusterTools, startOwnCluster } from '../tests/own-cluster.ts'

// Tests that look at one machine, or change it behind the application's back, each with what it does.
const ofOneMachine: Record<string, string> = {
  'src/areas/accounts/customer-credit-limit/rush':
    'a hundred approvals at once, which a cluster on two cores does not answer in time',
  'src/areas/accounts/month-close/server': 'puts 20,000 balances without accounts into the ledger',
  'src/areas/agencies/first-run': 'sets up an empty database; tests/distributed/first-run is for a cluster',
  'src/areas/logs/audit/server': 'forges sealed days with triggers off',
  'src/areas/mine/waits': 'counts pages read, by a function of PostgreSQL 18',
  'src/areas/sales/sale-permits/server': 'names rows by the ids that one machine gives',
  'src/areas/sales/server': 'changes issued invoices with triggers off',
  'src/database/early-release': 'looks at the log of the one machine',
  'src/database/replica': 'starts a replica of the one machine',
  'src/database/settings-left-behind': 'ends connections of the one machine',
  'src/excel/lists': 'locks tables of the one machine',
  'src/http/limits': 'locks rows of the one machine',
  'src/http/shares': 'locks rows of the one machine',
  'src/ledger/closing': 'joins tables of the ledger without the agency',
  'src/ledger/distribute': 'replaces the functions of Citus by its own',
  'src/ledger/invariants': 'breaks the ledger by joins without the agency',
  'src/lists/keep-figures': 'counts pages read, by a function of PostgreSQL 18',
  'src/trade/pricing/prices': 'runs a job of the background on the coordinator',
  'src/trade/settlement/open-credits': 'adds a trigger of its own',
  'src/trade/tax-documents/series-days': 'changes a company by a query of another table',
}
const files = [
  ...globSync('src/**/*.server.test.ts')
    .filter(file => !(file.replace('.server.test.ts', '') in ofOneMachine))
    .sort(),
  ...['golden', 'lc-identity', 'money-identity', 'e-invoice-chain', 'two-processes'].map(
    name => `tests/${name}.test.ts`,
  ),
  ...['first-run', 'backup', 'answers'].map(name => `tests/distributed/${name}.ts`),
]
// These stop machines, so they run on our own cluster only; the last one loses some machines and leaves a different cluster behind.
const filesForOwn = ['machines', 'silence', 'coordinator'].map(name => `tests/distributed/${name}.ts`)
const lastForOwn = ['tests/distributed/loss.ts']

const watch = pathToFileURL(resolve('tests', 'distributed', 'statements.ts')).href
// Loaded before anything that loads the test runner.
const scopes = pathToFileURL(resolve('tests', 'test-scopes.mjs')).href

// What the files begin with is prepared once for all of them.
const ofThisRun = { GMS_TEST_RUN: String(process.pid) }

const run = (url: string, some: readonly string[], environment: NodeJS.ProcessEnv): Promise<number> =>
  new Promise(done => {
    if (some.length === 0) return done(0)
    const words = ['--test', '--test-force-exit', '--test-concurrency=1', ...some]
    const options = `${environment.NODE_OPTIONS ?? ''} --import=${scopes} --import=${watch}`.trim()
    const env = { ...environment, NODE_OPTIONS: options, GMS_TEST_CLUSTER: url, GMS_TEST_CLUSTER_TOOLS: clusterTools }
    const child = spawn(process.execPath, words, { stdio: 'inherit', env })
    child.on('exit', code => done(code ?? 1))
  })

const wanted = process.argv.slice(2)
const ofWanted = (some: readonly string[]): string[] =>
  some.filter(file => !wanted.length || wanted.some(part => file.includes(part)))

const readSharedTables = async (url: string): Promise<Set<string>> => {
  process.env.GMS_TEST_CLUSTER = url
  const { url: copy, drop } = await testDatabase()
  return sharedTables(copy).finally(drop)
}

const judge = async (url: string, folder: string): Promise<number> => {
  const { faults, texts, times } = judgeStatements(folder, await readSharedTables(url))
  console.log(`${times} statements were checked; one process sent ${texts} different texts.`)
  for (const fault of faults) console.error(fault)
  if (faults.length > 0) console.error(`${faults.length} statements use machines that they should not use.`)
  return faults.length > 0 ? 1 : 0
}

const onOwn = async (folder: string): Promise<number> => {
  const { url, environment, drop } = startOwnCluster('citus', Number(process.env.CITUS_PORT ?? 5711), {
    quick: true,
  })
  const code = await run(url, ofWanted(files), { ...environment, ...ofThisRun, GMS_TEST_STATEMENTS: folder })
  const judged = await judge(url, folder)
  // A statement may meet an agency that has just moved, and is sent again: these are not checked.
  const codeOfMoving = await run(url, ofWanted(filesForOwn), environment)
  const codeOfLast = await run(url, ofWanted(lastForOwn), environment)
  drop()
  await sleep(100)
  return code || judged || codeOfMoving || codeOfLast
}

const onGiven = async (url: string, folder: string): Promise<number> => {
  const code = await run(url, ofWanted(files), { ...process.env, ...ofThisRun, GMS_TEST_STATEMENTS: folder })
  await dropPrepared(url, ofThisRun.GMS_TEST_RUN)
  return (await judge(url, folder)) || code
}

const folder = mkdtempSync(join(tmpdir(), 'gms-statements-'))
const given = process.env.CITUS_URL
const code = await (given ? onGiven(given, folder) : onOwn(folder))
rmSync(folder, { recursive: true })
process.exit(code)
