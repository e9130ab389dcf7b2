// The frame around a page: in the vertical layout the menu is beside the page, in the horizontal one under the header. The full layout
// has nothing around it; it renders a page (404, a defect) without a frame.

import { Star } from 'lucide-react'
import { memo, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import type { Favourite } from '#areas/mine/calls.ts'
import type { Asker } from '#rights/may.ts'
import { loadAllTexts } from '#shell/arabic.ts'
import { favouriteAt, useFavourites } from '#shell/favourites.ts'
import { type Crumb, Header } from '#shell/header.tsx'
import { groupTitleOf, type MenuGroup, type MenuPage, menuOf, pageAt, pathOf } from '#shell/menu.ts'
import { onDemand } from '#shell/on-demand.tsx'
import { type Preferences, prefer, usePreferences } from '#shell/preferences.ts'
import type { Person } from '#shell/profile-menu.tsx'
import { noteRecent } from '#shell/recents.ts'
import { SandboxBanner } from '#shell/sandbox-banner.tsx'
import { ScrollToTop } from '#shell/scroll-to-top.tsx'
import { Copyright, Sidebar, type SidebarProps } from '#shell/sidebar.tsx'
import { TopMenu } from '#shell/top-menu.tsx'
import { Tours } from '#shell/tours/tours.tsx'
import { useShownCrumb } from '#ui/crumb.tsx'
import { type Translate, useLanguage } from '#ui/language.tsx'
import { useIsPhone } from '#ui/media.ts'
import { goToRows, useHasRows } from '#ui/row-walk.ts'
import { useShortcut } from '#ui/shortcut.ts'
import './shell.css'

type FrameProps = Pick<SidebarProps, 'change'> & {
  pages: readonly MenuPage[]
  asker: Asker
  person: Person
  agencyId: number | undefined
  agencyName: string
  /** the current agency is a sandbox */
  isSandbox: boolean
  /** the current path */
  path: string
  profilePath: string | undefined
  onLogout: () => void
  children: ReactNode
}

const crumbsOf = (
  page: MenuPage | undefined,
  path: string,
  agencyId: number | undefined,
  shown: string | undefined,
  t: Translate,
): Crumb[] => {
  if (!page) return shown ? [{ title: shown }] : []
  const own = pathOf(page, agencyId)
  const group = groupTitleOf(page.address)
  const last = shown ?? (path.endsWith('/add') ? t('New') : undefined)
  return [
    ...(group && group !== page.title && page.address.includes('/') ? [{ title: t(group) }] : []),
    { title: t(page.title), to: path === own ? undefined : own },
    ...(last && path !== own ? [{ title: last }] : []),
  ]
}

// True for about 300 ms after the path changed, counted from the next paint: a slow rendering does not use up this time.
const useMoving = (path: string): boolean => {
  const [moving, setMoving] = useState<string>()
  useEffect(() => setMoving(path), [path])
  useEffect(() => {
    if (moving === undefined) return
    const timer = setTimeout(() => setMoving(undefined), 300)
    return () => clearTimeout(timer)
  }, [moving])
  return moving !== undefined
}

// Beside the page; on a phone it opens over it.
const Side = memo((menu: Omit<SidebarProps, 'isCollapsed'>) => {
  const { sidebarCollapsed, layout } = usePreferences()
  if (useIsPhone() || layout === 'horizontal') return null
  return (
    <aside className="shell-side">
      <Sidebar {...menu} isCollapsed={sidebarCollapsed} />
    </aside>
  )
})

const useMenuDrawer = onDemand(async () => (await import('#shell/menu-drawer.tsx')).MenuDrawer)

// Links for keyboard users that skip the menu and everything above the rows of a list.
const SkipLinks = ({ to }: { to: { current: HTMLElement | null } }) => {
  const { t } = useLanguage()
  const hasRows = useHasRows()
  return (
    <nav aria-label={t('Skip links')} className="skip-links">
      <button type="button" className="skip-link" onClick={() => to.current?.focus()}>
        {t('Skip to the page')}
      </button>
      {hasRows && (
        <button type="button" className="skip-link" onClick={goToRows}>
          {t('Skip to the rows')}
        </button>
      )}
    </nav>
  )
}

// Its choices are those of the session, whose texts are not among the first.
const useCustomiser = onDemand(async () => {
  const [{ Customiser }] = await Promise.all([import('#shell/customiser.tsx'), loadAllTexts()])
  return Customiser
})

const useHelpDrawer = onDemand(async () => (await import('#shell/help/help-drawer.tsx')).HelpDrawer)

// What opens over any page: the customiser, and help for the current form, by `?` outside an entry.
const useOver = () => {
  const customiser = useCustomiser()
  const help = useHelpDrawer()
  useShortcut('?', help.open)
  return {
    onCustomise: customiser.open,
    onHelp: help.open,
    over: (
      <>
        {customiser.shown}
        {help.shown}
      </>
    ),
  }
}

const classesOf = (
  { layout, sidebarCollapsed, contentWidth }: Preferences,
  { isPhone, isSandbox }: { isPhone: boolean; isSandbox: boolean },
): string =>
  [
    'shell',
    isSandbox && 'shell-sandbox',
    !isPhone && layout === 'horizontal' && 'shell-top',
    !isPhone && layout === 'vertical' && sidebarCollapsed && 'shell-collapsed',
    contentWidth === 'boxed' && 'shell-boxed',
  ]
    .filter(Boolean)
    .join(' ')

// The header's breadcrumb for the current page, and the window's title.
const useCrumbs = (
  current: MenuPage | undefined,
  path: string,
  agencyId: number | undefined,
  username: string,
): Crumb[] => {
  useRecents(current, path, agencyId, username)
  const { t } = useLanguage()
  const crumbs = crumbsOf(current, path, agencyId, useShownCrumb(), t)
  useEffect(() => {
    document.title = [...crumbs.map(crumb => crumb.title).reverse(), 'GMS'].join(' · ')
  })
  return crumbs
}

// The user's favourites are shown before the groups of the menu.
const favouriteGroup = (pages: readonly MenuPage[], favourites: readonly Favourite[]): MenuGroup[] => {
  const kept = favourites.flatMap(({ address, id, label }): MenuPage[] => {
    if (id !== null) return [{ address: `${address}/${id}`, title: label, mayOpen: () => true }]
    const page = pages.find(each => each.address === address)
    return page ? [{ ...page }] : []
  })
  return kept.length > 0 ? [{ title: 'Favourites', icon: Star, pages: kept, isFavourites: true }] : []
}

// Without an agency the pages of the platform are searched.
const searchedIn = (pages: readonly MenuPage[], asker: Asker, isInAgency: boolean): MenuPage[] =>
  pages.filter(page => (isInAgency || page.outside) && page.mayOpen(asker))

// The frame renders several times for each screen with the same menu, which changes with the user's rights and favourites alone.
const useMenu = (pages: readonly MenuPage[], asker: Asker, agencyId: number | undefined) => {
  const favourites = useFavourites(agencyId)
  return useMemo(() => {
    const isInAgency = agencyId !== undefined
    return {
      groups: [...favouriteGroup(pages, favourites), ...menuOf(pages, asker, isInAgency)],
      searched: searchedIn(pages, asker, isInAgency),
    }
  }, [pages, asker, agencyId, favourites])
}

// A document is recorded as recent once its page has set its name.
const useRecents = (page: MenuPage | undefined, path: string, agencyId: number | undefined, username: string): void => {
  const label = useShownCrumb()
  const isDocument = favouriteAt(page, path, agencyId)?.id != null
  useEffect(() => {
    if (!isDocument || !label || !page || agencyId === undefined) return
    noteRecent(username, agencyId, { to: path, label, kind: page.singular ?? page.title })
  }, [isDocument, label, page, agencyId, path, username])
}

// The link that was followed goes with its page. Without the focus a screen reader is silent, and Tab begins before the menu.
const useFocusOnPage = (path: string, content: { current: HTMLElement | null }): void => {
  const before = useRef(path)
  useEffect(() => {
    if (before.current === path) return
    before.current = path
    if (document.activeElement === document.body) content.current?.focus({ preventScroll: true })
  }, [path, content])
}

/** Everything around a page. */
export const Frame = ({ pages, asker, agencyId, agencyName, path, children, ...more }: FrameProps) => {
  const { change, isSandbox, ...person } = more
  const isPhone = useIsPhone()
  const settings = usePreferences()
  const { sidebarCollapsed, layout, navigationFull, navigationBg } = settings
  const content = useRef<HTMLElement>(null)
  const { onCustomise, onHelp, over } = useOver()
  const current = pageAt(pages, path, agencyId)
  const crumbs = useCrumbs(current, path, agencyId, person.person.username)
  useFocusOnPage(path, content)
  const isMoving = useMoving(path)
  const { groups, searched } = useMenu(pages, asker, agencyId)
  const kept = favouriteAt(current, path, agencyId)
  const menu = { groups, agencyId, agencyName, current, change }
  const drawer = useMenuDrawer(close => <Sidebar {...menu} isCollapsed={false} onFollow={close} />)
  const toggle = () => (isPhone ? drawer.open() : prefer({ sidebarCollapsed: !sidebarCollapsed }))
  const isTop = layout === 'horizontal' && !isPhone
  return (
    <div className={classesOf(settings, { isPhone, isSandbox })}>
      <SkipLinks to={content} />
      <Side {...menu} />
      {isPhone && drawer.shown}
      <div className="shell-main">
        {isSandbox && change && <SandboxBanner leaveTo={change.to} />}
        <Header
          {...{ crumbs, agencyId, agencyName, asker, change, isSandbox, isPhone, isTop, isMoving, ...person }}
          {...{ pages: searched, onMenu: toggle, onCustomise, onHelp, kept }}
        />
        {isTop && <TopMenu {...{ groups, agencyId, current }} isFull={navigationFull} isFilled={navigationBg} />}
        <main ref={content} tabIndex={-1} className="shell-content">
          {children}
          <ScrollToTop />
        </main>
        {(isTop || (sidebarCollapsed && !isPhone)) && <Copyright className="shell-foot" />}
      </div>
      {over}
      <Tours path={path} />
    </div>
  )
}
