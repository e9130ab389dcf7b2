// (s) Every GET of the API's own description, in the demo world and in one many times as large: milliseconds and pages of PostgreSQL's
// buffers, sorted by how they grow.

import { withClient } from '../../database/client.ts'
import { type Measurement, median } from '../measurement.ts'
import type { World } from '../world.ts'
import { type Cost, openCounted } from './counting.ts'
import { measureDashboards } from './dashboards.ts'
import { findEffects } from './effects.ts'
import { findRequests, type Get, type Kind, type Request, type Requests } from './requests.ts'
import { few, growDemo, many, openDemo } from './worlds.ts'

type Swept = Request & Pick<Cost, 'status' | 'ms' | 'heldMs' | 'buffers' | 'statements' | 'rows'>
type Growing = { name: string; kind: Kind; demo: Swept; large: Swept | undefined }

const times = 3

const findAll = async (get: Get): Promise<Requests> => {
  const { found, without } = await findRequests(get, 1)
  return { found: [...found, ...(await findEffects(get, 1))], without }
}

// Asked once before: the first answer also reads the catalog and plans.
const sweep = async (
  url: string,
  token: string,
  known?: Requests,
): Promise<{ requests: Requests; swept: Map<string, Swept> }> => {
  const counted = await openCounted(url)
  const swept = new Map<string, Swept>()
  try {
    const requests = known ?? (await findAll(counted.get(token)))
    for (const request of requests.found) {
      const ask = (): Promise<Cost> => counted.count(request.path, token, request.body)
      const first = await ask()
      const costs = first.ms > 2000 ? [first] : []
      while (costs.length < times && first.ms <= 2000) costs.push(await ask())
      const { status, buffers, statements, rows } = costs.at(-1)!
      swept.set(request.name, {
        ...{ ...request, status, buffers, statements, rows },
        ms: median(costs.map(({ ms }) => ms)),
        heldMs: Math.min(...costs.map(({ heldMs }) => heldMs)),
      })
    }
    return { requests, swept }
  } finally {
    await counted.close()
  }
}

const growthOf = ({ demo, large }: Growing): number =>
  large ? large.buffers / large.rows / (demo.buffers / demo.rows) : 0

const line = ({ name, kind, demo, large }: Growing): string =>
  [
    ...[
      kind.padEnd(7),
      demo.ms.toFixed(1).padStart(8),
      demo.buffers.toString().padStart(8),
      demo.rows.toString().padStart(6),
    ],
    ...(large
      ? [large.ms.toFixed(1).padStart(8), large.buffers.toString().padStart(8), large.rows.toString().padStart(6)]
      : []),
    name.replace('/api/agencies/{agencyId}/', ''),
  ].join(' ')

const heldMost = 12
const heldIn = ({ demo, large }: Growing): number => Math.max(demo.heldMs, large?.heldMs ?? 0)

const printHeld = (all: readonly Growing[]): void => {
  console.log('The event loop was held longest by:')
  for (const each of all.toSorted((a, b) => heldIn(b) - heldIn(a)).slice(0, heldMost))
    console.log(`${heldIn(each).toFixed(0).padStart(6)} ms ${each.name.replace('/api/agencies/{agencyId}/', '')}`)
}

/** Prints every call, the fastest growing first; then those that held the event loop longest. */
const print = (all: readonly Growing[]): void => {
  console.log('kind     ms demo    pages   rows ms large    pages   rows call')
  for (const each of all.toSorted((a, b) => growthOf(b) - growthOf(a))) console.log(line(each))
  printHeld(all)
}

const ofKind = (all: readonly Growing[], ...kinds: Kind[]): Growing[] => all.filter(({ kind }) => kinds.includes(kind))
const slowerThanTwice = (all: readonly Growing[]): number =>
  all.filter(({ demo, large }) => large && large.ms > 2 * demo.ms && large.ms - demo.ms > 5).length

const demoAims = (all: readonly Growing[]): Measurement[] => {
  const list = median(ofKind(all, 'list').map(({ demo }) => demo.ms))
  const page = median(ofKind(all, 'page').map(({ demo }) => demo.ms))
  const others = all.filter(({ kind }) => kind !== 'file' && kind !== 'print')
  const traces = ofKind(all, 'trace').map(({ demo }) => demo.ms)
  const strips = all.filter(({ name }) => /\/(quantities|standing)$/.test(name)).map(({ demo }) => demo.ms)
  return [
    { name: 'Median list, demo world', value: list, unit: 'ms' },
    {
      name: 'Median page of a document to the median list',
      value: page,
      unit: 'ms',
      ratio: page / list,
      target: { most: 2 },
    },
    {
      name: 'GETs that take more than 5 times the median list, prints and files aside',
      value: others.filter(({ demo }) => demo.ms > 5 * list).length,
      unit: `of ${others.length}`,
      target: { most: 0 },
    },
    { name: 'Slowest trace, demo world', value: Math.max(...traces), unit: 'ms', target: { most: 100 } },
    { name: 'Slowest strip of an LC, demo world', value: Math.max(...strips), unit: 'ms', target: { most: 50 } },
  ]
}

const largeAims = (all: readonly Growing[], rows: number, entries: number): Measurement[] => {
  const lists = ofKind(all, 'list').flatMap(({ large }) => large?.ms ?? [])
  return [
    { name: `Large world: ${rows.toLocaleString('en')} documents, entries`, value: entries, unit: 'entries' },
    {
      name: 'GETs that take more than twice their time in the demo world',
      value: slowerThanTwice(all),
      unit: `of ${all.length}`,
      target: { most: 0 },
    },
    { name: 'Slowest list, large world', value: Math.max(...lists), unit: 'ms', target: { most: 50 } },
    {
      name: 'Slowest trace, large world',
      value: Math.max(...ofKind(all, 'trace').flatMap(({ large }) => large?.ms ?? [])),
      unit: 'ms',
      target: { most: 300 },
    },
    { name: 'Longest hold of the event loop', value: Math.max(...all.map(heldIn)), unit: 'ms', target: { most: 50 } },
  ]
}

const sizeOf = (url: string): Promise<{ rows: number; entries: number }> =>
  withClient(url, async client => {
    const entries = (await client.query('select count(*)::integer as n from ledger.entry')).rows[0].n
    const rows = (await client.query(`select count(distinct (document, document_id))::integer as n from app.history`))
      .rows[0].n
    return { rows, entries }
  })

/** What each account's dashboard asks, in the demo world and in a larger one made of it. */
export const measureDashboardsAlone = async (world: World, large: boolean): Promise<Measurement[]> => {
  const { url, tokens } = await openDemo(world)
  return measureDashboards(url, await growDemo(world, large ? many : few), tokens)
}

/** Sweeps the demo world and a larger one made of it. */
export const measureSweep = async (world: World, large: boolean): Promise<Measurement[]> => {
  const { url, tokens } = await openDemo(world)
  const token = tokens.admin!
  const { requests, swept } = await sweep(url, token)
  const larger = await growDemo(world, large ? many : few)
  const { swept: grown } = await sweep(larger, token, requests)
  const all = [...swept.values()].map(demo => ({ name: demo.name, kind: demo.kind, demo, large: grown.get(demo.name) }))
  print(all)
  if (requests.without.length > 0) console.log(`Without a row to ask: ${requests.without.join(', ')}`)
  const { rows, entries } = await sizeOf(larger)
  return [...demoAims(all), ...largeAims(all, rows, entries), ...(await measureDashboards(url, larger, tokens))]
}
