// The search words of a list or a report, kept in its address.

import { Input, type InputRef } from 'antd'
import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useDebounced } from '#ui/debounce.ts'
import { useLanguage } from '#ui/language.tsx'
import type { ListState } from '#ui/list-state.ts'
import { useShortcut } from '#ui/shortcut.ts'

/** The search box; it searches shortly after the last key, and `/` moves the focus to it. */
export const SearchBox = ({ state: { asked, change } }: { state: ListState }) => {
  const { t } = useLanguage()
  const asking = asked.get('search') ?? ''
  const [words, setWords] = useState(asking)
  const settled = useDebounced(words, 300)
  const box = useRef<InputRef>(null)
  // The address follows the box, later than the next key: only another change of it, as by Clear all, replaces what is typed.
  const sent = useRef(asking)
  useEffect(() => {
    if (asking !== sent.current) setWords(asking)
    sent.current = asking
  }, [asking])
  useShortcut('/', () => box.current?.focus({ cursor: 'all' }))
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the typed words start a search
  useEffect(() => {
    if (settled !== words || settled === asking) return
    sent.current = settled
    change({ search: settled })
  }, [settled])
  return (
    <Input
      ref={box}
      className="list-search"
      allowClear
      prefix={<Search size={14} strokeWidth={1.7} aria-hidden />}
      aria-label={t('Search')}
      placeholder={t('Search')}
      value={words}
      onChange={event => setWords(event.target.value)}
    />
  )
}
