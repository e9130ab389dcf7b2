// `npm run mutate [-- --count N --minutes N --seed N --only rules,servers,sql,screens PATTERN ...]`: makes random small changes, one at a
// time in a copy of the sources, runs the nearest tests until one fails, and prints the changes that no test detects (decision 0063).

import { randomInt } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { halt, runProgram } from '#halt.ts'
import { type Bench, findWhoNotices, interrupt, isTaken, onBenches } from './mutation-bench.ts'
import { type Mutation, mutationsOf } from './mutations.ts'
import { type Nearest, nearestTests, type TestFile } from './nearest-tests.ts'

const root = join(import.meta.dirname, '..')
const kinds = ['rules', 'servers', 'sql', 'screens'] as const
type Kind = (typeof kinds)[number]
const enough = 0.95

const numberIn = (name: string, text: string): number =>
  /^\d{1,9}$/.test(text) ? Number(text) : halt(`--${name} takes a whole number of at most nine digits, not ${text}.`)

/** Numbers from 0 to below 1 that are the same for the same seed (mulberry32). */
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

// A rule has tests that need neither server nor browser, in its own folder or beside the files that import it.
const kindOf = (file: string, nearest: Nearest): Kind | undefined => {
  if (file.endsWith('.sql')) return 'sql'
  if (!file.startsWith('src/') || /(\.test|-for-tests)\.tsx?$/.test(file)) return undefined
  if (/\.tsx$|\/(browser|ui|shell)\//.test(file)) return 'screens'
  return nearest(file).some(({ needs, distance }) => needs === 'nothing' && distance <= 1) ? 'rules' : 'servers'
}

// These take minutes each and do not help to find which code a test checks; some of them run at the end.
const goesThroughEverything = (file: string): boolean =>
  /^(tests|database)\/[^/]+\.test\.ts$|every-screen|contract-to-sale/.test(file)

const testsIn = (sources: Map<string, string>): TestFile[] =>
  [...sources].flatMap(([file, text]): TestFile[] => {
    if (!file.endsWith('.test.ts') || goesThroughEverything(file)) return []
    if (/\/(chromium|open-browser|story)\.ts'/.test(text)) return [{ file, needs: 'browser' }]
    const needsServer = /^(tests|database)\//.test(file) || /(^|\.)server\.test\.ts$/.test(basename(file))
    return [{ file, needs: needsServer ? 'server' : 'nothing' }]
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

/** Chooses the changes, one of each kind in turn, none twice. */
async function* choose(bench: Bench, { count, isOver, random, places }: Wish): AsyncGenerator<Mutation> {
  const chosen = new Set<string>()
  for (let n = 0; chosen.size < count && n < count * 20 && !isOver(); n++) {
    const kind = places[n % places.length]!
    const mutation = kind[Math.floor(random() * kind.length)]!
    const description = describe(bench, mutation)
    if (chosen.has(description) || (mutation.file.endsWith('.sql') && !(await isTaken(bench, mutation)))) continue
    chosen.add(description)
    yield mutation
  }
}

const makeChanges = async (benches: readonly Bench[], wish: Wish): Promise<void> => {
  const changes = choose(benches[0]!, wish)
  const missed: string[] = []
  let tried = 0
  const work = async (bench: Bench): Promise<void> => {
    for (let next = await changes.next(); !next.done; next = await changes.next()) {
      const { by, asked } = await findWhoNotices(bench, next.value)
      if (isInterrupted) return
      tried++
      const description = describe(bench, next.value)
      if (!by) missed.push(description)
      console.log(`${by ? '✔' : '✖'} ${description}  (${by ?? `${asked} with a server or a browser were run`})`)
    }
  }
  await Promise.all(benches.map(work))
  const noticed = tried - missed.length
  const share = tried === 0 ? 0 : noticed / tried
  console.log(`\n${noticed} of ${tried} detected (${(share * 100).toFixed(1)} %). Not detected:`)
  console.log(missed.map(description => `  ${description}`).join('\n') || '  nothing')
  process.exitCode = share >= enough ? 0 : 1
}

const wishOf = (args: string[], sources: Map<string, string>, nearest: Nearest): Wish => {
  const text = { type: 'string' } as const
  const options = { count: text, minutes: text, seed: text, only: text }
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const seed = values.seed === undefined ? randomInt(1, 1e9) : numberIn('seed', values.seed)
  const [count, minutes] = [numberIn('count', values.count ?? '200'), numberIn('minutes', values.minutes ?? '60')]
  const places = placesOf(sources, nearest, values.only?.split(',') ?? kinds, positionals)
  if (places.length === 0) halt(`No change matches. --only takes some of ${kinds.join(',')}.`)
  console.log(`Seed ${seed}: ${count} of ${places.flat().length} changes, at most ${minutes} minutes.`)
  const until = Date.now() + minutes * 60_000
  return { count, random: randomFrom(seed), places, isOver: () => isInterrupted || Date.now() > until }
}

let isInterrupted = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    isInterrupted = true
    interrupt()
  })
}

await runProgram(async () => {
  const sources = readSources()
  const nearest = nearestTests(sources, testsIn(sources))
  const wish = wishOf(process.argv.slice(2), sources, nearest)
  await onBenches({ sources, nearest }, benches => makeChanges(benches, wish))
})
