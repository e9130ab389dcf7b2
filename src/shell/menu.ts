// The menu: groups in the product's order, each with the pages the user may see.

import {
  Anchor,
  Building2,
  Calculator,
  ChartColumn,
  Database,
  FileText,
  History,
  Inbox,
  Landmark,
  LayoutDashboard,
  type LucideIcon,
  Package,
  Receipt,
  ScrollText,
  Ship,
  Users,
  Wallet,
  Warehouse,
} from 'lucide-react'
import type { Asker } from '#rights/may.ts'

/** A page in the menu and the search. `address` is its path below the agency, or from the root if `outside`. */
export type MenuPage = {
  address: string
  title: string
  mayOpen: (asker: Asker) => boolean
  /** of the platform, not of one agency */
  outside?: boolean
  /** another address that also has its forms */
  also?: string
  /** for a list of documents: the singular name, and who may add one */
  singular?: string
  mayAdd?: (asker: Asker) => boolean
}

/** `isFavourites`: the group of favourites, open from the start. */
export type MenuGroup = { title: string; icon: LucideIcon; pages: readonly MenuPage[]; isFavourites?: true }

// `order`: the pages in the product's order, if it differs from documents first and reports after them; other pages follow.
const groups: readonly { segment: string; title: string; icon: LucideIcon; order?: readonly string[] }[] = [
  { segment: 'agencies', title: 'Agencies', icon: Building2 },
  { segment: 'dashboard', title: 'Dashboard', icon: LayoutDashboard },
  { segment: 'mine', title: 'Mine', icon: Inbox },
  { segment: 'procurement', title: 'Procurement', icon: FileText },
  { segment: 'shipping', title: 'Shipping', icon: Ship },
  { segment: 'port-loading', title: 'Port Loading', icon: Anchor },
  { segment: 'bags', title: 'Bags', icon: Package },
  { segment: 'terminals', title: 'Terminals', icon: Warehouse },
  { segment: 'accounts', title: 'Accounts', icon: Calculator },
  { segment: 'payments', title: 'Payments', icon: Wallet },
  { segment: 'sales', title: 'Sales', icon: Receipt },
  { segment: 'reports', title: 'Reports', icon: ChartColumn },
  {
    segment: 'gfsa-details',
    title: 'GFSA',
    icon: Landmark,
    order: [
      ...['schedules', 'sales-report', 'inventory-report', 'close-stock', 'stock-transfer-report'],
      ...[
        'import-plan-transfer-report',
        'report-logs',
        'inventory-stock-report',
        'closing-stock',
        'receive-cargo-skip',
      ],
    ],
  },
  { segment: 'master-data', title: 'Master Data', icon: Database },
  { segment: 'staff', title: 'Staff', icon: Users },
  { segment: 'fims-logs', title: 'FIMS Logs', icon: ScrollText },
  { segment: 'logs', title: 'Logs', icon: History },
]

// Shorter titles, because the menu is narrower than a heading.
const shortTitles: Record<string, string> = { 'procurement/purchase-contract': 'PC' }

// Abbreviations of the trade, explained in a tooltip.
const explained: Record<string, string> = {
  'procurement/purchase-contract': 'Purchase contracts with sellers abroad',
  'procurement/lc': 'Letters of credit: the goods that a bank pays the seller for',
  'procurement/system-lc': 'System-generated LCs: cargo taken out of its LC, as by a swap or a loan',
}

/** The meaning of an abbreviation in the menu. */
export const explanationOf = ({ address }: MenuPage): string | undefined => explained[address]

const segmentOf = (address: string): string => address.split('/', 1)[0]!

export const menuTitleOf = (page: MenuPage): string => shortTitles[page.address] ?? page.title

/** The title of the group that an address belongs to. */
export const groupTitleOf = (address: string): string | undefined =>
  groups.find(({ segment }) => segment === segmentOf(address))?.title

const inOrder = (pages: readonly MenuPage[], order: readonly string[]): MenuPage[] => {
  const placeOf = ({ address }: MenuPage): number => {
    const place = order.indexOf(address.slice(segmentOf(address).length + 1))
    return place < 0 ? order.length : place
  }
  return pages.toSorted((a, b) => placeOf(a) - placeOf(b))
}

/** Pages the user may open, grouped; empty groups are left out. Pages of the platform are shown outside an agency, the agency's own
 *  inside one. */
export const menuOf = (pages: readonly MenuPage[], asker: Asker, isInAgency: boolean): MenuGroup[] => {
  const open = pages.filter(page => Boolean(page.outside) !== isInAgency && page.mayOpen(asker))
  return groups
    .map(({ segment, title, icon, order = [] }) => ({
      title,
      icon,
      pages: inOrder(
        open.filter(page => segmentOf(page.address) === segment),
        order,
      ),
    }))
    .filter(group => group.pages.length > 0)
}

/** Whether a group is shown as a plain link, because its only page has the group's name. */
export const isPlainLink = ({ pages, isFavourites }: MenuGroup): boolean =>
  !isFavourites && pages.length === 1 && !pages[0]!.address.includes('/')

/** The page's path in this agency. */
export const pathOf = (page: Pick<MenuPage, 'address' | 'outside'>, agencyId: number | undefined): string =>
  page.outside ? `/${page.address}` : `/${agencyId}/${page.address}`

/** The page a path belongs to: the one with the longest address that the path starts with. */
export const pageAt = (pages: readonly MenuPage[], path: string, agencyId: number | undefined): MenuPage | undefined =>
  pages
    .flatMap(page => [page.address, page.also ?? []].flat().map(address => ({ page, address })))
    .filter(({ page, address }) => `${path}/`.startsWith(`${pathOf({ ...page, address }, agencyId)}/`))
    .sort((a, b) => b.address.length - a.address.length)[0]?.page
