// Connections of the database's owner, for what is done in the background. No wall stands before the owner, so that none tells the planner
// of a cluster the agency, by which it finds the machine: the statements themselves do.

import pg from 'pg'
import { withPlannedAgency } from '#database/clients.ts'
import { addressAt, mayBeCluster, optionsInCluster } from '#database/cluster.ts'
import { watchPool } from '#database/end-pool.ts'
import { withOptions } from '#database/limits.ts'

// None has a name, so each is planned when it is asked: a plan never serves another agency.
class OwnerClient extends pg.Client {
  override query(asked: unknown, ...rest: unknown[]): never {
    const own = typeof asked === 'string' ? withPlannedAgency(asked) : asked
    return super.query(...([own, ...rest] as never[] as [never])) as never
  }
}

/** A pool of the owner's connections at `url`; `name` is how they call themselves. */
export const openOwnerPool = (url: string, name: string, size = 2): pg.Pool => {
  const open = (at: string): pg.Pool =>
    watchPool(
      new pg.Pool({ connectionString: at, max: size, pipeline: true, application_name: name, Client: OwnerClient }),
    )
  const pool = open(url)
  mayBeCluster(pool, at => open(withOptions(addressAt(url, at), optionsInCluster)))
  return pool
}
