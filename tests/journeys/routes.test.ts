// Every address the product names. An existing screen is in the menu and opens at its address; a screen that does not exist is in no menu,
// and its address shows the 404 page. No screen announces a missing function.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { documents, views } from '#areas/catalogue.ts'
import { reports } from '#areas/catalogue-reports.ts'
import { type Document, isAdded } from '#kit/document.ts'
import { startGoldenApplication } from '../test-application.ts'
import { openBrowserAt } from './open-browser.ts'
import { enter, follow, nothingWrong, settled } from './page-actions.ts'
import { eventually } from './wait-until.ts'

/** The addresses of lists, and the further addresses of each: `add`, `edit`, `documents`. */
const routes: Record<string, Record<string, string>> = {
  '': { dashboard: '', shipping: 'add edit', 'port-loading': 'add edit', payments: '', 'fims-logs': '' },
  procurement: {
    ...{ 'purchase-contract': 'add edit documents', lc: 'add edit documents' },
    ...{ 'system-lc': 'edit', vesselPermission: 'add edit' },
  },
  bags: {
    ...{
      procurement: 'add edit documents',
      loan: 'add edit',
      'loan-return': 'add edit',
      swap: 'add',
      sale: 'add edit',
    },
    ...{ 'outside-sale': 'add edit', 'damage-bags': '', 'transfer-bags': 'add edit' },
    'purchase-order-proforma': 'add edit',
  },
  terminals: {
    ...{ 'receive-cargo': 'add edit', 'terminal-out': 'add edit', loan: 'add edit', 'loan-return': 'add edit' },
    ...{ 'cargo-sale': 'add edit', 'cargo-transfer': 'add edit', 'lc-merging': 'add edit' },
    ...{ 'cargo-loss': 'add edit documents', 'swap-cargo': 'add edit', 'sale-control': '' },
    ...{ 'cargo-milling': 'add edit', 'flaked-barley': 'add edit' },
  },
  accounts: {
    ...{ 'bag-sale-price': 'add edit', 'bulk-sale-price': 'add edit', 'bulk-loading-rate': 'add edit' },
    ...{ 'agent-commission': 'add edit', expenses: 'add edit', 'bag-sale-proforma': 'add edit' },
    ...{ 'bulk-sale-proforma': 'add edit', 'edit-sale-and-payment': '', 'credit-note': 'add edit' },
    ...{ 'credit-voucher': 'add edit', 'customer-credit-limit': 'add edit' },
  },
  payments: { 'pre-payments': 'add' },
  sales: {
    ...{ 'delivery-note': 'add edit', 'bag-sale': 'add edit', 'bulk-sale': 'add edit', 'lc-sale': 'add edit' },
    ...{ 'bulk-loading': 'add edit', 'sale-permits': 'add', 'sale-loading-detail': '', 'sale-email': '' },
  },
  reports: {
    ...{ 'loan-statement': '', sales: '', 'sales-fims': '', 'rv-fims': '', 'customers-fims': '' },
    ...{ 'customer-balance-fims': '', 'customers-ledger': '', 'lc-detail': '', 'consignee-detail': '', 'bag-loan': '' },
    ...{
      'barley-closing-stock': '',
      'payable-to-consignee': '',
      'customers-annual-report': '',
      'bag-closing-stock': '',
    },
    ...{
      'barley-bag-loading': '',
      'balance-report': '',
      laytime: 'add edit',
      'sale-stats': '',
      'terminal-over-out': '',
    },
    ...{ 'damage-bags': '', 'damage-bag-sales': '', 'sale-email-history-report': '', 'credit-limit-report': '' },
    ...{ 'pre-payments': '', 'bags-inventory': '', 'barley-inventory': '' },
  },
  'gfsa-details': {
    ...{ schedules: 'add edit', 'sales-report': '', 'inventory-report': '', 'close-stock': '' },
    ...{ 'stock-transfer-report': '', 'import-plan-transfer-report': '', 'report-logs': '' },
    ...{ 'inventory-stock-report': '', 'closing-stock': '', 'receive-cargo-skip': '' },
  },
  'master-data': {
    ...{ consignee: 'add edit', seller: 'add edit', buyer: 'add edit', shipmentOwner: 'add edit' },
    ...{ transporter: 'add edit', customer: 'add edit', 'import-fims-customers': '', vendor: 'add edit' },
    ...{ agent: 'add edit', vessel: 'add edit', 'cargo-type': 'add edit', driver: 'add edit', truck: 'add edit' },
    ...{ terminal: 'add edit', port: 'add edit', berth: 'add edit', bank: 'add edit' },
    ...{ 'bag-module-notification': 'add edit', 'cargo-grade': 'add edit', 'bag-grade': 'add edit' },
    ...{ 'invoice-format': 'add edit', 'terminal-consignee-mapping': 'add edit' },
  },
  staff: { users: '', teams: '', roles: '', 'login-detail': '' },
  logs: { 'loading-machine-api-logs': '' },
  'logs/gfsa': { sales: '', 'import-plan': '', inventory: '', 'stock-transfer': '' },
}

