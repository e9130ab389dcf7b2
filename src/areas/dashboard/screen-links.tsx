// Links from a figure to the screen that explains it.

import { useSearchParams } from 'react-router'
import { type FigureName, figureLinks, figurePath } from '#areas/dashboard/figure-links.ts'
import { useAgencyId } from '#kit/browser/api.ts'
import { useAsker } from '#kit/browser/asker.tsx'
import { today } from '#kit/days.ts'
import { mayOn } from '#rights/may.ts'
import type { Screen } from '#rights/rights.ts'
import { Link } from '#ui/link.tsx'

/** The path of the first of these figures whose link the user may open, with the dashboard's filters; undefined if there is none. */
export const useFigurePath = (): ((...names: FigureName[]) => string | undefined) => {
  const agencyId = useAgencyId()
  const { asker, zone } = useAsker()
  const [asked] = useSearchParams()
  return (...names) => {
    const name = names.find(one => mayOn(asker, 'View', figureLinks[one].screen))
    return name && figurePath(figureLinks[name], agencyId, asked, today(zone))
  }
}

/** The path of a screen, undefined if the user may not see it. */
export const useScreenPath = (): ((screen: Screen, address: string) => string | undefined) => {
  const agencyId = useAgencyId()
  const { asker } = useAsker()
  return (screen, address) => (mayOn(asker, 'View', screen) ? `/${agencyId}/${address}` : undefined)
}

/** A link at the end of a panel's title; nothing without a path. */
export const PanelLink = ({ to, children }: { to: string | undefined; children: string }) =>
  to ? <Link to={to}>{children}</Link> : null
