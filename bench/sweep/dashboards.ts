// What a dashboard asks of the server, for each account of the demo world: the calls are those that a browser makes until the page is at
// rest, counted together in the demo world and in the larger one.

import { makeBundle } from '#bundle.ts'
import { launch } from '../../tests/chromium.ts'
import { type Measurement, median } from '../measurement.ts'
import { openAtDashboard } from '../pages.ts'
import { startServer } from '../world.ts'
import { type CountingServer, openCounted } from './counting.ts'

/** Tokens by user name. */
export type Tokens = Readonly<Record<string, string>>
type Sum = { ms: number; buffers: number; statements: number }
type DashboardRequest = { account: string; token: string; paths: string[] }

const times = 3

/** The GETs of each account's dashboard. */
const findCalls = async (url: string, tokens: Tokens): Promise<DashboardRequest[]> => {
  await makeBundle()
  const { address, stop } = await startServer(url)
  const browser = await launch()
  try {
    const all: DashboardRequest[] = []
    for (const [account, token] of Object.entries(tokens)) {
      const { page, takeCalls } = await openAtDashboard(browser, address, token)
      const paths = takeCalls().flatMap(({ path }) => (path.startsWith('/api/') ? [path] : []))
      all.push({ account, token, paths })
      await page.context().close()
    }
    return all
  } finally {
    await browser.close()
    await stop()
  }
}

const sumOf = async ({ count }: CountingServer, { token, paths }: DashboardRequest): Promise<Sum> => {
  const sum = { ms: 0, buffers: 0, statements: 0 }
  for (const path of paths) {
    await count(path, token)
    const costs = []
    while (costs.length < times) costs.push(await count(path, token))
    sum.ms += median(costs.map(({ ms }) => ms))
    sum.buffers += costs.at(-1)!.buffers
    sum.statements += costs.at(-1)!.statements
    if (process.env.BENCH_EACH) console.log(`  ${costs.at(-1)!.ms.toFixed(1).padStart(7)} ms ${path}`)
  }
  return sum
}

const sumsIn = async (url: string, all: readonly DashboardRequest[]): Promise<Map<string, Sum>> => {
  const counted = await openCounted(url)
  try {
    const sums = new Map<string, Sum>()
    for (const asked of all) {
      if (process.env.BENCH_EACH) console.log(asked.account)
      sums.set(asked.account, await sumOf(counted, asked))
    }
    return sums
  } finally {
    await counted.close()
  }
}

/** The slowest dashboard in both worlds. */
export const measureDashboards = async (demo: string, large: string, tokens: Tokens): Promise<Measurement[]> => {
  const all = await findCalls(demo, tokens)
  const [small, grown] = [await sumsIn(demo, all), await sumsIn(large, all)]
  const rows = all.map(({ account, paths }) => {
    const [now, then] = [small.get(account)!, grown.get(account)!]
    return {
      account,
      calls: paths.length,
      ...now,
      msLarge: then.ms,
      buffersLarge: then.buffers,
      ratio: then.ms / now.ms,
    }
  })
  console.table(rows)
  const slowest = rows.toSorted((a, b) => b.ms - a.ms)[0]!
  const slowestLarge = rows.toSorted((a, b) => b.msLarge - a.msLarge)[0]!
  return [
    { name: `Slowest dashboard, demo world: ${slowest.account}`, value: slowest.ms, unit: 'ms', target: { most: 100 } },
    {
      name: `Slowest dashboard, large world: ${slowestLarge.account}`,
      value: slowestLarge.msLarge,
      unit: 'ms',
      target: { most: 200 },
    },
  ]
}
