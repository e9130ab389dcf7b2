// From a figure to where it comes from.

import { useAgencyId } from '#kit/browser/api.ts'
import { useAsker } from '#kit/browser/asker.tsx'
import { mayOn } from '#rights/may.ts'
import type { Screen } from '#rights/rights.ts'
import { Link } from '#ui/link.tsx'

/** The path of a screen, undefined where the user may not see it. */
export const useScreenPath = (): ((screen: Screen, address: string) => string | undefined) => {
  const agencyId = useAgencyId()
  const { asker } = useAsker()
  return (screen, address) => (mayOn(asker, 'View', screen) ? `/${agencyId}/${address}` : undefined)
}

/** A link at the end of a panel's title, where there is a way. */
export const PanelLink = ({ to, children }: { to: string | undefined; children: string }) =>
  to ? <Link to={to}>{children}</Link> : null
