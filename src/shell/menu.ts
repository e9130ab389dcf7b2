// The menu: groups in the product's order, in each the pages this person may see.

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

/** A page one can go to by the menu or the search. `address` is its path below the agency, or from the root when `outside`. */
export type MenuPage = {
  address: string
  title: string
  mayOpen: (asker: Asker) => boolean
  /** of the platform, not of one agency */
  outside?: boolean
  /** another address its forms stand below */
  also?: string
  /** what one of its documents is called, where it lists some, and who may add one */
  singular?: string
  mayAdd?: (asker: Asker) => boolean
}

/** `isAtHand`: what the user keeps, open from the start. */
export type MenuGroup = { title: string; icon: LucideIcon; pages: readonly MenuPage[]; isAtHand?: true }

// `order`: the pages in the product's order, where it differs from documents first and reports after them; others follow.
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

// The menu is narrower than a heading.
const shortTitles: Record<string, string> = { 'procurement/purchase-contract': 'PC' }

// Abbreviations of the trade, explained when the pointer rests on them.
const explained: Record<string, string> = {
  'procurement/purchase-contract': 'Purchase contracts with sellers abroad',
  'procurement/lc': 'Letters of credit: what a bank pays the seller for',
  'procurement/system-lc': 'System-generated LCs: cargo taken out of its LC, as by a swap or a loan',
}

/** What an abbreviation in the menu stands for. */
export const explanationOf = ({ address }: MenuPage): string | undefined => explained[address]

const segmentOf = (address: string): string => address.split('/', 1)[0]!

export const menuTitleOf = (page: MenuPage): string => shortTitles[page.address] ?? page.title

/** The group's title an address belongs to. */
export const groupTitleOf = (address: string): string | undefined =>
  groups.find(({ segment }) => segment === segmentOf(address))?.title

const inOrder = (pages: readonly MenuPage[], order: readonly string[]): MenuPage[] => {
  const placeOf = ({ address }: MenuPage): number => {
    const place = order.indexOf(address.slice(segmentOf(address).length + 1))
    return place < 0 ? order.length : place
  }
  return pages.toSorted((a, b) => placeOf(a) - placeOf(b))
}

/** Pages the asker may open, grouped; a group with nothing to show is left out. Pages of the platform show outside an
 *  agency, the agency's own inside one. */
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

/** A group that is one page of its own name is a plain link. */
export const standsAlone = ({ pages, isAtHand }: MenuGroup): boolean =>
  !isAtHand && pages.length === 1 && !pages[0]!.address.includes('/')

/** The page's path in this agency. */
export const pathOf = (page: Pick<MenuPage, 'address' | 'outside'>, agencyId: number | undefined): string =>
  page.outside ? `/${page.address}` : `/${agencyId}/${page.address}`

/** The page a path belongs to: the one of the longest address it starts with. */
export const pageAt = (pages: readonly MenuPage[], path: string, agencyId: number | undefined): MenuPage | undefined =>
  pages
    .flatMap(page => [page.address, page.also ?? []].flat().map(address => ({ page, address })))
    .filter(({ page, address }) => `${path}/`.startsWith(`${pathOf({ ...page, address }, agencyId)}/`))
    .sort((a, b) => b.address.length - a.address.length)[0]?.page
