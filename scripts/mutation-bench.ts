// Makes changes in copies of the checkout, each with its own PostgreSQL, and runs tests there with and without a change.

import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { withClient } from '../database/client.ts'
import { type Mutation, mutate } from './mutations.ts'
import type { Nearest, TestFile } from './nearest-tests.ts'
import { isReached, type Reached, readReached } from './reached-places.ts'

const root = join(import.meta.dirname, '..')

/** How a test ends without a change and, for a test with a server, which sources it runs. */
type Unchanged = { isSound: boolean; reached: Reached | undefined }

// At most this many test files with a server, and with a browser, are tried: the nearest ones. Of those that run the changed code so many
// are run with the change; for a database function it is not known which tests run it.
const most = { server: 20, browser: 3 }
const mostAsked = { known: 5, unknown: 6 }
// A change that the nearest tests do not detect is tried with these long tests that cover everything.
const last = ['answers', 'catalogue', 'lc-identity', 'money-identity'].map(
  (name): TestFile => ({ file: `tests/${name}.test.ts`, needs: 'server' }),
)
const copies = 2
const longestMs = { nothing: 120_000, server: 240_000, browser: 300_000 }

const makeCopy = (): string => {
  const copy = mkdtempSync(join(tmpdir(), 'gms-mutate-'))
  for (const name of readdirSync(root)) {
    if (!/^(\.git|\.data|dist|node_modules)$/.test(name))
      cpSync(join(root, name), join(copy, name), { recursive: true })
  }
  // Its own folder, since tests store files there.
  mkdirSync(join(copy, 'node_modules'))
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (!name.startsWith('.') || name === '.bin')
      symlinkSync(join(root, 'node_modules', name), join(copy, 'node_modules', name))
  }
  return copy
}

let isInterrupted = false
const running = new Set<number>()
const stop = (pid: number): void => {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // The process has ended a moment ago.
  }
}

/** Ends running tests; no new ones are started. */
export const interrupt = (): void => {
  isInterrupted = true
  for (const pid of running) stop(pid)
}

/** Whether these test files pass in the copy. */
const pass = (copy: string, tests: readonly TestFile[], environment: NodeJS.ProcessEnv): Promise<boolean> =>
  new Promise(resolve => {
    const needs = tests[0]!.needs
    const files = tests.map(({ file }) => join(copy, file))
    const args = needs === 'nothing' ? [join(copy, 'tests/tests-without-server.ts'), ...files] : files
    const scopes = pathToFileURL(join(copy, 'tests/test-scopes.mjs')).href
    const child = spawn(process.execPath, ['--import', scopes, '--test-force-exit', ...args], {
      ...{ cwd: copy, env: environment, stdio: 'ignore', detached: true },
    })
    const pid = child.pid!
    running.add(pid)
    // A test that hangs has detected the change.
    const late = setTimeout(() => stop(pid), longestMs[needs])
    child.on('close', code => {
      clearTimeout(late)
      running.delete(pid)
      resolve(code === 0)
    })
  })

/** One copy, and the known results of tests in all copies. */
export type Bench = {
  copy: string
  sources: Map<string, string>
  nearest: Nearest
  environment: NodeJS.ProcessEnv
  /** a fully migrated database, on which changed functions are tried */
  address: string
  /** what each test did in the unchanged copy; each is run once */
  known: Map<string, Promise<Unchanged>>
}

// A test that fails without the change detects nothing.
const runUnchanged = ({ known, copy, environment }: Bench, tests: TestFile[]): Promise<Unchanged> => {
  const name = tests.map(({ file }) => file).join()
  const run = async (): Promise<Unchanged> => {
    const folder = mkdtempSync(join(copy, 'reached-'))
    const { NODE_COMPILE_CACHE: _cache, ...uncached } = environment
    const isReading = tests[0]!.needs === 'server'
    const isSound = await pass(copy, tests, isReading ? { ...uncached, NODE_V8_COVERAGE: folder } : environment)
    const reached = isReading ? readReached(folder, copy) : undefined
    rmSync(folder, { recursive: true })
    return { isSound, reached }
  }
  if (!known.has(name)) known.set(name, run())
  return known.get(name)!
}

