import assert from 'node:assert/strict'
import { test } from 'node:test'
import { documentEntries, reportEntries } from '#areas/catalogue-contents.ts'
import type { Asker } from '#rights/may.ts'
import { mayOn } from '#rights/may.ts'
import { isPlainLink, type MenuPage, menuOf, pageAt } from '#shell/menu.ts'

const nobody: Asker = { isSuperAdmin: false, isAgencyAdmin: false, isCompanyAdmin: false, permissions: [] }
const root: Asker = { ...nobody, isSuperAdmin: true }
const consignee: Asker = { ...nobody, isCompanyAdmin: true }

const page = (address: string, title: string, mayOpen: MenuPage['mayOpen'], outside = false): MenuPage => ({
  address,
  title,
  mayOpen,
  outside,
})

// In no particular order: the menu sorts them.
const pages: MenuPage[] = [
  page('logs/ledger-check', 'Ledger Check', asker => mayOn(asker, 'View', 'LedgerCheck')),
  page('sales/bag-sale', 'Bag Sale', asker => mayOn(asker, 'View', 'BagSale')),
  page('procurement/purchase-contract', 'Purchase Contract', asker => mayOn(asker, 'View', 'SaleOrder')),
  page('terminals/loan', 'Loan', asker => mayOn(asker, 'View', 'Loan')),
  page('port-loading', 'Port Loading', asker => mayOn(asker, 'View', 'ConsignmentTransportation')),
  page('dashboard', 'Dashboard', () => true),
  page('agencies', 'Agencies', asker => asker.isSuperAdmin, true),
]

const cases: [string, Asker, boolean, string[]][] = [
  ['a super admin outside an agency', root, false, ['Agencies']],
  ['a super admin inside one', root, true, ['Dashboard', 'Procurement', 'Port Loading', 'Terminals', 'Sales', 'Logs']],
  [
    'an agency’s admin',
    { ...nobody, isAgencyAdmin: true },
    true,
    ['Dashboard', 'Procurement', 'Port Loading', 'Terminals', 'Sales', 'Logs'],
  ],
  ['an agency’s admin outside', { ...nobody, isAgencyAdmin: true }, false, []],
  ['a consignee: what is flagged for them', consignee, true, ['Dashboard', 'Procurement', 'Sales']],
  ['a holder of one right', { ...nobody, permissions: ['canViewLoan'] }, true, ['Dashboard', 'Terminals']],
]

for (const [who, asker, isInAgency, titles] of cases) {
  test(`the menu of ${who}`, () => {
    assert.deepEqual(
      menuOf(pages, asker, isInAgency).map(({ title }) => title),
      titles,
    )
  })
}

test('the pages about the authority are in the product’s order, of whatever kind; others follow', () => {
  const addresses = [
    'closing-stock',
    'templates',
    'sales-report',
    'schedules',
    'plan-transfer',
    'close-stock',
    'report-logs',
  ]
  const gfsa = addresses.map(address => page(`gfsa-details/${address}`, address, () => true))
  assert.deepEqual(
    menuOf(gfsa, root, true)[0]?.pages.map(({ title }) => title),
    ['schedules', 'sales-report', 'close-stock', 'report-logs', 'closing-stock', 'templates', 'plan-transfer'],
  )
})

test('the groups of the authority, of FIMS and of the logs are in the menu with their pages', () => {
  const known = [...documentEntries, ...reportEntries].map(({ address, title, right }) =>
    page(address, title, asker => mayOn(asker, 'View', right)),
  )
  const groups = menuOf(known, { ...nobody, isAgencyAdmin: true }, true)
  const below = (title: string): string[] =>
    groups.find(group => group.title === title)!.pages.map(({ address }) => address.slice(address.indexOf('/') + 1))
  // Receive cargo skip is a screen without a document, which the browser tests open.
  assert.deepEqual(below('GFSA').slice(0, 9), [
    ...['schedules', 'sales-report', 'inventory-report', 'close-stock', 'stock-transfer-report'],
    ...['import-plan-transfer-report', 'report-logs', 'inventory-stock-report', 'closing-stock'],
  ])
  assert.ok(below('FIMS Logs').includes('fims-logs'))
  const logs = ['loading-machine-api-logs', 'gfsa/sales', 'gfsa/import-plan', 'gfsa/inventory', 'gfsa/stock-transfer']
  assert.deepEqual(
    logs.filter(name => !below('Logs').includes(name)),
    [],
  )
})

test('a single page is a link, a group of pages opens', () => {
  const alone = menuOf(pages, root, true).filter(isPlainLink)
  assert.deepEqual(
    alone.map(({ title }) => title),
    ['Dashboard', 'Port Loading'],
  )
})

for (const [path, agencyId, address] of [
  ['/1/sales/bag-sale/7/edit', 1, 'sales/bag-sale'],
  ['/1/sales/bag-sales', 1, undefined],
  ['/1/staff/user/add', 1, 'staff/users'],
  ['/1/staff/users', 1, 'staff/users'],
  ['/2/staff/users', 1, undefined],
  ['/agency/3/edit', undefined, 'agencies'],
] as const) {
  test(`${path} belongs to ${address ?? 'no page'}`, () => {
    const all = [
      ...pages.filter(one => one.address !== 'agencies'),
      { ...page('staff/users', 'Users', () => true), also: 'staff/user' },
      { ...page('agencies', 'Agencies', () => true, true), also: 'agency' },
    ]
    assert.equal(pageAt(all, path, agencyId)?.address, address)
  })
}
