// `npm run mutate [-- --count N --minutes N --seed N --only rules,servers,sql,screens PATTERN ...]`: makes small changes at random, each
// alone and in a copy of the sources, runs the tests nearest to it until one fails, and prints what nobody noticed (decision 0063).

import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { halt, runProgram } from '#halt.ts'
import { withClient } from '../database/client.ts'
import { type Mutation, mutate, mutationsOf } from './mutations.ts'
import { type Nearest, nearestTests, type TestFile } from './nearest-tests.ts'
import { isReached, type Reached, readReached } from './reached-places.ts'

const root = join(import.meta.dirname, '..')
const kinds = ['rules', 'servers', 'sql', 'screens'] as const
type Kind = (typeof kinds)[number]

/** How a test fares without a change, and for one with a server, what of the sources it runs. */
type Unchanged = { isSound: boolean; reached: Reached | undefined }

// So many test files with a server are looked at most, and so many journeys: the nearest ones. Of those that run the place so many are
// asked; of a function of the database nothing tells who runs it.
const most = { server: 10, browser: 2 }
const mostAsked = { known: 3, unknown: 6 }
const longestMs = { nothing: 120_000, server: 240_000, browser: 300_000 }
const enough = 0.95

const numberIn = (name: string, text: string): number =>
  /^\d{1,9}$/.test(text) ? Number(text) : halt(`--${name} takes a whole number of at most nine digits, not ${text}.`)

/** Numbers from 0 to below 1 that come out the same for the same seed (mulberry32). */
const randomFrom = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const readSources = (): Map<string, string> =>
  new Map(
    globSync('{src,database,scripts,tests}/**/*.{ts,tsx,sql}', { cwd: root })
      .filter(file => !file.startsWith('database/migrations/'))
      .sort()
      .map(file => [file, readFileSync(join(root, file), 'utf8')]),
  )

