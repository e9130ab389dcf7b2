// npm run test:distributed: the tests below on a cluster of machines (Citus) instead of on one, unchanged. `CITUS_URL` names the coordinator,
// in a database that knows its workers, as a superuser. Without it a cluster of three is started out of ../shared/citus, on loopback.
// `npm run test:distributed -- SUBSTRING ...` runs the files whose path holds one of the substrings.

import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { clusterTools, startOwnCluster } from '../tests/own-cluster.ts'

// Files whose every test passes on a cluster; docs/scale.md says what is missing.
const files = [
  ...['holds', 'record', 'walls'].map(name => `src/ledger/${name}.server.test.ts`),
  ...['golden', 'lc-identity', 'money-identity', 'e-invoice-chain', 'two-processes'].map(
    name => `tests/${name}.test.ts`,
  ),
  ...['integrations/background', 'session/recovery'].map(name => `src/${name}.server.test.ts`),
]
// They stop machines, which only a cluster of our own may be asked; the last loses some, and leaves another cluster behind.
const filesForOwn = ['tests/distributed/machines.ts']
const lastForOwn = ['tests/distributed/loss.ts']

const run = (url: string, some: readonly string[], environment = process.env): Promise<number> =>
  new Promise(done => {
    if (some.length === 0) return done(0)
    const words = ['--test', '--test-force-exit', '--test-concurrency=1', ...some]
    const env = { ...environment, GMS_TEST_CLUSTER: url, GMS_TEST_CLUSTER_TOOLS: clusterTools }
    const child = spawn(process.execPath, words, { stdio: 'inherit', env })
    child.on('exit', code => done(code ?? 1))
  })

const wanted = process.argv.slice(2)
const ofWanted = (some: readonly string[]): string[] =>
  some.filter(file => !wanted.length || wanted.some(part => file.includes(part)))

const onOwn = async (): Promise<number> => {
  const { url, environment, drop } = startOwnCluster('gms-test-citus', Number(process.env.CITUS_PORT ?? 5711), {
    quick: true,
  })
  const code = await run(url, ofWanted([...files, ...filesForOwn]), environment)
  const codeOfLast = await run(url, ofWanted(lastForOwn), environment)
  drop()
  await sleep(100)
  return code || codeOfLast
}

const given = process.env.CITUS_URL
process.exit(given ? await run(given, ofWanted(files)) : await onOwn())
