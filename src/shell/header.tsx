import { ChevronRight, Menu, PanelLeft, Search } from 'lucide-react'
import { Fragment, useCallback, useRef, useState } from 'react'
import type { MenuPage } from '#shell/menu.ts'
import { PageSearch } from '#shell/page-search.tsx'
import { LanguageSwitch, ModeSwitch, type Person, ProfileMenu } from '#shell/profile-menu.tsx'
import { useLanguage } from '#ui/language.tsx'
import { Link } from '#ui/link.tsx'
import { ProgressLine } from '#ui/progress-line.tsx'
import './shell.css'

export type Crumb = { title: string; to?: string }

type HeaderProps = {
  crumbs: readonly Crumb[]
  pages: readonly MenuPage[]
  agencyId: number | undefined
  person: Person
  isPhone: boolean
  isMoving: boolean
  /** collapses the sidebar, or opens it as a drawer on a phone */
  onMenu: () => void
  onLogout: () => void
}

const Crumbs = ({ crumbs }: { crumbs: readonly Crumb[] }) => {
  const { t } = useLanguage()
  return (
    <nav aria-label={t('Breadcrumb')} className="crumbs">
      <ol>
        {crumbs.map((crumb, index) => (
          <Fragment key={crumb.title}>
            {index > 0 && (
              <li aria-hidden className="crumb-mark">
                <ChevronRight size={14} strokeWidth={1.7} className="turns" />
              </li>
            )}
            <li className={index === crumbs.length - 1 ? 'crumb crumb-last' : 'crumb'}>
              {crumb.to ? <Link to={crumb.to}>{crumb.title}</Link> : <span>{crumb.title}</span>}
            </li>
          </Fragment>
        ))}
      </ol>
    </nav>
  )
}

/** The line over every page: where one is, where one can go, who one is. */
export const Header = ({ crumbs, pages, agencyId, person, isPhone, isMoving, onMenu, onLogout }: HeaderProps) => {
  const { t } = useLanguage()
  const box = useRef<HTMLInputElement>(null)
  const [isSearching, setSearching] = useState(false)
  const focus = useCallback(() => {
    setSearching(true)
    // At once, for the next key may follow at once; and again on a phone, where the box only now appears.
    box.current?.focus()
    requestAnimationFrame(() => box.current?.focus())
  }, [])
  const MenuIcon = isPhone ? Menu : PanelLeft
  return (
    <header className={isSearching ? 'header header-searching' : 'header'}>
      <div className="header-start">
        <button
          type="button"
          className="bar-button"
          aria-label={isPhone ? t('Open the menu') : t('Collapse the menu')}
          onClick={onMenu}
        >
          <MenuIcon size={isPhone ? 18 : 16} strokeWidth={1.6} className="turns" aria-hidden />
        </button>
        <Crumbs crumbs={crumbs} />
      </div>
      <PageSearch pages={pages} agencyId={agencyId} box={box} focus={focus} onLeave={() => setSearching(false)} />
      <div className="header-end">
        <button type="button" className="bar-button only-phone" aria-label={t('Search Pages...')} onClick={focus}>
          <Search size={18} strokeWidth={1.6} aria-hidden />
        </button>
        <span className="not-phone">
          <LanguageSwitch />
          <ModeSwitch />
        </span>
        <ProfileMenu person={person} onLogout={onLogout} />
      </div>
      <ProgressLine running={isMoving} />
    </header>
  )
}
