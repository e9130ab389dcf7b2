// Every page of the catalogue, for the menu and the search, and the screens at their addresses.

import { furtherScreens, ownScreens } from '#areas/catalogue.screens.tsx'
import { documentEntries, reportEntries } from '#areas/catalogue-contents.ts'
import { documentScreens } from '#kit/browser/routes.tsx'
import type { Document } from '#kit/document.ts'
import type { Report } from '#kit/report.ts'
import { papersScreens } from '#papers/screens.tsx'
import { reportScreens } from '#reports/screens.tsx'
import { may, mayOn } from '#rights/may.ts'
import { loadAllTexts } from '#shell/arabic.ts'
import { withWaitingPanel } from '#shell/dashboard-additions.tsx'
import { documentAt } from '#shell/document-at.ts'
import type { MenuPage } from '#shell/menu.ts'
import type { Screen } from '#shell/router.tsx'

// Shown under the addresses of its views, or only from another document.
const unlisted = new Set(['master-data/company'])

// Payments are listed under the plural and created under the singular.
const also: Record<string, string> = { payments: 'payment' }

type Entry = Pick<Document, 'name' | 'address' | 'title' | 'right'> & { singular?: string; isAdded?: boolean }

const pageOf = ({ name, address, title, singular, right, isAdded }: Entry): MenuPage => ({
  address,
  also: also[address] ?? ownScreens[name]?.also,
  title,
  singular,
  mayOpen: asker => mayOn(asker, 'View', right),
  mayAdd: asker => isAdded === true && mayOn(asker, 'Add', right),
})

const agencies: MenuPage = {
  address: 'agencies',
  title: 'Agencies',
  outside: true,
  also: 'agency',
  mayOpen: asker => asker.isSuperAdmin,
}

const dashboard: MenuPage = {
  address: 'dashboard',
  title: 'Dashboard',
  mayOpen: asker => may(asker, { rights: ['dashboardPermission'] }),
}

const ledgerCheck: MenuPage = {
  address: 'logs/ledger-check',
  title: 'Ledger Check',
  mayOpen: asker => !asker.isCompanyAdmin && mayOn(asker, 'View', 'LedgerCheck'),
}

const priceBoard: MenuPage = {
  address: 'accounts/price-board',
  title: 'Price Board',
  mayOpen: asker => mayOn(asker, 'View', 'BagSalePrice') && mayOn(asker, 'View', 'BulkSalePrice'),
}

// Screens without a document have their own access rule.
const furtherPage = (address: string, title: string): MenuPage => ({
  address,
  title,
  mayOpen: asker => furtherScreens.some(({ path, mayOpen }) => path === address && mayOpen(asker)),
})

const mine: MenuPage = { address: 'mine', title: 'Mine', mayOpen: () => true }

const mineScreen: Screen = {
  path: mine.address,
  mayOpen: mine.mayOpen,
  load: async () => (await import('#shell/mine/screen.tsx')).MineScreen,
  asks: ({ agencyId }) => `/api/agencies/${agencyId}/mine`,
}

const listed = [...documentEntries, ...reportEntries]

const reportAt = async (address: string): Promise<Report> => {
  const { allReports } = await import('#areas/catalogue-reports.ts')
  return allReports.find(report => report.address === address)!
}

// The additions to the kit's screens are imported together with the screen, as are its texts.
const addAdditions = (screen: Screen): Screen => ({
  ...screen,
  load: async () => {
    const [Content, { withAdditions }] = await Promise.all([
      screen.load(),
      import('#shell/additions.tsx'),
      loadAllTexts(),
    ])
    return withAdditions(Content)
  },
})

const all: readonly Screen[] = [
  mineScreen,
  ...furtherScreens,
  ...documentEntries.flatMap(entry => {
    const document = { ...entry, definition: () => documentAt(entry.address) }
    return [
      ...documentScreens(document, { also: also[entry.address], ...ownScreens[entry.name] }),
      ...papersScreens(document),
    ]
  }),
  ...reportEntries.flatMap(entry => reportScreens({ ...entry, definition: () => reportAt(entry.address) })),
]

// The first page after signing in has no list, and loads only what it shows.
export const screens: readonly Screen[] = all.map(screen =>
  screen.path === dashboard.address
    ? { ...screen, load: async () => withWaitingPanel(await screen.load()) }
    : addAdditions(screen),
)

const hasScreen = ({ address, outside = false }: MenuPage): boolean =>
  screens.some(screen => screen.path === address && Boolean(screen.outside) === outside)

/** The pages in the menu and the search. */
export const pages: readonly MenuPage[] = [
  agencies,
  dashboard,
  mine,
  furtherPage('reports/explore', 'Explore'),
  furtherPage('reports/calendar', 'Calendar'),
  furtherPage('reports/map', 'Map'),
  ...listed.filter(({ address }) => !unlisted.has(address)).map(pageOf),
  furtherPage('port-loading/gate', 'Gate'),
  furtherPage('getting-started', 'Getting started'),
  furtherPage('sandbox', 'Sandbox'),
  furtherPage('master-data/import-fims-customers', 'Import FIMS Customers'),
  furtherPage('master-data/duplicates', 'Duplicates'),
  furtherPage('gfsa-details/receive-cargo-skip', 'Receive Cargo Skip'),
  priceBoard,
  furtherPage('sales/without-qr', 'Invoices without QR Code'),
  furtherPage('logs/connections', 'Connections'),
  ledgerCheck,
].filter(hasScreen)
