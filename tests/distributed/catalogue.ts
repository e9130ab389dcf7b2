// Where the agencies of a cluster lie, as its catalogue tells; and moving one.

import { withClient } from '../../database/client.ts'

export type Machine = { name: string; port: number; number: number }
type Place = Machine & { shard: number }

export type Catalogue = {
  ask: <R>(text: string, values?: unknown[]) => Promise<R[]>
  placeOf: (agency: number) => Promise<Place>
  /** all but the coordinator */
  workers: () => Promise<Machine[]>
  move: (from: Place, to: Machine) => Promise<void>
  /** sees to it that they lie on different machines; gives where */
  part: (agency: number, other: number) => Promise<[Place, Place]>
}

const placeOf = `select shard.shardid::integer as shard, node.nodename as name, node.nodeport as port, node.groupid as number
  from pg_dist_shard shard join pg_dist_placement placement using (shardid) join pg_dist_node node using (groupid)
  where shard.logicalrelid = 'public.role'::regclass
    and shard.shardid = get_shard_id_for_distribution_column('public.role', $1::integer)`

const workers =
  'select nodename as name, nodeport as port, groupid as number from pg_dist_node where groupid <> 0 order by groupid'

/** The catalogue of the cluster whose coordinator is at `url`. */
export const catalogueAt = (url: string): Catalogue => {
  const ask = <R>(text: string, values: unknown[] = []): Promise<R[]> =>
    withClient(url, async client => (await client.query(text, values)).rows as R[])
  const place = async (agency: number): Promise<Place> => (await ask<Place>(placeOf, [agency]))[0]!
  const all = (): Promise<Machine[]> => ask(workers)
  const move = async ({ shard, name, port }: Place, to: Machine): Promise<void> => {
    const values = [shard, name, port, to.name, to.port]
    await ask(`select citus_move_shard_placement($1, $2, $3, $4, $5, 'force_logical')`, values)
  }
  const part = async (agency: number, other: number): Promise<[Place, Place]> => {
    const [home, away] = [await place(agency), await place(other)]
    if (home.number !== away.number) return [home, away]
    await move(away, (await all()).find(({ number }) => number !== home.number)!)
    return [home, await place(other)]
  }
  return { ask, placeOf: place, workers: all, move, part }
}
