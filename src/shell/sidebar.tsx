import { ChevronDown, ChevronRight, ChevronsUpDown } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { explanationOf, isPlainLink, type MenuGroup, type MenuPage, menuTitleOf, pathOf } from '#shell/menu.ts'
import { Ltr } from '#ui/figures.tsx'
import { useLanguage } from '#ui/language.tsx'
import { Link } from '#ui/link.tsx'
import { Logo } from '#ui/logo.tsx'
import './shell.css'

export type SidebarProps = {
  groups: readonly MenuGroup[]
  agencyId: number | undefined
  agencyName: string
  /** the current page */
  current: MenuPage | undefined
  /** the brand's link for users who may work in another agency, and its label */
  change: { to: string; label: string } | undefined
  isCollapsed: boolean
  onFollow?: () => void
}

/** The names of the product and the agency. */
export const Brand = ({
  agencyName,
  change,
  isCollapsed,
}: Pick<SidebarProps, 'agencyName' | 'change' | 'isCollapsed'>) => {
  const { t } = useLanguage()
  const names = (
    <>
      <Logo size={26} />
      {!isCollapsed && (
        <span className="brand-names">
          <span className="brand-name">GMS</span>
          <span className="brand-agency">{agencyName}</span>
        </span>
      )}
    </>
  )
  if (!change) return <div className="brand">{names}</div>
  return (
    <Link to={change.to} className="brand" title={t(change.label)}>
      {names}
      <span className="hidden-but-read">{t(change.label)}</span>
      {!isCollapsed && <ChevronsUpDown size={15} strokeWidth={1.6} className="brand-change" aria-hidden />}
    </Link>
  )
}

type GroupProps = { group: MenuGroup } & Pick<SidebarProps, 'agencyId' | 'current' | 'onFollow'>

// Scrolls only the menu, because a long group, such as Reports, is longer than it. `scrollIntoView` would also move the start of Tab order.
const showInMenu = (page: Element | null | undefined): void => {
  const menu = page?.closest('.menu')
  if (!page || !menu) return
  const [here, box] = [page.getBoundingClientRect(), menu.getBoundingClientRect()]
  if (here.bottom > box.bottom) menu.scrollTop += here.bottom - box.bottom
  else if (here.top < box.top) menu.scrollTop -= box.top - here.top
}

const Children = ({ group, agencyId, current, onFollow }: GroupProps) => {
  const { t } = useLanguage()
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (current) showInMenu(list.current?.querySelector('[aria-current=page]'))
  }, [current])
  return (
    <ul className="menu-children" ref={list}>
      {group.pages.map(page => (
        <li key={page.address}>
          <Link
            to={pathOf(page, agencyId)}
            className={page === current ? 'menu-child menu-here' : 'menu-child'}
            aria-current={page === current ? 'page' : undefined}
            title={explanationOf(page) && t(explanationOf(page)!)}
            onClick={onFollow}
          >
            {t(menuTitleOf(page))}
          </Link>
        </li>
      ))}
    </ul>
  )
}

const Group = (props: GroupProps) => {
  const { t } = useLanguage()
  const { group, current } = props
  const isHere = current !== undefined && group.pages.includes(current)
  const [isOpen, setOpen] = useState(isHere || group.isFavourites === true)
  const [wasHere, setWasHere] = useState(isHere)
  // Opens when the user enters the group and closes when they leave it; in between it is the user's choice.
  if (isHere !== wasHere) {
    setWasHere(isHere)
    setOpen(isHere)
  }
  const Icon = group.icon
  const Chevron = isOpen ? ChevronDown : ChevronRight
  return (
    <li>
      <button
        type="button"
        className={isHere ? 'menu-row menu-row-open' : 'menu-row'}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon size={16} strokeWidth={1.6} aria-hidden />
        <span className="menu-title">{t(group.title)}</span>
        <Chevron size={14} strokeWidth={1.7} className={isOpen ? 'menu-chevron' : 'menu-chevron turns'} aria-hidden />
      </button>
      {isOpen && <Children {...props} />}
    </li>
  )
}

// A group whose only page has its name, or any group while the menu is collapsed, is a plain link.
const Single = ({
  group,
  agencyId,
  current,
  isCollapsed,
  onFollow,
}: { group: MenuGroup } & Omit<SidebarProps, 'groups' | 'agencyName' | 'change'>) => {
  const { t } = useLanguage()
  const Icon = group.icon
  const isHere = current !== undefined && group.pages.includes(current)
  return (
    <li>
      <Link
        to={pathOf(group.pages[0]!, agencyId)}
        className={isHere ? 'menu-row menu-here' : 'menu-row'}
        aria-current={isHere ? 'page' : undefined}
        aria-label={isCollapsed ? t(group.title) : undefined}
        title={isCollapsed ? t(group.title) : undefined}
        onClick={onFollow}
      >
        <Icon size={16} strokeWidth={1.6} aria-hidden />
        {!isCollapsed && <span className="menu-title">{t(group.title)}</span>}
      </Link>
    </li>
  )
}

/** The copyright line, at the foot of the menu or under the page. */
export const Copyright = ({ className }: { className: string }) => (
  <footer className={className}>
    <Ltr>© {new Date().getFullYear()} GMS</Ltr>
    <span>v2.0</span>
  </footer>
)

/** Brand, menu and the copyright line. */
export const Sidebar = (props: SidebarProps) => {
  const { t } = useLanguage()
  const { groups, isCollapsed } = props
  return (
    <div className={isCollapsed ? 'sidebar sidebar-collapsed' : 'sidebar'}>
      <Brand {...props} />
      <nav className="menu" aria-label={t('Menu')}>
        <ul>
          {groups.map(group =>
            isCollapsed || isPlainLink(group) ? (
              <Single key={group.title} group={group} {...props} />
            ) : (
              <Group key={group.title} group={group} {...props} />
            ),
          )}
        </ul>
      </nav>
      {!isCollapsed && <Copyright className="sidebar-foot" />}
    </div>
  )
}
