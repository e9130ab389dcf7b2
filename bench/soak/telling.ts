// The figures of a run, for the terminal and as a line for docs/reliability.md.

import { median, p95 } from '../measurement.ts'
import type { Answered } from './calls.ts'
import type { Check } from './checks.ts'
import type { Fault } from './faults.ts'

export type MemoryAt = { pid: number; at: number; megabytes: number }
export type Measured = {
  answered: Answered[]
  refusals: ReadonlyMap<string, string>
  faults: Fault[]
  memory: MemoryAt[]
  seconds: number
}

const reads = new Set(['list', 'report', 'export'])
const mostMs = 100
const mostGrowth = 1.3

const isDisturbed = ({ at, ms }: Answered, faults: readonly Fault[]): boolean =>
  faults.some(({ from, until }) => at + ms >= from && at <= until)

/** The saves that were answered at once, and not during a fault: their p95 is promised. */
const quietSaves = ({ answered, faults }: Measured): number[] =>
  answered
    .filter(each => !reads.has(each.what) && each.tries === 1 && each.status < 400 && each.status > 0)
    .filter(each => !isDisturbed(each, faults))
    .map(({ ms }) => ms)

// Of the process that lived longest, without its first fifth, in which it loads its code.
const growthOf = (memory: readonly MemoryAt[]): { from: number; to: number } => {
  const lives = Map.groupBy(memory, ({ pid }) => pid)
  const longest = [...lives.values()].sort((a, b) => b.length - a.length)[0] ?? []
  const grown = longest.slice(Math.floor(longest.length / 5)).map(({ megabytes }) => megabytes)
  const quarter = Math.max(1, Math.floor(grown.length / 4))
  return { from: median(grown.slice(0, quarter)), to: median(grown.slice(-quarter)) }
}

const printCalls = ({ answered }: Measured): void => {
  console.log('\n| Call | Answers | p50 ms | p95 ms | Refused | Unanswered or 5xx |\n|---|---|---|---|---|---|')
  for (const [what, of] of Map.groupBy(answered, each => each.what)) {
    const good = of.filter(({ status }) => status > 0 && status < 400).map(({ ms }) => ms)
    const refused = of.filter(({ status }) => status >= 400 && status < 500).length
    const times = good.length > 0 ? [median(good), p95(good)].map(Math.round) : ['', '']
    console.log(`| ${[what, of.length, ...times, refused, of.length - good.length - refused].join(' | ')} |`)
  }
}

const printFaults = ({ faults }: Measured): void => {
  console.log('\n| Fault | Ready again after, s |\n|---|---|')
  for (const { name, readyAfterMs } of faults) console.log(`| ${name} | ${(readyAfterMs / 1000).toFixed(1)} |`)
}

const printChecks = (checks: readonly Check[]): void => {
  console.log('\n| Check | Wrong | Of |\n|---|---|---|')
  for (const { what, wrong, of } of checks) console.log(`| ${what} | ${wrong} | ${of} |`)
}

/** Answers 500 outside of the faults are defects. */
const defectsIn = ({ answered, faults }: Measured): number =>
  answered.filter(each => each.status === 500 && !isDisturbed(each, faults)).length

type Run = { minutes: number; users: number; isLarge: boolean; defects: readonly string[] }

/** Prints the figures; whether everything held. */
export const tell = (
  measured: Measured,
  checks: readonly Check[],
  { minutes, users, isLarge, defects }: Run,
): boolean => {
  printCalls(measured)
  printFaults(measured)
  printChecks(checks)
  for (const [what, said] of measured.refusals) console.log(`Refused: ${what}: ${said}`)
  for (const line of defects.slice(0, 5)) console.log(`Log: ${line.slice(0, 400)}`)
  const saves = quietSaves(measured)
  const p95Ms = saves.length > 0 ? p95(saves) : Number.NaN
  const { from, to } = growthOf(measured.memory)
  const [wrong, five] = [checks.reduce((sum, check) => sum + check.wrong, 0), defectsIn(measured)]
  const figures = [
    ...[new Date().toISOString().slice(0, 10), minutes, users, isLarge ? 'large' : 'golden', measured.answered.length],
    ...[saves.length, p95Ms.toFixed(0), measured.faults.length, wrong, five, `${from.toFixed(0)} → ${to.toFixed(0)}`],
  ]
  console.log(
    `\n${(measured.answered.length / measured.seconds).toFixed(1)} calls a second, ${defects.length} lines of defects in the log.`,
  )
  console.log(`| ${figures.join(' | ')} |`)
  return wrong === 0 && five === 0 && p95Ms < mostMs && to < from * mostGrowth
}
