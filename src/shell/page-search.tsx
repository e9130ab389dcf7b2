import { Search } from 'lucide-react'
import { type KeyboardEvent, type Ref, useEffect, useId, useState } from 'react'
import { groupTitleOf, type MenuPage, pathOf } from '#shell/menu.ts'
import { type Translate, useLanguage } from '#ui/language.tsx'
import { useGo } from '#ui/link.tsx'
import './shell.css'

const most = 6

/** Pages whose title, in English or in the language in use, holds what was typed. */
const found = (pages: readonly MenuPage[], words: string, t: Translate): MenuPage[] => {
  const wanted = words.trim().toLowerCase()
  if (!wanted) return []
  const holds = (title: string) => title.toLowerCase().includes(wanted)
  return pages.filter(({ title }) => holds(title) || holds(t(title))).slice(0, most)
}

// Ctrl K, or ⌘ K on a Mac, from anywhere.
const useShortcut = (focus: () => void) => {
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      focus()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [focus])
}

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

type PageSearchProps = {
  pages: readonly MenuPage[]
  agencyId: number | undefined
  box: Ref<HTMLInputElement>
  focus: () => void
  onLeave?: () => void
}

/** Finds a page by its name; arrows and Enter choose. */
export const PageSearch = ({ pages, agencyId, box, focus, onLeave }: PageSearchProps) => {
  const { t } = useLanguage()
  const go = useGo()
  const list = useId()
  const [words, setWords] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [chosen, setChosen] = useState(0)
  useShortcut(focus)
  const results = found(pages, words, t)
  const shows = isOpen && words.trim() !== ''
  const leave = () => {
    setOpen(false)
    setWords('')
    onLeave?.()
  }
  const follow = (page: MenuPage) => {
    leave()
    go(pathOf(page, agencyId))
    ;(document.activeElement as HTMLElement | null)?.blur()
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') leave()
    if (event.key === 'Enter' && results[chosen]) follow(results[chosen])
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step || results.length === 0) return
    event.preventDefault()
    setChosen((chosen + step + results.length) % results.length)
  }
  return (
    <div className="page-search">
      <Search size={15} strokeWidth={1.6} aria-hidden />
      <input
        ref={box}
        type="text"
        role="combobox"
        aria-label={t('Search Pages...')}
        aria-expanded={shows}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={shows && results[chosen] ? `${list}${chosen}` : undefined}
        placeholder={t('Search Pages...')}
        autoComplete="off"
        value={words}
        onFocus={() => setOpen(true)}
        onChange={event => {
          setWords(event.target.value)
          setChosen(0)
          setOpen(true)
        }}
        onKeyDown={press}
        onBlur={leave}
      />
      <kbd className="key-cap" dir="ltr">
        {isMac ? '⌘ K' : 'Ctrl K'}
      </kbd>
      <div id={list} role="listbox" aria-label={t('Pages')} className="page-results" hidden={!shows}>
        {results.map((page, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: as above
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys are the input's
          <div
            key={page.address}
            id={`${list}${index}`}
            role="option"
            aria-selected={index === chosen}
            className="page-result"
            onMouseDown={event => event.preventDefault()}
            onMouseEnter={() => setChosen(index)}
            onClick={() => follow(page)}
          >
            <span>{t(page.title)}</span>
            <span className="quiet">{t(groupTitleOf(page.address) ?? '')}</span>
          </div>
        ))}
        {shows && results.length === 0 && <div className="page-no-result">{t('No page is called that.')}</div>}
      </div>
    </div>
  )
}
