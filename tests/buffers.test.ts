// Every GET, in two databases of which one has ten times the rows, as staff and as a consignee's user: the pages it reads may grow with the
// size of its response, not with the size of the agency. Counted are pages of PostgreSQL's buffers, which do not depend on the machine.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { allDocuments } from '#areas/catalogue.ts'
import { reports } from '#areas/catalogue-reports.ts'
import { type Cost, type CountingServer, openCounted } from '../bench/sweep/counting.ts'
import { grow } from '../bench/sweep/grow.ts'
import { findRequests, type Request } from '../bench/sweep/requests.ts'
import { withClient } from '../database/client.ts'
import { demoPassword } from '../database/demo/accounts.ts'
import { signIn } from '../database/demo/caller.ts'
import { planKeys } from './foreign-keys.ts'
import { eventually } from './journeys/wait-until.ts'
import { keepFactsAnew } from './sales-facts.ts'
import { type GoldenApplication, startGoldenApplication } from './test-application.ts'

// For each returned element, at most twice the pages of the small database are allowed, plus a few pages for deeper indexes.
const mostTimes = 2
const fewPages = 40

type World = { app: GoldenApplication; counted: CountingServer }

// Vacuumed, as in a database that runs for a while. Otherwise a row that an open transaction might not see would be looked up in the table
// beside its index, which was measured to take up to eleven times the pages.
const tidy = (url: string): Promise<void> =>
  withClient(url, async client => {
    await eventually(async () => {
      const { rows } = await client.query(`select from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and backend_xmin is not null`)
      assert.deepEqual(rows, [], 'nobody is reading')
    })
    await client.query('vacuum analyze')
  })

// PostgreSQL reads small tables whole, which says nothing about large ones; here it uses an index if there is one.
const open = async (copies: number): Promise<World> => {
  const app = await startGoldenApplication()
  const all = allDocuments
  await grow(app.databaseUrl, all, { agencyId: app.redSea.id, copies })
  await keepFactsAnew(app.databaseUrl, app.redSea.id)
  await withClient(app.databaseUrl, client =>
    client.query(`alter database ${new URL(app.databaseUrl).pathname.slice(1)} set enable_seqscan = off`),
  )
  await tidy(app.databaseUrl)
  return { app, counted: await openCounted(app.databaseUrl) }
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
    await world?.app.close()
  }
})

type Bound = [call: string, most: number, why: string]

