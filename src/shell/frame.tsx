// The vertical layout: menu beside, header above, the page in the middle.

import { Drawer } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import type { Asker } from '#rights/may.ts'
import { type Crumb, Header } from '#shell/header.tsx'
import { groupTitleOf, type MenuPage, menuOf, pathOf } from '#shell/menu.ts'
import { prefer, usePreferences } from '#shell/preferences.ts'
import type { Person } from '#shell/profile-menu.tsx'
import { ScrollToTop } from '#shell/scroll-to-top.tsx'
import { Sidebar, type SidebarProps } from '#shell/sidebar.tsx'
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

// Beside the page, or on a phone in a drawer over it.
const Side = ({
  isOpen,
  onClose,
  ...menu
}: Omit<SidebarProps, 'isCollapsed'> & { isOpen: boolean; onClose: () => void }) => {
  const { t, direction } = useLanguage()
  const isPhone = useIsPhone()
  const { isCollapsed } = usePreferences()
  if (!isPhone) {
    return (
      <aside className="shell-side">
        <Sidebar {...menu} isCollapsed={isCollapsed} />
      </aside>
    )
  }
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      placement={direction === 'rtl' ? 'right' : 'left'}
      size={260}
      closable={false}
      styles={{ body: { padding: 0 } }}
      aria-label={t('Menu')}
    >
      <Sidebar {...menu} isCollapsed={false} onFollow={onClose} />
    </Drawer>
  )
}

/** Everything around a page. */
export const Frame = ({ pages, asker, person, agencyId, agencyName, path, onLogout, children }: FrameProps) => {
  const { t } = useLanguage()
  const isPhone = useIsPhone()
  const { isCollapsed } = usePreferences()
  const [isOpen, setOpen] = useState(false)
  const isInAgency = agencyId !== undefined
  const current = pageAt(pages, path, agencyId)
  const crumbs = crumbsOf(current, path, agencyId, useShownCrumb(), t)
  const isMoving = useMoving(path)
  useEffect(() => {
    document.title = [...crumbs.map(crumb => crumb.title).reverse(), 'GMS'].join(' · ')
  })
  const groups = menuOf(pages, asker, isInAgency)
  const mayChangeAgency = asker.isSuperAdmin && isInAgency
  const toggle = () => (isPhone ? setOpen(true) : prefer({ isCollapsed: !isCollapsed }))
  // Pages of the platform are not searched where no agency is chosen.
  const searched = isInAgency ? pages.filter(page => page.mayOpen(asker)) : []
  return (
    <div className={isCollapsed && !isPhone ? 'shell shell-collapsed' : 'shell'}>
      <Side {...{ groups, agencyId, agencyName, current, mayChangeAgency, isOpen }} onClose={() => setOpen(false)} />
      <div className="shell-main">
        <Header {...{ crumbs, agencyId, person, isPhone, isMoving, onLogout }} pages={searched} onMenu={toggle} />
        <main className="shell-content">{children}</main>
      </div>
      <ScrollToTop />
    </div>
  )
}
