// From a figure to where it comes from.

import { useSearchParams } from 'react-router'
import { useAgencyId } from '#kit/browser/api.ts'
import { useAsker } from '#kit/browser/asker.tsx'
import { mayOn } from '#rights/may.ts'
import type { Screen } from '#rights/rights.ts'
import { Link } from '#ui/link.tsx'

// What can be narrowed by consignee and terminal, as the dashboard is.
const narrowed = new Set([
  'reports/barley-closing-stock',
  'reports/bags-inventory',
  'sales/bag-sale',
  'terminals/receive-cargo',
])

/** The path of a screen, narrowed as the dashboard is where it can be, undefined where the user may not see it. */
export const useScreenPath = (): ((screen: Screen, address: string) => string | undefined) => {
  const agencyId = useAgencyId()
  const { asker } = useAsker()
  const [asked] = useSearchParams()
  return (screen, address) => {
    if (!mayOn(asker, 'View', screen)) return undefined
    const [path = '', own] = address.split('?')
    const isCarried = narrowed.has(path)
    const carried = [...asked].filter(([word]) => isCarried && (word === 'consigneeId' || word === 'terminalId'))
    const query = new URLSearchParams([...new URLSearchParams(own), ...carried])
    return `/${agencyId}/${path}${query.size > 0 ? `?${query}` : ''}`
  }
}

/** A link at the end of a panel's title, where there is a way. */
export const PanelLink = ({ to, children }: { to: string | undefined; children: string }) =>
  to ? <Link to={to}>{children}</Link> : null
