import { Search } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useId, useState } from 'react'
import type { Asker } from '#rights/may.ts'
import { useAllTexts } from '#shell/arabic.ts'
import type { MenuPage } from '#shell/menu.ts'
import { type SearchResult, useSearchResults } from '#shell/search-results.ts'
import { Ltr } from '#ui/figures.tsx'
import { useLanguage } from '#ui/language.tsx'
import { useGo, usePrefetch } from '#ui/link.tsx'
import { useControl, useShortcut } from '#ui/shortcut.ts'
import './shell.css'

// Ctrl K, or ⌘ K on a Mac, from anywhere; / if no list has a search of its own.
const useFocusKeys = (focus: () => void) => {
  useShortcut('/', focus)
  useControl('k', focus)
}

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

type ResultsProps = {
  id: string
  results: readonly SearchResult[]
  chosen: number
  shows: boolean
  isAsking: boolean
  onChoose: (index: number) => void
  onFollow: (found: SearchResult) => void
}

// The input keeps the focus and names the chosen option (aria-activedescendant); here only the pointer chooses.
const Results = ({ id, results, chosen, shows, isAsking, onChoose, onFollow }: ResultsProps) => {
  const { t } = useLanguage()
  const prefetchHandlersOf = usePrefetch()
  return (
    <div id={id} role="listbox" aria-label={t('Pages')} className="page-results" hidden={!shows}>
      {results.map((found, index) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the input has the focus
        // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys
        <div
          key={found.to}
          id={`${id}${index}`}
          role="option"
          aria-selected={index === chosen}
          className="page-result"
          {...prefetchHandlersOf(found.to)}
          onMouseDown={event => event.preventDefault()}
          onMouseMove={() => index !== chosen && onChoose(index)}
          onClick={() => onFollow(found)}
        >
          <span>{found.isNumber ? <Ltr>{found.label}</Ltr> : found.label}</span>
          <span className="quiet">{found.kind}</span>
        </div>
      ))}
      {shows && results.length === 0 && (
        <div className="page-no-result">
          {isAsking ? t('Please wait') : t('Nothing has this name. Type a page, a number, a plate or a party.')}
        </div>
      )}
    </div>
  )
}

type PageSearchProps = {
  pages: readonly MenuPage[]
  agencyId: number | undefined
  asker: Asker
  username: string
  box: RefObject<HTMLInputElement | null>
  focus: () => void
  onLeave: () => void
}

// The typed text, its results, and the chosen one.
const useSearch = ({ box, onLeave, ...asking }: Omit<PageSearchProps, 'focus'>) => {
  const go = useGo()
  const [words, setWords] = useState('')
  const [chosen, setChosen] = useState(0)
  const [isHere, setHere] = useState(false)
  const { results, isAsking } = useSearchResults(asking, words)
  const { language } = useLanguage()
  // The kinds and states of what is found may be of any area.
  const hasTexts = useAllTexts(language === 'arabic' && isHere)
  const write = (typed: string) => {
    setWords(typed)
    setChosen(0)
  }
  const leave = () => {
    write('')
    setHere(false)
    onLeave()
  }
  const follow = ({ to }: SearchResult) => {
    leave()
    box.current?.blur()
    go(to)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') box.current?.blur()
    if (event.key === 'Enter' && results[chosen]) follow(results[chosen])
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step || results.length === 0) return
    event.preventDefault()
    setChosen((chosen + step + results.length) % results.length)
  }
  const shows = hasTexts && (words.trim() !== '' || (isHere && results.length > 0))
  const arrive = () => setHere(true)
  return { words, write, arrive, leave, press, follow, results, isAsking, shows, chosen, setChosen }
}

/** Finds a page by its name, a document by its number, a party by its name, a truck by its plate, and performs typed actions. Empty, it
 *  offers favourites and recent documents. Arrows and Enter choose. */
export const PageSearch = ({ focus, ...rest }: PageSearchProps) => {
  const { t } = useLanguage()
  const list = useId()
  const { words, write, arrive, leave, press, follow, results, isAsking, shows, chosen, setChosen } = useSearch(rest)
  useFocusKeys(focus)
  return (
    <div className="page-search">
      <Search size={15} strokeWidth={1.6} aria-hidden />
      <input
        ref={rest.box}
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
        onChange={event => write(event.target.value)}
        onKeyDown={press}
        onFocus={arrive}
        onBlur={leave}
      />
      <kbd className="key-cap" dir="ltr">
        {isMac ? '⌘ K' : 'Ctrl K'}
      </kbd>
      <Results id={list} {...{ results, chosen, shows, isAsking }} onChoose={setChosen} onFollow={follow} />
    </div>
  )
}
