// The menu as a line under the header, for the horizontal layout: a single page is a link, a group opens below its name.

import { ChevronDown } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react'
import { isPlainLink, type MenuGroup, type MenuPage, menuTitleOf, pathOf } from '#shell/menu.ts'
import { useLanguage } from '#ui/language.tsx'
import { Link } from '#ui/link.tsx'
import './top-menu.css'

type TopMenuProps = {
  groups: readonly MenuGroup[]
  agencyId: number | undefined
  current: MenuPage | undefined
  isFull: boolean
  isFilled: boolean
}

type GroupProps = Pick<TopMenuProps, 'agencyId' | 'current'> & { group: MenuGroup }

// Closes when the pointer or Tab leaves it, and on Escape.
const useOpening = () => {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setOpen(false)
  }
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !isOpen) return
    setOpen(false)
    button.current?.focus()
  }
  return { isOpen, setOpen, button, around: { onBlur, onKeyDown } }
}

const Group = ({ group, agencyId, current }: GroupProps) => {
  const { t } = useLanguage()
  const { isOpen, setOpen, button, around } = useOpening()
  const isHere = current !== undefined && group.pages.includes(current)
  return (
    <li {...around}>
      <button
        ref={button}
        type="button"
        className={isHere ? 'top-row top-here' : 'top-row'}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {t(group.title)}
        <ChevronDown size={13} strokeWidth={1.7} aria-hidden />
      </button>
      {isOpen && (
        <ul className="top-pages">
          {group.pages.map(page => (
            <li key={page.address}>
              <Link
                to={pathOf(page, agencyId)}
                className="top-page"
                aria-current={page === current ? 'page' : undefined}
                onClick={() => setOpen(false)}
              >
                {t(menuTitleOf(page))}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

const Single = ({ group, agencyId, current }: GroupProps) => {
  const { t } = useLanguage()
  const [page] = group.pages
  const isHere = page === current
  return (
    <li>
      <Link
        to={pathOf(page!, agencyId)}
        className={isHere ? 'top-row top-here' : 'top-row'}
        aria-current={isHere ? 'page' : undefined}
      >
        {t(group.title)}
      </Link>
    </li>
  )
}

export const TopMenu = ({ groups, agencyId, current, isFull, isFilled }: TopMenuProps) => {
  const { t } = useLanguage()
  return (
    <nav className={`top-menu${isFull ? ' top-full' : ''}${isFilled ? ' top-filled' : ''}`} aria-label={t('Menu')}>
      <ul>
        {groups.map(group => {
          const Entry = isPlainLink(group) ? Single : Group
          return <Entry key={group.title} {...{ group, agencyId, current }} />
        })}
      </ul>
    </nav>
  )
}