// The order of tests: those without a server together, then the others one by one.
const groupsOf = (tests: TestFile[]): TestFile[][] => {
  const pure = tests.filter(({ needs }) => needs === 'nothing')
  const first = (needs: 'server' | 'browser') => tests.filter(test => test.needs === needs).slice(0, most[needs])
  return [...(pure.length > 0 ? [pure] : []), ...[...first('server'), ...first('browser')].map(test => [test])]
}

/** The test that detected a change, and how many files with a server or a browser were run. */
type Outcome = { by: string | undefined; asked: number }

/** Whether tests run the changed code. For a database function this is not known, so every test may. */
const reaches = async (bench: Bench, tests: TestFile[], mutation: Mutation): Promise<boolean> => {
  const { isSound, reached } = await runUnchanged(bench, tests)
  return isSound && (mutation.file.endsWith('.sql') || !reached || isReached(reached, mutation))
}

const passesWith = async ({ copy, sources, environment }: Bench, tests: TestFile[], mutation: Mutation) => {
  const [text, place] = [sources.get(mutation.file)!, join(copy, mutation.file)]
  writeFileSync(place, mutate(text, mutation))
  const passed = await pass(copy, tests, environment)
  writeFileSync(place, text)
  return passed
}

/** The first test file that fails with the change, and how many were run. */
export const findWhoNotices = async (all: Bench, mutation: Mutation): Promise<Outcome> => {
  const isSql = mutation.file.endsWith('.sql')
  // The prepared database of tests is made by the unchanged code and reused. A changed database function must be in it, and the tests that
  // cover everything also cover what was done in it: these make it anew.
  const reusing = { ...all, environment: { ...all.environment, GMS_TEST_RUN: String(process.pid) } }
  const near = groupsOf(all.nearest(mutation.file))
  const isDrawn = near.some(([test]) => test!.needs === 'browser')
  const groups = [...near, ...(isDrawn ? [] : last.map(test => [test]))]
  const mostNear = isSql ? mostAsked.unknown : mostAsked.known
  let asked = 0
  for (const [n, tests] of groups.entries()) {
    if (isInterrupted) break
    const bench = isSql || n >= near.length ? all : reusing
    if ((n < near.length && asked >= mostNear) || !(await reaches(bench, tests, mutation))) continue
    if (tests[0]!.needs !== 'nothing') asked++
    if (!(await passesWith(bench, tests, mutation)))
      return { by: tests.length > 1 ? 'the tests without a server' : tests[0]!.file, asked }
  }
  return { by: undefined, asked }
}

// A change that PostgreSQL does not accept would be detected by any test, so it is not tried.
export const isTaken = ({ address, sources }: Bench, mutation: Mutation): Promise<boolean> =>
  withClient(address, async client => {
    await client.query('begin')
    const isRight = await client.query(mutate(sources.get(mutation.file)!, mutation)).then(
      () => true,
      () => false,
    )
    await client.query('rollback')
    return isRight
  })

/** Creates the copies and their PostgreSQL, and removes everything afterwards. */
export const onBenches = async (
  common: Pick<Bench, 'sources' | 'nearest'>,
  work: (benches: readonly Bench[]) => Promise<void>,
): Promise<void> => {
  const folders = Array.from({ length: copies }, makeCopy)
  const { startTestServer, testDatabase, testFolder } = (await import(
    pathToFileURL(join(folders[0]!, 'tests/database.ts')).href
  )) as typeof import('../tests/database.ts')
  const server = await startTestServer()
  process.env.GMS_TEST_DATABASE = server.url
  const known: Bench['known'] = new Map()
  try {
    const { url: address } = await testDatabase()
    const benches = folders.map((copy): Bench => {
      const environment = { ...process.env, NODE_COMPILE_CACHE: join(copy, 'node_modules/.compiled-for-tests') }
      return { ...common, copy, environment, address, known }
    })
    await work(benches)
  } finally {
    await server.stop()
    for (const folder of [testFolder('tests'), ...folders]) rmSync(folder, { recursive: true, force: true })
  }
}
