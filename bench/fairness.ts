// (h) A noisy agency beside a quiet one: how much slower the quiet one is answered while twelve requests of the noisy one wait for a locked
// table and are asked again as soon as they are refused.

import { withClient } from '../database/client.ts'
import { demoPassword } from '../database/demo/accounts.ts'
import { addGulf } from '../database/demo/agencies.ts'
import { signIn } from '../database/demo/caller.ts'
import { type Measurement, p95, timed } from './measurement.ts'
import { startServer, type World } from './world.ts'

const asked = 300
const noise = 12

type Get = () => Promise<Response>

const p95Of = async (get: Get): Promise<number> => {
  const took: number[] = []
  const once = async (): Promise<void> => {
    const answer = await get()
    if (!answer.ok) throw new Error(`the quiet agency was answered ${answer.status}`)
    await answer.arrayBuffer()
  }
  for (let n = 0; n < asked; n++) took.push(await timed(once))
  return p95(took)
}

const besideNoise = (url: string, noisy: Get, quiet: Get): Promise<number> =>
  withClient(url, async client => {
    let isOver = false
    const repeat = async (): Promise<void> => {
      while (!isOver) await (await noisy()).arrayBuffer()
    }
    await client.query('begin; lock table bank')
    const all = Array.from({ length: noise }, repeat)
    const took = await p95Of(quiet)
    isOver = true
    await client.query('rollback')
    await Promise.all(all)
    return took
  })

/** Measures in a copy of the world, to which a second agency is added. */
export const measureFairness = async (world: World): Promise<Measurement[]> => {
  const url = await world.copy('noisy_beside_quiet')
  const { address, stop } = await startServer(url)
  try {
    const { id } = await addGulf(address, await signIn(address, 'super', demoPassword))
    const token = await signIn(address, 'admin2', demoPassword)
    const get = (path: string, of: string) => (): Promise<Response> =>
      fetch(`${address}/api/agencies/${path}`, { headers: { authorization: `Bearer ${of}` } })
    const quiet = get(`${id}/master-data/company`, token)
    await p95Of(quiet)
    const alone = await p95Of(quiet)
    const beside = await besideNoise(url, get('1/master-data/bank', world.token), quiet)
    const name = `A quiet agency beside ${noise} held requests of a noisy one`
    return [
      { name: 'A quiet agency alone', value: alone, unit: 'ms p95' },
      { name, value: beside, unit: 'ms p95', ratio: beside / alone, target: { most: 2 } },
    ]
  } finally {
    await stop()
  }
}
