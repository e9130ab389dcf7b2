// The vertical layout: menu beside, header above, the page in the middle.

import { Drawer } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import type { Asker } from '#rights/may.ts'
import { type Crumb, Header } from '#shell/header.tsx'
import { groupTitleOf, type MenuPage, menuOf, pathOf } from '#shell/menu.ts'
import { prefer, usePreferences } from '#shell/preferences.ts'
import type { Person } from '#shell/profile-menu.tsx'
import { ScrollToTop } from '#shell/scroll-to-top.tsx'
import { Sidebar } from '#shell/sidebar.tsx'
import { useShownCrumb } from '#ui/crumb.tsx'
import { type Translate, useLanguage } from '#ui/language.tsx'
import { useIsPhone } from '#ui/media.ts'
import './shell.css'

type FrameProps = {
  pages: readonly MenuPage[]
  asker: Asker
  person: Person
  agencyId: number | undefined
  agencyName: string
  /** the path in view */
  path: string
  onLogout: () => void
  children: ReactNode
}

/** The page a path belongs to: the longest address it starts with. */
const pageAt = (pages: readonly MenuPage[], path: string, agencyId: number | undefined): MenuPage | undefined =>
  pages
    .filter(page => `${path}/`.startsWith(`${pathOf(page, agencyId)}/`))
    .sort((a, b) => b.address.length - a.address.length)[0]

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

// True for about 300 ms after the path changed.
const useMoving = (path: string): boolean => {
  const [isMoving, setMoving] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is what moves
  useEffect(() => {
    setMoving(true)
    const timer = setTimeout(() => setMoving(false), 300)
    return () => clearTimeout(timer)
  }, [path])
  return isMoving
}

/** Everything around a page. */
export const Frame = ({ pages, asker, person, agencyId, agencyName, path, onLogout, children }: FrameProps) => {
  const { t, direction } = useLanguage()
  const isPhone = useIsPhone()
  const { isCollapsed } = usePreferences()
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const isInAgency = agencyId !== undefined
  const current = pageAt(pages, path, agencyId)
  const crumbs = crumbsOf(current, path, agencyId, useShownCrumb(), t)
  const isMoving = useMoving(path)
  useEffect(() => {
    document.title = [...crumbs.map(crumb => crumb.title).reverse(), 'GMS'].join(' · ')
  })
  const side = {
    groups: menuOf(pages, asker, isInAgency),
    agencyId,
    agencyName,
    current,
    mayChangeAgency: asker.isSuperAdmin && isInAgency,
  }
  const toggle = () => (isPhone ? setDrawerOpen(true) : prefer({ isCollapsed: !isCollapsed }))
  return (
    <div className={isCollapsed && !isPhone ? 'shell shell-collapsed' : 'shell'}>
      {isPhone ? (
        <Drawer
          open={isDrawerOpen}
          onClose={() => setDrawerOpen(false)}
          placement={direction === 'rtl' ? 'right' : 'left'}
          size={260}
          closable={false}
          styles={{ body: { padding: 0 } }}
          aria-label={t('Menu')}
        >
          <Sidebar {...side} isCollapsed={false} onFollow={() => setDrawerOpen(false)} />
        </Drawer>
      ) : (
        <aside className="shell-side">
          <Sidebar {...side} isCollapsed={isCollapsed} />
        </aside>
      )}
      <div className="shell-main">
        <Header
          crumbs={crumbs}
          pages={isInAgency ? pages.filter(page => page.mayOpen(asker)) : []}
          agencyId={agencyId}
          person={person}
          isPhone={isPhone}
          isMoving={isMoving}
          onMenu={toggle}
          onLogout={onLogout}
        />
        <main className="shell-content">{children}</main>
      </div>
      <ScrollToTop />
    </div>
  )
}