// A rule has tests that need nothing in its own folder or beside what imports it.
const kindOf = (file: string, nearest: Nearest): Kind | undefined => {
  if (file.endsWith('.sql')) return 'sql'
  if (!file.startsWith('src/') || /\.test\.tsx?$/.test(file)) return undefined
  if (/\.tsx$|\/(browser|ui|shell)\//.test(file)) return 'screens'
  return nearest(file).some(({ needs, distance }) => needs === 'nothing' && distance <= 1) ? 'rules' : 'servers'
}

// They take minutes each, and are no help in finding what is noticed.
const goesThroughEverything = (file: string): boolean =>
  /^(tests|database)\/[^/]+\.test\.ts$|every-screen|contract-to-sale/.test(file)

const testsIn = (sources: Map<string, string>): TestFile[] =>
  [...sources].flatMap(([file, text]): TestFile[] => {
    if (!file.endsWith('.test.ts') || goesThroughEverything(file)) return []
    if (/\/(chromium|open-browser|story)\.ts'/.test(text)) return [{ file, needs: 'browser' }]
    const needsServer = /^(tests|database)\//.test(file) || /(^|\.)server\.test\.ts$/.test(basename(file))
    return [{ file, needs: needsServer ? 'server' : 'nothing' }]
  })

const makeCopy = (): string => {
  const copy = mkdtempSync(join(tmpdir(), 'gms-mutate-'))
  for (const name of readdirSync(root)) {
    if (!/^(\.git|\.data|dist|node_modules)$/.test(name))
      cpSync(join(root, name), join(copy, name), { recursive: true })
  }
  // Of its own, since tests keep what they made there.
  mkdirSync(join(copy, 'node_modules'))
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (!name.startsWith('.') || name === '.bin')
      symlinkSync(join(root, 'node_modules', name), join(copy, 'node_modules', name))
  }
  return copy
}

let isInterrupted = false
let stopRunning = (): void => {}

/** Whether these test files pass in the copy. */
const pass = (copy: string, tests: readonly TestFile[], environment: NodeJS.ProcessEnv): Promise<boolean> =>
  new Promise(resolve => {
    const needs = tests[0]!.needs
    const files = tests.map(({ file }) => join(copy, file))
    const args = needs === 'nothing' ? [join(copy, 'tests/tests-without-server.ts'), ...files] : files
    const child = spawn(process.execPath, ['--test-force-exit', ...args], {
      ...{ cwd: copy, env: environment, stdio: 'ignore', detached: true },
    })
    stopRunning = () => void process.kill(-child.pid!, 'SIGKILL')
    // What waits for ever has noticed it, too.
    const late = setTimeout(stopRunning, longestMs[needs])
    child.on('close', code => {
      clearTimeout(late)
      stopRunning = () => {}
      resolve(code === 0)
    })
  })

type Bench = {
  copy: string
  sources: Map<string, string>
  nearest: Nearest
  environment: NodeJS.ProcessEnv
  /** a database at the newest version, where functions are tried */
  address: string
  /** what each test did in the unchanged copy: asked once */
  known: Map<string, Promise<Unchanged>>
}

// What fails without the change as well notices nothing.
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

// In which order tests are asked: those without a server together, then the others one by one.
const groupsOf = (tests: TestFile[]): TestFile[][] => {
  const pure = tests.filter(({ needs }) => needs === 'nothing')
  const first = (needs: 'server' | 'browser') => tests.filter(test => test.needs === needs).slice(0, most[needs])
  return [...(pure.length > 0 ? [pure] : []), ...[...first('server'), ...first('browser')].map(test => [test])]
}

type Outcome = { by: string | undefined; asked: number }

/** The first test file that fails with the change, and how many were asked. */
const findWhoNotices = async (bench: Bench, mutation: Mutation): Promise<Outcome> => {
  const [text, place] = [bench.sources.get(mutation.file)!, join(bench.copy, mutation.file)]
  const isSql = mutation.file.endsWith('.sql')
  // What tests begin with is made once, by the unchanged code; a changed function has to be in it.
  const environment = isSql ? bench.environment : { ...bench.environment, GMS_TEST_RUN: String(process.pid) }
  let asked = 0
  for (const tests of groupsOf(bench.nearest(mutation.file))) {
    if (asked === (isSql ? mostAsked.unknown : mostAsked.known) || isInterrupted) break
    const { isSound, reached } = await runUnchanged({ ...bench, environment }, tests)
    if (!isSound || (!isSql && reached && !isReached(reached, mutation))) continue
    if (tests[0]!.needs !== 'nothing') asked++
    writeFileSync(place, mutate(text, mutation))
    const passed = await pass(bench.copy, tests, environment)
    writeFileSync(place, text)
    if (!passed) return { by: tests.length > 1 ? 'the tests without a server' : tests[0]!.file, asked }
  }
  return { by: undefined, asked }
}

// A change after which PostgreSQL does not take the function would be noticed by anything.
const isTaken = ({ address, sources }: Bench, mutation: Mutation): Promise<boolean> =>
  withClient(address, async client => {
    await client.query('begin')
    const isRight = await client.query(mutate(sources.get(mutation.file)!, mutation)).then(
      () => true,
      () => false,
    )
    await client.query('rollback')
    return isRight
  })

const placesOf = (sources: Map<string, string>, nearest: Nearest, only: readonly string[], patterns: string[]) =>
  kinds
    .filter(kind => only.includes(kind))
    .map(kind =>
      [...sources]
        .filter(([file]) => kindOf(file, nearest) === kind && patterns.every(pattern => file.includes(pattern)))
        .flatMap(([file, text]) => mutationsOf(file, text)),
    )
    .filter(places => places.length > 0)

const describe = ({ sources }: Bench, mutation: Mutation): string => {
  const text = sources.get(mutation.file)!
  const after = mutation.with.replace(/\s+/g, ' ').trim() || '(nothing)'
  const before = text.slice(mutation.start, mutation.end).replace(/\s+/g, ' ')
  return `${mutation.file}:${mutation.line}  ${before.slice(0, 90)}  →  ${after.slice(0, 90)}`
}

type Wish = { count: number; isOver: () => boolean; random: () => number; places: Mutation[][] }

const makeChanges = async (bench: Bench, { count, isOver, random, places }: Wish): Promise<void> => {
  const [tried, missed]: [Set<string>, string[]] = [new Set(), []]
  for (let n = 0; tried.size < count && n < count * 20 && !isOver(); n++) {
    const kind = places[n % places.length]!
    const mutation = kind[Math.floor(random() * kind.length)]!
    const told = describe(bench, mutation)
    if (tried.has(told) || (mutation.file.endsWith('.sql') && !(await isTaken(bench, mutation)))) continue
    const { by, asked } = await findWhoNotices(bench, mutation)
    if (isInterrupted) break
    tried.add(told)
    if (!by) missed.push(told)
    console.log(`${by ? '✔' : '✖'} ${told}  (${by ?? `${asked} with a server or a browser were asked`})`)
  }
  const noticed = tried.size - missed.length
  const share = tried.size === 0 ? 0 : noticed / tried.size
  console.log(`\n${noticed} of ${tried.size} noticed (${(share * 100).toFixed(1)} %). Nobody noticed:`)
  console.log(missed.map(told => `  ${told}`).join('\n') || '  nothing')
  process.exitCode = share >= enough ? 0 : 1
}

/** Makes the copy and its own PostgreSQL, and takes both away afterwards. */
const onBench = async (
  { sources, nearest }: Pick<Bench, 'sources' | 'nearest'>,
  work: (bench: Bench) => Promise<void>,
): Promise<void> => {
  const copy = makeCopy()
  const { startTestServer, testDatabase, testFolder } = (await import(
    pathToFileURL(join(copy, 'tests/database.ts')).href
  )) as typeof import('../tests/database.ts')
  const server = await startTestServer()
  process.env.GMS_TEST_DATABASE = server.url
  const environment = { ...process.env, NODE_COMPILE_CACHE: join(copy, 'node_modules/.compiled-for-tests') }
  try {
    const { url: address } = await testDatabase()
    await work({ copy, sources, nearest, environment, address, known: new Map() })
  } finally {
    await server.stop()
    for (const folder of [testFolder('tests'), copy]) rmSync(folder, { recursive: true, force: true })
  }
}

const wishOf = (args: string[], sources: Map<string, string>, nearest: Nearest): Wish => {
  const text = { type: 'string' } as const
  const options = { count: text, minutes: text, seed: text, only: text }
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const seed = values.seed === undefined ? randomInt(1, 1e9) : numberIn('seed', values.seed)
  const [count, minutes] = [numberIn('count', values.count ?? '200'), numberIn('minutes', values.minutes ?? '60')]
  const places = placesOf(sources, nearest, values.only?.split(',') ?? kinds, positionals)
  if (places.length === 0) halt(`Nothing fits. --only takes some of ${kinds.join(',')}.`)
  console.log(`Seed ${seed}: ${count} of ${places.flat().length} changes, at most ${minutes} minutes.`)
  const until = Date.now() + minutes * 60_000
  return { count, random: randomFrom(seed), places, isOver: () => isInterrupted || Date.now() > until }
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    isInterrupted = true
    stopRunning()
  })
}

await runProgram(async () => {
  const sources = readSources()
  const nearest = nearestTests(sources, testsIn(sources))
  const wish = wishOf(process.argv.slice(2), sources, nearest)
  await onBench({ sources, nearest }, bench => makeChanges(bench, wish))
})