/** Calls that must read more: the most pages for each element, and the reason. */
const bounds: readonly Bound[] = [
  ['analytics/consignment-stats', 220, 'Figures of all LCs, which are answered as sums.'],
  ['analytics/handling-loss-detail', 9, 'What was handled at each terminal beside each loss.'],
  ['analytics/vesselOverall-stats', 400, 'Adds up all voyages, without what was sold of each LC in port.'],
  ['analytics/warehouse-bag-stock', 120, 'Bags of all owners, added up by one range of each index.'],
  ['analytics/warehouse-stats', 120, 'Stock and bags in all, the same.'],
  [
    'gfsa-details/import-plan-transfer-report',
    1150,
    'All plans with the result of each, whose lines are compared with the reported lines.',
  ],
  ['gfsa-details/import-plan-transfer-report/excel', 1150, 'The same.'],
  [
    'gfsa-details/inventory-report',
    2400,
    'All lots of the days, whose lines are compared with the reported lines (decision 0031).',
  ],
  ['gfsa-details/inventory-report/excel', 2400, 'The same.'],
  ['gfsa-details/inventory-stock-report', 250, 'The same lots, and what they sold.'],
  ['gfsa-details/inventory-stock-report/excel', 250, 'The same.'],
  [
    'gfsa-details/templates/{id}/preview?format=JSON',
    1150,
    'The lines of the days before, whether there are any or not.',
  ],
  ['dashboard/own?consigneeId=…', 150, 'Adds up the lots and accounts of one owner, as Consignee Detail does.'],
  ['logs/audit', 15, 'Counts the entries of the month, in the index alone.'],
  ['logs/audit/verification', 350, 'Reads the days it verifies, and counts those not sealed yet in the index alone.'],
  ['master-data/duplicates?of=customer', 6, 'Compares every active row with every other.'],
  ['master-data/duplicates?of=company', 20, 'The same, and counts where each is used.'],
  ['master-data/duplicates?of=truck', 1700, 'Compares every truck, although none is answered.'],
  ['master-data/duplicates?of=driver', 5, 'The same for drivers.'],
  ['master-data/mapping-grid', 1, 'Finds the consignees among all companies.'],
  ['master-data/strip?of=terminal&row=…', 120, 'Adds up the lots of a terminal: about two pages an account.'],
  ['master-data/strip?of=truck&row=…', 70, 'Adds up the trips of a truck in thirty days.'],
  ['lookups/sales/tax-invoice', 8, 'The balance of each invoice is found by its key.'],
  [
    'master-data/held-fields?of=terminal&row=…',
    600,
    'Looks for stock and for one document of each kind that names the terminal, as a refused change does.',
  ],
  ['master-data/uses?of=terminal&row=…', 35, 'Counts the documents of a terminal.'],
  ['mine', 12_000, 'Open rows of all documents, at most 100 of each, with who entered them.'],
  ['mine/count', 12_000, 'The same, of which the numbers are answered.'],
  ['payments', 15, 'Each payment with its invoices, found by their keys.'],
  ['reports/map', 50, 'All stock, the voyages of a year with their cargo and the trucks on the road, summed by place.'],
  [
    'reports/account-balances',
    250,
    'Totals of all accounts: seven pages a party that is not even, and as many for its name.',
  ],
  ['reports/account-statement', 900, 'Opening, closing and ages of all accounts of a kind.'],
  ['reports/account-statement/excel', 5500, 'The same, in a month without a line.'],
  ['reports/bag-closing-stock', 24, 'Totals of all owners: four pages an account, and names.'],
  ['reports/bags-inventory', 220, 'Totals of all owners, sorted by their names.'],
  ['reports/balance-report', 75, 'Totals of all lots and accounts: about four pages a live account.'],
  ['reports/barley-closing-stock', 30, 'Totals of all lots with their costs, in the order of their names.'],
  ['reports/barley-inventory', 1200, 'The opening of all lots: four pages a live account.'],
  ['reports/barley-inventory/excel', 1200, 'The same, in a month without a movement.'],
  ['accounts/customer-credit-limit', 15, 'What has no day is counted whole.'],
  [
    'reports/credit-limit-report',
    75,
    'What each customer with a limit, and those merged into it, owes and ordered, found by the customer: every one has a limit here.',
  ],
  ['reports/credit-limit-report/excel', 45, 'The same.'],
  ['reports/customer-balance-fims', 70, 'Totals of all customers: two pages an account, and as many for its name.'],
  ['reports/customers-annual-report', 80, 'Adds up the invoices and notes of two years.'],
  ['reports/damage-bag-sales', 60, 'Damaged bags left in all stores: two pages an account.'],
  ['reports/damage-bag-sales/excel', 240, 'The same, in a month without a sale.'],
  ['reports/sale-email-history-report', 22, 'Finds the mails of each line by its key.'],
  ['reports/lc-detail', 95, 'Totals of every figure of all LCs at each terminal.'],
  [
    'reports/payable-to-consignee',
    300,
    'An account knows no LC, so each of its movements is asked for the LC of its document.',
  ],
  [
    'analytics/lc-ownership-transfer-detail',
    160,
    'Statistics drawn by lot choose between two plans; the dearer one was seen to read 145 pages more.',
  ],
  ['analytics/lc-ownership-transfer-out-detail', 160, 'The same.'],
  ['lookups/master-data/bank', 110, 'A consignee is offered those their lists name, found among the rows of these.'],
  ['lookups/master-data/buyer', 75, 'Parties are read in the order of their names, and a consignee sees few of them.'],
  ['lookups/master-data/consignee', 75, 'The same.'],
  ['lookups/master-data/customer', 75, 'The same.'],
  ['lookups/accounts/customer-credit-limit', 75, 'A consignee sees few of them.'],
  ['lookups/master-data/terminal-consignee-mapping', 75, 'Mappings are named by their terminals.'],
  ['master-data/terminal-consignee-mapping', 70, 'What has no day is counted whole.'],
  ['master-data/truck', 70, 'The same.'],
  ['lookups/shipping/shipment', 200, 'Offered is what is under discharge: of all that is, whatever is searched.'],
  ['lookups/shipping/shipment?search=…', 200, 'The same.'],
  ['lookups/port-loading', 200, 'Offered is what is on its way.'],
  ['lookups/port-loading?search=…', 200, 'The same.'],
  [
    'accounts/month-close/checklist?month=…-04-15',
    100,
    'What is not posted is counted in each table, among the documents of the month.',
  ],
  [
    'gfsa-details/close-stock/checklist?consignee=…&terminal=…&date=…-04-15',
    2_500,
    'Until the first close it is counted among those of all days before.',
  ],
  ['sales/tax-invoice/excel', 25, 'Each name of a row is found by its key.'],
  [
    'search?words=…',
    400,
    'The copies are called as their originals are, and all that fit are found before the best are taken.',
  ],
  ['search?words=golden', 400, 'The same.'],
  ['search?words=%D8%B2%D9%8A%D8%B1%D8%A9', 400, 'The same.'],
]

