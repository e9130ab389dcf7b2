// (s) Every GET of the API's own description, in the demo world and in one many times as large: milliseconds and pages of PostgreSQL's
// buffers, sorted by how they grow.

import { documents } from '#areas/catalogue.ts'
import type { Document } from '#kit/document.ts'
import { figuredOf } from '#kit/server/rows.ts'
import { keepFiguresOf } from '#lists/keep-figures.server.ts'
import { readSettings } from '#settings.ts'
import { openStorage } from '#storage/storage.ts'
import { databaseAt, withClient } from '../../database/client.ts'
import { demoAccounts, demoPassword } from '../../database/demo/accounts.ts'
import { signIn } from '../../database/demo/caller.ts'
import { keepDemo, restoreKeptDemo } from '../../database/demo/kept-world.ts'
import { loadDemoWorld } from '../../database/demo/load.ts'
import { migrate } from '../../database/migrate.ts'
import { keepFactsAnew } from '../../tests/sales-facts.ts'
import { type Measurement, median } from '../measurement.ts'
import { startServer, type World } from '../world.ts'
import { copyAgency } from './agencies.ts'
import { type Cost, openCounted } from './counting.ts'
import { measureDashboards, type Tokens } from './dashboards.ts'
import { findEffects } from './effects.ts'
import { grow } from './grow.ts'
import { findRequests, type Get, type Kind, type Request, type Requests } from './requests.ts'

type Swept = Request & Pick<Cost, 'status' | 'ms' | 'buffers' | 'statements' | 'rows'>
export type Growing = { name: string; kind: Kind; demo: Swept; large: Swept | undefined }

/** How large the world becomes: two busy agencies with as many times the demo world's half year, and as many small ones with it once. */
type Size = { copies: number; small: number }
/** `--large`: about a million documents. */
const many: Size = { copies: 34, small: 12 }
const few: Size = { copies: 20, small: 2 }
const halfYear = 183
const periods = 6
// Agencies of the demo world have lower numbers.
const firstCopy = 101

const tellAnew = async (url: string): Promise<void> => {
  await migrate(url)
  const { address, stop } = await startServer(url)
  await (await loadDemoWorld({ databaseUrl: url, address })).loaded
  await stop()
}

// Told once for a version; the next sweep gets it as it was kept.
const openDemo = async (world: World): Promise<{ url: string; tokens: Tokens }> => {
  await withClient(databaseAt(world.url, 'postgres'), client => client.query('create database sweep_demo'))
  const url = databaseAt(world.url, 'sweep_demo')
  const storage = openStorage(readSettings({ GMS_DATA: world.folder }))
  if (!(await restoreKeptDemo(url, storage))) {
    await tellAnew(url)
    await keepDemo(url, storage)
  }
  await migrate(url)
  const { address, stop } = await startServer(url)
  const tokens: Record<string, string> = {}
  for (const { username, title } of demoAccounts)
    if (!title.includes('Gulf Grain')) tokens[username] = await signIn(address, username, demoPassword)
  await stop()
  await withClient(url, client => client.query('vacuum analyze'))
  return { url, tokens }
}

// As the background does.
const keepAllFigures = (url: string, agencyId: number, all: readonly Document[]): Promise<void> =>
  withClient(url, async client => {
    await client.query('begin')
    for (const document of all) {
      const figured = figuredOf(document)
      if (figured) await keepFiguresOf(client, { agencyId, figured })
    }
    await client.query('commit')
  })

const growDemo = async (world: World, { copies, small }: Size): Promise<string> => {
  await withClient(databaseAt(world.url, 'postgres'), client =>
    client.query('create database sweep_large template sweep_demo'),
  )
  const url = databaseAt(world.url, 'sweep_large')
  const all = Object.values(documents) as Document[]
  for (let n = 0; n < small; n++) await copyAgency(url, 1, firstCopy + n)
  await grow(url, all, { agencyId: 1, copies, periods, daysApart: halfYear })
  await copyAgency(url, 1, firstCopy + small)
  for (const agencyId of [1, firstCopy + small]) {
    await keepAllFigures(url, agencyId, all)
    await keepFactsAnew(url, agencyId)
  }
  return url
}

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
      swept.set(request.name, { ...request, status, buffers, statements, rows, ms: median(costs.map(({ ms }) => ms)) })
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

/** Prints every call, the fastest growing first; then the slowest. */
const print = (all: readonly Growing[]): void => {
  console.log('kind     ms demo    pages   rows ms large    pages   rows call')
  for (const each of all.toSorted((a, b) => growthOf(b) - growthOf(a))) console.log(line(each))
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
