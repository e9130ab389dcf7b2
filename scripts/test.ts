// `npm test [PATTERN ...]`: types, lint, then every test; one PostgreSQL for all of them. `npm run check` leaves out what needs a
// database or a browser. With a pattern only the test files whose path holds it are run.

import { spawn } from 'node:child_process'
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { Writable } from 'node:stream'
import { type EventData, run } from 'node:test'
import { spec } from 'node:test/reporters'
import { pathToFileURL } from 'node:url'
import { makeBundle } from '#bundle.ts'
import { Halt, runProgram } from '#halt.ts'
import { findChromium } from '../tests/chromium.ts'
import { startTestServer } from '../tests/database.ts'
import { isSoak } from '../tests/walk.ts'

type TestEvent = Pick<EventData.TestFail, 'name' | 'nesting' | 'skip' | 'todo' | 'file'> & {
  details: { type?: string; duration_ms: number; error?: { failureType?: string } }
}

type Count = { passed: number; failed: number; skipped: number }

const root = join(import.meta.dirname, '..')
const isAxe = process.env.GMS_AXE !== undefined
// A walk of `npm run soak` takes as long as it takes, and so do all screens of `npm run axe`.
const longestTestMs = (isSoak || isAxe ? 24 * 60 : 15) * 60_000
const tsc = 'node_modules/typescript/bin/tsc'
const projects = ['tsconfig.json', 'tsconfig.browser.json', 'tsconfig.journeys.json']

const inSeconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`

type Outcome = { isRight: boolean; told: string }

// A check has something to say only when it fails.
const check = (title: string, program: string, ...args: string[]): Promise<Outcome> =>
  new Promise(resolve => {
    const start = performance.now()
    const child = spawn(process.execPath, [program, ...args], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    child.stdout.on('data', text => (output += text))
    child.stderr.on('data', text => (output += text))
    child.on('close', code => {
      const line = `${code === 0 ? '✔' : '✖'} ${title} (${inSeconds(performance.now() - start)})`
      resolve({ isRight: code === 0, told: code === 0 ? line : `${line}\n${output.trimEnd()}` })
    })
  })

// What was found right before and has not changed since is not checked again: the compiler builds only projects with newer files. Each checker
// of a project works out the types it meets by itself: with one, two cores are kept busy by two projects, for two thirds of the work of four.
const checkCode = (): Promise<Outcome[]> =>
  Promise.all([
    check('types', tsc, '-b', ...projects, '--noEmit', '--checkers', '1'),
    check('lint and format', 'scripts/lint.ts'),
  ])

const testFiles = (): string[] => globSync('{src,database,scripts,tests}/**/*.test.ts', { cwd: root }).sort()

/** Whether a test needs PostgreSQL or a browser: it lives in tests/ or database/, or is a `server.test.ts`. */
const needsServer = (file: string): boolean =>
  /^(tests|database)[\\/]/.test(file) || /(^|\.)server\.test\.ts$/.test(basename(file))

const needsBrowser = (file: string): boolean =>
  /\/(chromium|open-browser|story)\.ts'/.test(readFileSync(join(root, file), 'utf8'))

const programFolder = join(root, 'node_modules', '.tests-in-turn')
const mostInTurn = 12
const mostWithBrowser = 4
const processesWithoutServer = 2
// Two programs with a browser keep two cores busy; a third makes keys arrive so late that a scan looks typed. Without a browser a program
// waits for PostgreSQL a good part of its time.
const atOnceWithBrowser = 2
const atOnceWithoutBrowser = 3
// They take minutes each.
const isLong = (file: string): boolean => /(every-screen|contract-to-sale)\.test\.ts$/.test(file)

const writeProgram = (name: string, runner: string, call: string, files: unknown): string => {
  const program = join(programFolder, `${name}.mjs`)
  const from = pathToFileURL(join(root, 'tests', runner)).href
  mkdirSync(programFolder, { recursive: true })
  writeFileSync(program, `import { ${call} } from '${from}'\nawait ${call}(${JSON.stringify(files)})\n`)
  return program
}

/** Writes programs that run test files of the server one after the other, at most `most` each. */
const writeTurns = (name: string, files: string[], most: number): string[] =>
  Array.from({ length: Math.ceil(files.length / most) }, (_, turn) => {
    const share = files.slice(turn * most, (turn + 1) * most)
    const named = Object.fromEntries(share.map(file => [join(root, file), file]))
    return writeProgram(`${name}-${turn}`, 'tests-in-turn.ts', 'runInTurn', named)
  })

type Programs = { withBrowser: string[]; withoutBrowser: string[] }

/** The programs of test files with a server. Tests that go through everything run alone and first, because one of them started last would
 *  run alone at the end; the others share programs, few with a browser, more without. */
const programsOf = (files: string[]): Programs => {
  const share = (name: string, some: string[], isAlone: (file: string) => boolean, most: number): string[] => [
    ...some.filter(isAlone).map(file => join(root, file)),
    ...writeTurns(
      name,
      some.filter(file => !isAlone(file)),
      most,
    ),
  ]
  const [browsing, others] = [files.filter(needsBrowser), files.filter(file => !needsBrowser(file))]
  return {
    withBrowser: share('browser', browsing, isLong, mostWithBrowser),
    withoutBrowser: share('server', others, file => file.startsWith('tests'), mostInTurn),
  }
}

// Asked for once before the tests, so that two files at once do not both build or install.
const prepareBrowser = async (): Promise<void> => {
  await makeBundle()
  process.env.CHROMIUM_PATH = findChromium()
}

const took = new Map<string, number>()
const failedIn = new Map<string, number>()

// A file that others share a process with is a test around its own.
const isFile = ({ name, nesting }: TestEvent): boolean => nesting === 0 && name.endsWith('.test.ts')

const isOfItsOwn = (event: TestEvent): boolean => {
  const { type, error } = event.details
  return type !== 'suite' && (!isFile(event) || (error !== undefined && error.failureType !== 'subtestsFailed'))
}

const runTests = (programs: string[], concurrency: number, signal: AbortSignal): Promise<Count> =>
  new Promise((resolve, reject) => {
    const count: Count = { passed: 0, failed: 0, skipped: 0 }
    if (programs.length === 0) return resolve(count)
    // A file whose set-up failed leaves pools open, and would be waited for.
    const preloaded = ['tests/blocking-output.mjs', 'tests/test-scopes.mjs', 'src/resolve-sources.ts'].flatMap(name => [
      '--import',
      join(root, name),
    ])
    const execArgv = ['--test-force-exit', ...preloaded]
    const stream = run({
      execArgv,
      files: programs,
      cwd: root,
      concurrency,
      timeout: longestTestMs,
      signal,
    })
    const note = (outcome: 'passed' | 'failed') => (event: TestEvent) => {
      if (isFile(event)) took.set(event.name, event.details.duration_ms)
      if (event.skip !== undefined || event.todo !== undefined) count.skipped += 1
      else if (isOfItsOwn(event)) {
        count[outcome] += 1
        if (outcome === 'failed' && event.file) failedIn.set(event.file, (failedIn.get(event.file) ?? 0) + 1)
      }
    }
    stream.on('test:pass', note('passed')).on('test:fail', note('failed'))
    stream.on('test:summary', ({ file, duration_ms }) => {
      if (file && !file.startsWith(programFolder)) took.set(relative(root, file), duration_ms)
    })
    const print = new Writable({ write: (text, _, done) => process.stdout.write(text, () => done()) })
    stream
      .compose(new spec())
      .pipe(print)
      .on('finish', () => resolve(count))
      .on('error', reject)
  })

// Neighbours take about as long: each process gets every second file.
const runPure = (files: string[], signal: AbortSignal): Promise<Count> => {
  const shares = Array.from({ length: processesWithoutServer }, (_, share) =>
    files.filter((_, at) => at % processesWithoutServer === share).map(file => join(root, file)),
  ).filter(share => share.length > 0)
  const programs = shares.map((share, at) =>
    writeProgram(`pure-${at}`, 'tests-without-server.ts', 'runTogether', share),
  )
  return runTests(programs, processesWithoutServer, signal)
}

const mostSecondTries = 2

/** Runs the files that failed with a server or a browser once more, and says so: what a busy machine did too late or in another order
 *  passes then, a defect fails again (decision 0042). Gives what that changes in the count. */
const tryAgain = async (signal: AbortSignal): Promise<Count[]> => {
  const files = [...failedIn.keys()].filter(file => file.startsWith(programFolder) || needsServer(relative(root, file)))
  if (files.length === 0 || files.length > mostSecondTries || isAxe || signal.aborted) return []
  const failed = files.reduce((total, file) => total + failedIn.get(file)!, 0)
  console.log(`\nOnce more: ${files.map(file => relative(root, file)).join(', ')}`)
  const again = await runTests(files, atOnceWithBrowser, signal)
  const mended = failed - again.failed
  if (again.failed === 0) console.log(`\n⚠ ${mended} failed at first and passed at the second try: look why.`)
  return [{ passed: mended, failed: -mended, skipped: 0 }]
}

const runWithServer = async (files: string[], signal: AbortSignal): Promise<Count[]> => {
  if (files.length === 0) return []
  if (files.some(needsBrowser)) await prepareBrowser()
  const server = await startTestServer()
  process.env.GMS_TEST_DATABASE = server.url
  process.env.GMS_TEST_RUN = String(process.pid)
  try {
    const { withBrowser, withoutBrowser } = programsOf(files)
    return [
      await runTests(withoutBrowser, atOnceWithoutBrowser, signal),
      await runTests(withBrowser, atOnceWithBrowser, signal),
      ...(await tryAgain(signal)),
    ]
  } finally {
    await server.stop()
  }
}

const selected = (args: string[]): string[] => {
  const patterns = args.filter(arg => arg !== 'check').map(pattern => pattern.replace(/^\.\//, ''))
  const files = testFiles().filter(file => patterns.length === 0 || patterns.some(pattern => file.includes(pattern)))
  const chosen = args.includes('check') ? files.filter(file => !needsServer(file)) : files
  if (chosen.length === 0) throw new Halt(`No test file fits ${patterns.join(' ') || 'here'}.`)
  return chosen
}

const interruption = (): AbortSignal => {
  const controller = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => controller.abort())
  return controller.signal
}

const sayWhatTookLongest = (): void => {
  if (took.size < 2) return
  const slowest = [...took].sort(([, a], [, b]) => b - a).slice(0, 20)
  console.log(`\nTook longest:\n${slowest.map(([file, ms]) => `${inSeconds(ms).padStart(8)}  ${file}`).join('\n')}`)
}

const sum = (counts: Count[], what: keyof Count): number => counts.reduce((total, count) => total + count[what], 0)

// Every test file reads the same modules: what Node made of one is kept for the next.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules', '.compiled-for-tests')

await runProgram(async () => {
  const args = process.argv.slice(2)
  const files = selected(args)
  rmSync(programFolder, { recursive: true, force: true })
  const signal = interruption()
  const isWhole = args.every(arg => arg === 'check')
  const checking = isWhole ? checkCode() : Promise.resolve([])
  const pure = files.filter(file => !needsServer(file))
  const counts = [await runPure(pure, signal)]
  const checks = await checking
  for (const { told } of checks) console.log(told)
  counts.push(...(await runWithServer(files.filter(needsServer), signal)))
  sayWhatTookLongest()
  const right = checks.filter(({ isRight }) => isRight).length
  const passed = sum(counts, 'passed') + right
  const failed = sum(counts, 'failed') + checks.length - right
  const skipped = sum(counts, 'skipped')
  console.log(`\n${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`)
  process.exitCode = failed || signal.aborted || passed === 0 ? 1 : 0
})
