// Every GET, in two worlds that differ tenfold, as staff and as a consignee: what it reads may grow with what it answers, not with what the
// agency holds. Counted are pages of PostgreSQL's buffers, which do not depend on the machine.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { documents } from '#areas/catalogue.ts'
import type { Document } from '#kit/document.ts'
import { type Cost, type Counted, openCounted } from '../bench/sweep/counting.ts'
import { grow } from '../bench/sweep/grow.ts'
import { findRequests, type Request } from '../bench/sweep/requests.ts'
import { withClient } from '../database/client.ts'
import { demoPassword } from '../database/demo/accounts.ts'
import { signIn } from '../database/demo/caller.ts'
import { type GoldenHouse, startGoldenHouse } from './test-application.ts'

// Allowed for each element answered: twice what the small world takes. A few pages more are the depth of indexes.
const mostTimes = 2
const fewPages = 40

type World = { house: GoldenHouse; counted: Counted }

// Small tables are read whole for good reason, so that says nothing of large ones; here they are read by an index where there is one.
const open = async (copies: number): Promise<World> => {
  const house = await startGoldenHouse()
  const all = Object.values(documents) as Document[]
  await grow(house.databaseUrl, all, { agencyId: house.redSea.id, copies })
  await withClient(house.databaseUrl, client =>
    client.query(`alter database ${new URL(house.databaseUrl).pathname.slice(1)} set enable_seqscan = off`),
  )
  return { house, counted: await openCounted(house.databaseUrl) }
}

let small: World
let large: World

before(async () => {
  small = await open(4)
  large = await open(49)
})
after(async () => {
  for (const world of [small, large]) {
    await world?.counted.close()
    await world?.house.close()
  }
})

type Bound = { calls: RegExp; why: string; most: number }

/** Calls that must read more, and how many pages for each element at most. */
const bounds: Bound[] = [
  {
    calls: /\/lookups\/master-data\/(buyer|consignee|customer|terminal-consignee-mapping)$/,
    why: 'parties are read in the order of their names, and a consignee sees few of them; mappings are named by their terminal',
    most: 75,
  },
  {
    calls: /\/master-data\/(truck|terminal-consignee-mapping)$/,
    why: 'what has no day is counted whole',
    most: 70,
  },
  {
    calls: /\/lookups\/(shipping\/shipment|port-loading)/,
    why: 'offered is what is under discharge or on its way: of all that is, whatever is searched',
    most: 200,
  },
  {
    calls: /\/search\?words=/,
    why: 'the copies are called as their originals are, and all that fit are found before the best six are taken',
    most: 400,
  },
]

// Asked once before it is counted: the first answer also reads the catalog.
const costIn = async ({ counted }: World, { path }: Request, token: string): Promise<Cost> => {
  await counted.count(path, token)
  return counted.count(path, token)
}

const judge = (name: string, few: Cost, many: Cost): string[] => {
  const bound = bounds.find(({ calls }) => calls.test(name))
  const allowed = bound ? bound.most * many.rows : (mostTimes * few.buffers * many.rows) / few.rows + fewPages
  if (few.status >= 500 || many.status !== few.status) return [`${name}: ${few.status} and ${many.status}`]
  if (many.buffers <= allowed) return []
  return [`${name}: ${few.buffers} pages for ${few.rows}, ${many.buffers} for ${many.rows}`]
}

for (const username of ['admin', 'consignee1']) {
  test(`what is read grows with what is answered: ${username}`, async () => {
    const tokens = await Promise.all([small, large].map(({ house }) => signIn(house.address, username, demoPassword)))
    const { found } = await findRequests(small.counted.get(tokens[0]!), small.house.redSea.id)
    const wrong: string[] = []
    for (const request of found) {
      const [few, many] = [await costIn(small, request, tokens[0]!), await costIn(large, request, tokens[1]!)]
      wrong.push(...judge(request.name, few, many))
    }
    assert.deepEqual(wrong, [])
  })
}
