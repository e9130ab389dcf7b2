// `npm test [PATTERN ...]`: types, lint, then every test; one PostgreSQL for all of them. `npm run check` leaves out what needs a
// database or a browser. With a pattern only the test files whose path holds it are run.

import { spawn } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { Writable } from 'node:stream'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { makeBundle } from '#bundle.ts'
import { Halt, runProgram } from '#halt.ts'
import { findChromium } from '../tests/chromium.ts'
import { startTestServer } from '../tests/database.ts'

type Count = { passed: number; failed: number; skipped: number }

const root = join(import.meta.dirname, '..')
const longestTestMs = 15 * 60_000
const tsc = 'node_modules/typescript/bin/tsc'
const biome = 'node_modules/@biomejs/biome/bin/biome'

// A check prints only when it fails.
const passes = (title: string, program: string, ...args: string[]): Promise<boolean> =>
  new Promise(resolve => {
    const start = performance.now()
    const child = spawn(process.execPath, [program, ...args], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    child.stdout.on('data', text => (output += text))
    child.stderr.on('data', text => (output += text))
    child.on('close', code => {
      console.log(`${code === 0 ? '✔' : '✖'} ${title} (${((performance.now() - start) / 1000).toFixed(1)} s)`)
      if (code !== 0) console.log(output.trimEnd())
      resolve(code === 0)
    })
  })

const checkCode = async (): Promise<Count> => {
  const types = await Promise.all([
    passes('types of the server', tsc, '-p', 'tsconfig.json'),
    passes('types of the browser', tsc, '-p', 'tsconfig.browser.json'),
    passes('types of the journeys', tsc, '-p', 'tsconfig.journeys.json'),
  ])
  const all = [...types, await passes('lint and format', biome, 'check', '--colors=off', '--diagnostic-level=error')]
  const passed = all.filter(Boolean).length
  return { passed, failed: all.length - passed, skipped: 0 }
}

const testFiles = (): string[] => globSync('{src,database,scripts,tests}/**/*.test.ts', { cwd: root }).sort()

/** Whether a test needs PostgreSQL or a browser: it lives in tests/ or database/, or is a `server.test.ts`. */
const needsServer = (file: string): boolean =>
  /^(tests|database)[\\/]/.test(file) || /(^|\.)server\.test\.ts$/.test(basename(file))

const needsBrowser = (file: string): boolean => readFileSync(join(root, file), 'utf8').includes('/chromium.ts')

// Asked for once before the tests, so that two files at once do not both build or install.
const prepareBrowser = async (): Promise<void> => {
  await makeBundle()
  process.env.CHROMIUM_PATH = findChromium()
}

const runTests = (files: string[], signal: AbortSignal): Promise<Count> =>
  new Promise((resolve, reject) => {
    const count: Count = { passed: 0, failed: 0, skipped: 0 }
    // A file whose set-up failed leaves pools open, and would be waited for.
    const execArgv = ['--test-force-exit', '--import', join(root, 'tests/blocking-output.mjs')]
    const stream = run({
      execArgv,
      files: files.map(file => join(root, file)),
      cwd: root,
      concurrency: 2,
      timeout: longestTestMs,
      signal,
    })
    stream.on('test:summary', ({ file, counts }) => {
      if (file) return
      count.passed = counts.passed
      count.failed = counts.tests - counts.passed - counts.skipped - counts.todo
      count.skipped = counts.skipped + counts.todo
    })
    const print = new Writable({ write: (text, _, done) => process.stdout.write(text, () => done()) })
    stream
      .compose(new spec())
      .pipe(print)
      .on('finish', () => resolve(count))
      .on('error', reject)
  })

const runWithServer = async (files: string[], signal: AbortSignal): Promise<Count> => {
  if (!files.some(needsServer)) return runTests(files, signal)
  const server = await startTestServer()
  process.env.GMS_TEST_DATABASE = server.url
  try {
    return await runTests(files, signal)
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

const sum = (counts: Count[], what: keyof Count): number => counts.reduce((total, count) => total + count[what], 0)

await runProgram(async () => {
  const args = process.argv.slice(2)
  const files = selected(args)
  const signal = interruption()
  const isWhole = args.every(arg => arg === 'check')
  const counts = isWhole ? [await checkCode()] : []
  if (files.some(needsBrowser)) await prepareBrowser()
  counts.push(await runWithServer(files, signal))
  const [passed, failed, skipped] = [sum(counts, 'passed'), sum(counts, 'failed'), sum(counts, 'skipped')]
  console.log(`\n${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`)
  process.exitCode = failed || signal.aborted || passed === 0 ? 1 : 0
})