// Refused because: a calculation has one version, a note that is not issued has no print, no unit was stamped in the month, the terminal
// has no lot, and channels are for super admins.
const refusedToAdmin = [
  'accounts/credit-note/{id}/print',
  'sales/signing-unit/{id}/archive?month=…',
  'reports/laytime/{id}/comparison',
  'tracing?lcId=…&consigneeId=…&terminalId=…&form=Raw',
  'messaging',
  'reports/terminal-over-out',
  'reports/terminal-over-out/excel',
]

// Called before it is counted, because the first call also reads the catalog.
const costIn = async ({ counted }: World, { path }: Request, token: string, callsBefore = 1): Promise<Cost> => {
  for (let call = 0; call < callsBefore; call++) await counted.count(path, token)
  return counted.count(path, token)
}

// PostgreSQL may plan a statement anew in each of its first five executions, and reads a page of every empty index for that.
const callsUntilPlanned = 5

// A printed or searched report reads all its rows, as its file does; the file is counted (decision 0028).
const isOfAllRows = (path: string): boolean =>
  reports.some(({ address }) => path.includes(`/${address}/print`) || path.includes(`/${address}?search=`))

const judge = (name: string, few: Cost, many: Cost): string[] => {
  const bound = bounds.find(([call]) => name === `/api/agencies/{agencyId}/${call}`)
  const each = bound?.[1] ?? (mostTimes * few.buffers) / few.rows
  const allowed = each * many.rows + fewPages
  if (few.status >= 500 || many.status !== few.status) return [`${name}: ${few.status} and ${many.status}`]
  if (many.buffers <= allowed) return []
  return [`${name}: ${few.buffers} pages for ${few.rows}, ${many.buffers} for ${many.rows}`]
}

/** Requests for the page of a document, and what each read in the large world. */
const pagesOfDocuments: { request: Request; token: string; pages: number }[] = []

for (const username of ['admin', 'consignee1']) {
  test(`the pages read grow with the response: ${username}`, async () => {
    const tokens = await Promise.all([small, large].map(({ app }) => signIn(app.address, username, demoPassword)))
    const { found } = await findRequests(small.counted.get(tokens[0]!), small.app.redSea.id)
    const doubtful: Request[] = []
    const refused: string[] = []
    for (const request of found.filter(({ path }) => !isOfAllRows(path))) {
      const [few, many] = [await costIn(small, request, tokens[0]!), await costIn(large, request, tokens[1]!)]
      if (request.name.endsWith('/{id}')) pagesOfDocuments.push({ request, token: tokens[1]!, pages: many.buffers })
      if (judge(request.name, few, many).length > 0) doubtful.push(request)
      if (few.status !== 200)
        refused.push(request.name.replace('/api/agencies/{agencyId}/', '').replace(/month=….*/, 'month=…'))
    }
    if (username === 'admin') assert.deepEqual(refused, refusedToAdmin)
    // Statistics are random samples, and catalog entries changed by others are read again: a call with too many pages is counted again.
    if (doubtful.length > 0) await Promise.all([small, large].map(({ app }) => tidy(app.databaseUrl)))
    const wrong: string[] = []
    for (const request of doubtful) {
      const [few, many] = [
        await costIn(small, request, tokens[0]!, callsUntilPlanned),
        await costIn(large, request, tokens[1]!, callsUntilPlanned),
      ]
      wrong.push(...judge(request.name, few, many))
    }
    assert.deepEqual(wrong, [])
  })
}

test('documents that reference another one are found by the index of the reference', async () => {
  const { unled, looked } = await withClient(large.app.databaseUrl, planKeys)
  assert.ok(looked > 25, `${looked} references of tables with many rows`)
  assert.deepEqual(unled, [])
})

// PostgreSQL takes any index that begins with the agency then, as long as a table is small, and reads all its rows there: up to 600 pages were
// measured, where the agency's entries have thousands.
const mostUnanalyzed = 700

// As in a database that was loaded a moment ago, of whose rows PostgreSQL knows nothing yet.
const forgetStatistics = (url: string): Promise<unknown> =>
  withClient(url, client =>
    client.query(`select pg_clear_relation_stats(n.nspname, c.relname),
        pg_clear_attribute_stats(n.nspname, c.relname, a.attname, inherited)
      from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
      cross join (values (false), (true)) of (inherited)
      where n.nspname in ('public', 'app', 'ledger') and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped`),
  )

test('before the tables are analyzed the page of a document does not read the agency’s entries', async () => {
  assert.ok(pagesOfDocuments.length > 100, `${pagesOfDocuments.length} pages`)
  await forgetStatistics(large.app.databaseUrl)
  const wrong: string[] = []
  for (const { request, token, pages } of pagesOfDocuments) {
    const { buffers } = await costIn(large, request, token)
    if (buffers > mostUnanalyzed) wrong.push(`${request.name}: ${buffers} pages, ${pages} when analyzed`)
  }
  assert.deepEqual(wrong, [])
})
