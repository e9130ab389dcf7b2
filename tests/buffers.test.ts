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

type Bound = [call: string, most: number, why: string]

/** Calls that must read more, how many pages for each element at most, and why. */
const bounds: readonly Bound[] = [
  ['analytics/warehouse-stats', 350, 'Stock and bags in all: about four pages a live account.'],
  ['logs/audit', 15, 'Counts the entries of the month, in the index alone.'],
  ['logs/audit/verification', 350, 'Reads the days it verifies, and counts those not sealed yet in the index alone.'],
  ['master-data/duplicates?of=customer', 6, 'Compares every active row with every other.'],
  ['master-data/duplicates?of=company', 20, 'The same, and counts where each is used.'],
  ['master-data/duplicates?of=truck', 1700, 'Compares every truck, although none is answered.'],
  ['master-data/duplicates?of=driver', 5, 'The same for drivers.'],
  ['master-data/mapping-grid', 1, 'Finds the consignees among all companies.'],
  ['master-data/uses?of=terminal&row=…', 35, 'Counts the documents of a terminal.'],
  [
    'reports/account-balances',
    250,
    'Totals of all accounts: seven pages a party that is not even, and as many for its name.',
  ],
  ['reports/account-statement', 900, 'Opening, closing and ages of all accounts of a kind.'],
  ['reports/account-statement/excel', 5500, 'The same, in a month without a line.'],
  ['reports/bag-closing-stock', 24, 'Totals of all owners: four pages an account, and names.'],
  ['reports/bags-inventory', 220, 'Totals of all owners, sorted by their names.'],
  ['reports/barley-closing-stock', 35, 'Totals of all lots with their costs: four pages a live account, and names.'],
  ['reports/barley-inventory', 1200, 'The opening of all lots: four pages a live account.'],
  ['reports/barley-inventory/excel', 1200, 'The same, in a month without a movement.'],
  ['reports/damage-bag-sales', 60, 'Damaged bags left in all stores: two pages an account.'],
  ['reports/damage-bag-sales/excel', 240, 'The same, in a month without a sale.'],
  ['reports/lc-detail', 60, 'Totals of every figure of all LCs: sixteen pages an LC.'],
  [
    'reports/payable-to-consignee',
    300,
    'An account knows no LC, so each of its movements is asked for the LC of its document.',
  ],
  ['lookups/master-data/buyer', 75, 'Parties are read in the order of their names, and a consignee sees few of them.'],
  ['lookups/master-data/consignee', 75, 'The same.'],
  ['lookups/master-data/customer', 75, 'The same.'],
  ['lookups/master-data/terminal-consignee-mapping', 75, 'Mappings are named by their terminals.'],
  ['master-data/terminal-consignee-mapping', 70, 'What has no day is counted whole.'],
  ['master-data/truck', 70, 'The same.'],
  ['lookups/shipping/shipment', 200, 'Offered is what is under discharge: of all that is, whatever is searched.'],
  ['lookups/shipping/shipment?search=…', 200, 'The same.'],
  ['lookups/port-loading', 200, 'Offered is what is on its way.'],
  ['lookups/port-loading?search=…', 200, 'The same.'],
  ['sales/tax-invoice/excel', 25, 'Each name of a row is found by its key.'],
  [
    'search?words=…',
    400,
    'The copies are called as their originals are, and all that fit are found before the best are taken.',
  ],
  ['search?words=golden', 400, 'The same.'],
  ['search?words=%D8%B2%D9%8A%D8%B1%D8%A9', 400, 'The same.'],
]

// A note that is not issued has no print, no unit stamped in the month, no lot lies there, and channels are for super admins.
const refusedToAdmin = [
  'accounts/credit-note/{id}/print',
  'sales/signing-unit/{id}/archive?month=…',
  'tracing?lcId=…&consigneeId=…&terminalId=…&form=Raw',
  'messaging',
]

// Asked once before it is counted: the first answer also reads the catalog.
const costIn = async ({ counted }: World, { path }: Request, token: string): Promise<Cost> => {
  await counted.count(path, token)
  return counted.count(path, token)
}

const judge = (name: string, few: Cost, many: Cost): string[] => {
  const bound = bounds.find(([call]) => name === `/api/agencies/{agencyId}/${call}`)
  const each = bound?.[1] ?? (mostTimes * few.buffers) / few.rows
  const allowed = each * many.rows + fewPages
  if (few.status >= 500 || many.status !== few.status) return [`${name}: ${few.status} and ${many.status}`]
  if (many.buffers <= allowed) return []
  return [`${name}: ${few.buffers} pages for ${few.rows}, ${many.buffers} for ${many.rows}`]
}

for (const username of ['admin', 'consignee1']) {
  test(`what is read grows with what is answered: ${username}`, async () => {
    const tokens = await Promise.all([small, large].map(({ house }) => signIn(house.address, username, demoPassword)))
    const { found } = await findRequests(small.counted.get(tokens[0]!), small.house.redSea.id)
    const wrong: string[] = []
    const refused: string[] = []
    for (const request of found) {
      const [few, many] = [await costIn(small, request, tokens[0]!), await costIn(large, request, tokens[1]!)]
      wrong.push(...judge(request.name, few, many))
      if (few.status !== 200)
        refused.push(request.name.replace('/api/agencies/{agencyId}/', '').replace(/month=….*/, 'month=…'))
    }
    if (username === 'admin') assert.deepEqual(refused, refusedToAdmin)
    assert.deepEqual(wrong, [])
  })
}