// Addresses under which documents are added, where it is not the address of the list.
const singular: Record<string, string> = {
  ...{ 'staff/users': 'staff/user', 'staff/teams': 'staff/team', 'staff/roles': 'staff/role', payments: 'payment' },
}

const all = Object.entries(routes).flatMap(([group, lists]) =>
  Object.entries(lists).map(([name, more]) => {
    const address = group ? `${group}/${name}` : name
    return { address, more: singular[address] ? ['add', 'edit'] : more.split(' ').filter(Boolean) }
  }),
)

const known = new Map(
  ([...Object.values(documents), ...views] as unknown as Document[]).map(document => [document.address, document]),
)
const listed = new Set<string>([...known.keys(), ...reports.map(({ address }) => address)])

const { app, browser } = await openBrowserAt(startGoldenApplication)
const admin = await enter(browser, app.address, 'super')
await admin.page.goto(`${app.address}/1/dashboard`)
await settled(admin.page)

const lost = 'Oops, Page not found!'
const start = 'Grain Management System'

/** The heading of the page at an address. */
const headingAt = async (address: string): Promise<string> => {
  const { page } = admin
  await follow(admin, app.address, '/agencies')
  await page.getByRole('heading', { level: 1, name: start, exact: true }).waitFor()
  await follow(admin, app.address, `/1/${address}`)
  const heading = page.locator('h1').filter({ hasNotText: start }).filter({ hasText: /\S/ }).first()
  return (await heading.innerText()).trim()
}

const inMenu = async (): Promise<Set<string>> => {
  const { page } = admin
  await headingAt('dashboard')
  const menu = page.getByRole('navigation', { name: 'Menu' })
  const found = new Set<string>()
  const take = async () => {
    const paths = await menu.getByRole('link').evaluateAll(links => links.map(link => link.getAttribute('href') ?? ''))
    for (const [, agency, ...address] of paths.map(path => path.split('/')))
      if (agency === '1') found.add(address.join('/'))
  }
  await take()
  for (const group of await menu.getByRole('button').all()) {
    if ((await group.getAttribute('aria-expanded')) === 'false') {
      await group.click()
      await eventually(async () => assert.equal(await group.getAttribute('aria-expanded'), 'true'))
    }
    await take()
  }
  return found
}

test('an existing list is in the menu; a missing one is in no menu and shows the 404 page', async () => {
  const menu = await inMenu()
  assert.ok(menu.size > 50, `${menu.size} links`)
  const wrong: string[] = []
  for (const { address } of all) {
    // The test of every screen opens those of the catalogue.
    if (listed.has(address) && menu.has(address)) continue
    const heading = await headingAt(address)
    if (listed.has(address) || menu.has(address) !== (heading !== lost)) wrong.push(`${address}: ${heading}`)
    if (/coming soon|under construction/i.test(await admin.page.locator('body').innerText())) wrong.push(address)
  }
  assert.deepEqual(wrong, [])
  for (const address of menu) {
    if (!listed.has(address)) assert.notEqual(await headingAt(address), lost, address)
  }
  nothingWrong(admin, 'lists')
})

test('existing documents can be added and have papers, according to the product', async () => {
  for (const { address, more } of all) {
    const document = known.get(address)
    if (!document) continue
    if (more.includes('add')) assert.ok(isAdded(document), `${address} is added`)
    if (more.includes('documents')) assert.ok(document.papers.length > 0, `${address} has papers`)
  }
})

test('addresses that serve several screens, and those that differ from their list’s', async () => {
  const ask = await app.as('admin')
  const firstOf = async (address: string) =>
    ((await ask('GET', `/api/agencies/1/${address}`)).body.rows as { id: number; voyage: number }[])[0]!
  const shipment = await firstOf('shipping/shipment')
  const forms = Object.entries(singular).map(async ([list, form]) => [
    ...[`${form}/add`, `${form}/${(await firstOf(list)).id}/edit`],
  ])
  const papers = all
    .filter(({ address, more }) => more.includes('documents') && known.has(address))
    .map(async ({ address }) => `${address}/${(await firstOf(address)).id}/documents`)
  for (const address of [
    `shipping/${shipment.voyage}/shipment/${shipment.id}/edit`,
    `staff/roles/${(await firstOf('staff/roles')).id}/permission`,
    ...(await Promise.all(forms)).flat(),
    ...(await Promise.all(papers)),
  ])
    assert.notEqual(await headingAt(address), lost, address)
  nothingWrong(admin, 'forms and papers')
})
