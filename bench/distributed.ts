// What a cluster costs a posting: the golden scenario on a coordinator and two workers, all on this machine, beside the one PostgreSQL.

import { joinedDatabase } from '../tests/cluster.ts'
import { startOwnCluster } from '../tests/own-cluster.ts'
import type { Measurement } from './measurement.ts'
import { comparePostings } from './postings.ts'
import { tell, type World } from './world.ts'

const port = 5811

/** Measures postings on a cluster beside those on one machine; both force every commit to disk. */
export const measureDistributed = async (world: World): Promise<Measurement[]> => {
  const { url: admin, drop } = startOwnCluster('gms-bench-citus', port)
  try {
    const url = await joinedDatabase(admin, 'gms_bench')
    const cluster = { url, today: world.today, ...(await tell(url, world.today)) }
    const { one, cluster: spread, ratio } = await comparePostings(world, cluster)
    const unit = 'postings/s'
    return [
      { name: 'Postings through HTTP, 8 clients, one machine', value: one, unit },
      { name: 'The same on a cluster, to one machine', value: spread, unit, ratio },
    ]
  } finally {
    drop()
  }
}
