// What a cluster costs a posting, and what its machines give: the golden scenario on a coordinator and two workers, all on this machine,
// beside the one PostgreSQL.

import { join } from 'node:path'
import { demoPassword } from '../database/demo/accounts.ts'
import { addGulf } from '../database/demo/agencies.ts'
import { signIn } from '../database/demo/caller.ts'
import { joinedDatabase } from '../tests/cluster.ts'
import { catalogueAt } from '../tests/distributed/catalogue.ts'
import { startOwnCluster } from '../tests/own-cluster.ts'
import type { Measurement } from './measurement.ts'
import { clients, comparePostings, openPostings } from './postings.ts'
import { processorMs } from './processor-time.ts'
import { type Place, startServer, tell, type World } from './world.ts'

const port = 5811
const seconds = 15

// A second agency, on the other worker.
const addNeighbour = async (place: Place): Promise<Place> => {
  const { address, stop } = await startServer(place.url)
  try {
    const agency = await addGulf(address, await signIn(address, 'super', demoPassword))
    return { ...place, agency, token: await signIn(address, 'admin2', demoPassword) }
  } finally {
    await stop()
  }
}

/** Milliseconds of processor time a posting takes on each node while some agencies post at once. */
type Cost = { ofCoordinator: number; ofWorkers: number }

const costOf = async (nodes: readonly string[], work: () => Promise<number[]>): Promise<Cost> => {
  const before = nodes.map(processorMs)
  const start = performance.now()
  const perSecond = (await work()).reduce((total, rate) => total + rate, 0)
  const postings = (perSecond * (performance.now() - start)) / 1000
  const [ofCoordinator, ...ofWorkers] = nodes.map((node, at) => (processorMs(node) - before[at]!) / postings)
  return { ofCoordinator: ofCoordinator!, ofWorkers: ofWorkers.reduce((total, cost) => total + cost, 0) }
}

/** One agency posts, then the other, then both, each on a worker of its own, by as many clients in all: more would only compete for the
 *  processors that all nodes share here. What bounds a cluster of many workers is what each posting takes of the coordinator. */
const measureMachines = async (one: Place, nodes: readonly string[]): Promise<Measurement[]> => {
  const other = await addNeighbour(one)
  await catalogueAt(one.url).part(one.agency.id, other.agency.id)
  const sides = [await openPostings(one), await openPostings(other)]
  const post = (some: typeof sides) => () =>
    Promise.all(some.map(side => side.perSecond(seconds, clients / some.length)))
  await post(sides)()
  const [first, second, both] = [
    await costOf(nodes, post(sides.slice(0, 1))),
    await costOf(nodes, post(sides.slice(1))),
    await costOf(nodes, post(sides)),
  ]
  for (const { stop } of sides) await stop()
  const alone = (first.ofWorkers + second.ofWorkers) / 2
  const unit = 'ms'
  return [
    { name: 'Processor time of a posting on its worker, one agency', value: alone, unit },
    {
      name: 'The same while another agency posts on another worker, the first to it',
      ...{ value: both.ofWorkers, unit, ratio: alone / both.ofWorkers, target: { least: 0.9 } },
    },
    {
      name: 'Processor time of a posting on the coordinator, to that on its worker',
      ...{ value: both.ofCoordinator, unit, ratio: both.ofCoordinator / both.ofWorkers },
    },
  ]
}

/** Measures postings on a cluster beside those on one machine; both force every commit to disk. */
export const measureDistributed = async (world: World): Promise<Measurement[]> => {
  const { url: admin, environment, drop } = startOwnCluster('gms-bench-citus', port)
  try {
    const url = await joinedDatabase(admin, 'gms_bench')
    const cluster = { url, today: world.today, ...(await tell(url, world.today)) }
    const { one, cluster: spread, ratio } = await comparePostings(world, cluster)
    const unit = 'postings/s'
    const nodes = [0, 1, 2].map(node => join(environment.CITUS_HOME!, `node-${node}`))
    return [
      { name: 'Postings through HTTP, 8 clients, one machine', value: one, unit },
      { name: 'The same on a cluster, to one machine', value: spread, unit, ratio },
      ...(await measureMachines(cluster, nodes)),
    ]
  } finally {
    drop()
  }
}
