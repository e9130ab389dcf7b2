// `npm run bench`: how fast it is, beside what this machine does at best and beside itself with little in it. `--large` takes a million
// documents and ten million entries; `--only=postings,lists` measures a part; `--sweep` calls
// every GET in two worlds; `--distributed` compares postings on a cluster with those on one machine.

import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { measureClosing } from './closing.ts'
import { measureDistributed } from './distributed.ts'
import { fillEntries } from './entries.ts'
import { measureExplore } from './explore.ts'
import { measureFairness } from './fairness.ts'
import { fillReceipts, measureLists } from './lists.ts'
import { measureLoop } from './loop.ts'
import { holds, type Measurement, tableOf } from './measurement.ts'
import { measurePages } from './pages.ts'
import { measurePostings } from './postings.ts'
import { measureSales } from './sales.ts'
import { measureScreens } from './screens.ts'
import { measureStarting } from './starting.ts'
import { measureDashboardsAlone, measureSweep } from './sweep/sweep.ts'
import { makeWorld, type World } from './world.ts'

const { large, only, sweep, distributed } = parseArgs({
  options: {
    large: { type: 'boolean' },
    only: { type: 'string' },
    sweep: { type: 'boolean' },
    distributed: { type: 'boolean' },
  },
}).values

// As many lots are alive at a time in all of them, each for a hundred days; the larger ones have nine generations of lots, one after the
// other, and more trucks a day.
const few = { generations: 1, days: 16, perDay: 1 }
const many = { generations: 9, days: 100, perDay: large ? 18 : 1 }

const lists = async (world: World): Promise<Measurement[]> => {
  const small = await fillReceipts(await world.copy('few_receipts'), world, 10_000)
  return measureLists(world, small, await fillReceipts(await world.copy('many_receipts'), world, large ? 1e6 : 1e5))
}

const closing = async (world: World): Promise<Measurement[]> => {
  const small = await fillEntries(await world.copy('few_entries'), world, few)
  return measureClosing(world, small, await fillEntries(await world.copy('many_entries'), world, many))
}

// The copies are made of a world in which nothing was measured yet.
const parts: Record<string, (world: World) => Promise<Measurement[]>> = {
  lists,
  closing,
  postings: measurePostings,
  sales: measureSales,
  starting: measureStarting,
  loop: measureLoop,
  pages: measurePages,
  screens: measureScreens,
  fairness: measureFairness,
  explore: world => measureExplore(world, large ? 1e6 : 1e5),
  dashboards: world => measureDashboardsAlone(world, large ?? false),
  sweep: world => measureSweep(world, large ?? false),
  distributed: measureDistributed,
}

const commit = (): string => {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8', stdio: 'pipe' }).trim()
  } catch {
    return 'unknown'
  }
}

const machine = (): object => ({
  processor: cpus()[0]?.model.trim(),
  processors: cpus().length,
  memoryGb: Math.round(totalmem() / 2 ** 30),
  loadAverage: loadavg().map(load => Number(load.toFixed(1))),
  node: process.version,
})

const keep = (found: Measurement[]): string => {
  const folder = join(import.meta.dirname, 'results')
  mkdirSync(folder, { recursive: true })
  const at = new Date().toISOString()
  const file = join(folder, `${at.slice(0, 19).replaceAll(':', '')}${large ? '-large' : ''}.json`)
  const measurements = found.map(each => ({ ...each, holds: holds(each) }))
  writeFileSync(
    file,
    `${JSON.stringify({ at, commit: commit(), large: large ?? false, machine: machine(), measurements }, null, 2)}\n`,
  )
  return file
}

// These are asked for by themselves: they tell a world of their own first, which takes minutes, or need a cluster.
const asked = ['sweep', 'dashboards', 'distributed']
const usual = Object.keys(parts).filter(name => !asked.includes(name))
const alone = (sweep && ['sweep']) || (distributed && ['distributed'])
const chosen = alone || (only?.split(',') ?? usual)
const found: Measurement[] = []
const world = await makeWorld()
try {
  for (const name of chosen) {
    const part = parts[name]
    if (!part) throw new Error(`There is no ${name}; there are ${Object.keys(parts).join(', ')}.`)
    const start = performance.now()
    found.push(...(await part(world)))
    console.log(`${name}: ${((performance.now() - start) / 1000).toFixed(0)} s`)
  }
} catch (error) {
  // Before closing, which cuts off requests under way: their errors would be the only ones seen.
  console.error(error)
  throw error
} finally {
  await world.close()
}
console.log(`\n${tableOf(found)}\n\nKept in ${keep(found)}`)
