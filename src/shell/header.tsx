import { ChevronRight, CircleQuestionMark, Menu, PanelLeft, Search, SlidersHorizontal, Star } from 'lucide-react'
import { Fragment, useCallback, useRef, useState } from 'react'
import type { Favourite } from '#areas/mine/calls.ts'
import { BackgroundWork } from '#background/panel.tsx'
import type { Asker } from '#rights/may.ts'
import { Bell } from '#shell/bell.tsx'
import { DraftBadge, seesDrafts } from '#shell/draft-badge.tsx'
import { useFavouriteToggle } from '#shell/favourites.ts'
import type { MenuPage } from '#shell/menu.ts'
import { MineBadge } from '#shell/mine-badge.tsx'
import { PageSearch } from '#shell/page-search.tsx'
import { usePreferences } from '#shell/preferences.ts'
import { LanguageSwitch, ModeSwitch, type Person, ProfileMenu } from '#shell/profile-menu.tsx'
import { Brand, type SidebarProps } from '#shell/sidebar.tsx'
import { useLanguage } from '#ui/language.tsx'
import { Link } from '#ui/link.tsx'
import { ProgressLine } from '#ui/progress-line.tsx'
import './shell.css'

export type Crumb = { title: string; to?: string }

type HeaderProps = Pick<SidebarProps, 'agencyId' | 'agencyName' | 'change'> & {
  isSandbox: boolean
  crumbs: readonly Crumb[]
  /** the current page or document, if it can be a favourite */
  kept: Pick<Favourite, 'address' | 'id'> | undefined
  pages: readonly MenuPage[]
  asker: Asker
  person: Person
  profilePath: string | undefined
  isPhone: boolean
  /** in the horizontal layout: the menu is under the header, and the brand in it */
  isTop: boolean
  isMoving: boolean
  /** collapses the sidebar, or opens it as a drawer on a phone */
  onMenu: () => void
  onCustomise: () => void
  onHelp: () => void
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
              {crumb.to ? (
                <Link to={crumb.to} isBack>
                  <bdi>{crumb.title}</bdi>
                </Link>
              ) : (
                <span>
                  <bdi>{crumb.title}</bdi>
                </span>
              )}
            </li>
          </Fragment>
        ))}
      </ol>
    </nav>
  )
}

// Opens the drawer on a phone; else collapses the sidebar, if the user's theme has a button for that.
const MenuButton = ({ isPhone, onMenu }: Pick<HeaderProps, 'isPhone' | 'onMenu'>) => {
  const { t } = useLanguage()
  const { sidebarCollapseButton } = usePreferences()
  if (!isPhone && !sidebarCollapseButton) return null
  const Icon = isPhone ? Menu : PanelLeft
  return (
    <button
      type="button"
      className="bar-button"
      aria-label={isPhone ? t('Open the menu') : t('Collapse the menu')}
      onClick={onMenu}
    >
      <Icon size={isPhone ? 18 : 16} strokeWidth={1.6} className="turns" aria-hidden />
    </button>
  )
}

// Adds the current page to the favourites, or removes it.
const FavouriteButton = ({ agencyId, of }: { agencyId: number; of: Pick<Favourite, 'address' | 'id'> }) => {
  const { t } = useLanguage()
  const { isKept, toggle } = useFavouriteToggle(agencyId, of)
  return (
    <button
      type="button"
      className={isKept ? 'bar-button keep-button keep-button-on' : 'bar-button keep-button'}
      aria-pressed={isKept}
      aria-label={t('Add to favourites')}
      title={t('Add to favourites')}
      onClick={() => void toggle()}
    >
      <Star size={15} strokeWidth={1.6} aria-hidden />
    </button>
  )
}

const Ends = ({ asker, agencyId, onSearch, onCustomise, onHelp, ...person }: HeaderEndProps) => {
  const { t } = useLanguage()
  return (
    <div className="header-end">
      <button type="button" className="bar-button only-narrow" aria-label={t('Search Pages...')} onClick={onSearch}>
        <Search size={18} strokeWidth={1.6} aria-hidden />
      </button>
      {agencyId !== undefined && <BackgroundWork key={`work ${agencyId}`} agencyId={agencyId} />}
      {agencyId !== undefined && <Bell key={`bell ${agencyId}`} agencyId={agencyId} />}
      {agencyId !== undefined && <MineBadge key={`mine ${agencyId}`} agencyId={agencyId} />}
      {agencyId !== undefined && seesDrafts(asker) && <DraftBadge key={agencyId} agencyId={agencyId} asker={asker} />}
      <span className="not-phone">
        <LanguageSwitch />
        <ModeSwitch />
        <button type="button" className="bar-button" aria-label={t('Theme and layout')} onClick={onCustomise}>
          <SlidersHorizontal size={16} strokeWidth={1.6} aria-hidden />
        </button>
        <button type="button" className="bar-button" aria-label={t('Help')} title={t('Help')} onClick={onHelp}>
          <CircleQuestionMark size={16} strokeWidth={1.6} aria-hidden />
        </button>
      </span>
      <ProfileMenu {...person} onCustomise={onCustomise} onHelp={onHelp} />
    </div>
  )
}

type HeaderEndProps = Pick<
  HeaderProps,
  'asker' | 'agencyId' | 'person' | 'profilePath' | 'onCustomise' | 'onHelp' | 'onLogout'
> & { onSearch: () => void }

/** The header of every page: breadcrumb, search and profile menu. */
export const Header = ({ crumbs, kept, pages, isPhone, isTop, isMoving, onMenu, ...rest }: HeaderProps) => {
  const { agencyId, agencyName, change, isSandbox, ...ends } = rest
  const { t } = useLanguage()
  const box = useRef<HTMLInputElement>(null)
  const [isSearching, setSearching] = useState(false)
  const focus = useCallback(() => {
    setSearching(true)
    // At once, because the next key may follow immediately; and again later, because on a phone the box appears only now.
    box.current?.focus()
    requestAnimationFrame(() => box.current?.focus())
  }, [])
  return (
    <header className={isSearching ? 'header header-searching' : 'header'}>
      <div className="header-start">
        {isTop ? <Brand {...{ agencyName, change }} isCollapsed={false} /> : <MenuButton {...{ isPhone, onMenu }} />}
        {isSandbox && <span className="sandbox-tag">{t('Sandbox')}</span>}
        <Crumbs crumbs={crumbs} />
        {agencyId !== undefined && kept && <FavouriteButton agencyId={agencyId} of={kept} />}
      </div>
      <PageSearch
        {...{ pages, agencyId, box, focus, asker: ends.asker, username: ends.person.username }}
        onLeave={() => setSearching(false)}
      />
      <Ends {...{ agencyId, ...ends }} onSearch={focus} />
      <ProgressLine running={isMoving} />
    </header>
  )
}
