// Results of the search box: pages at once, documents and parties when the server answers.

import { type FoundDocument, leastLetters, mostFound, search } from '#areas/search/calls.ts'
import { useAnswer } from '#kit/browser/api.ts'
import { groupTitleOf, type MenuPage, pathOf } from '#shell/menu.ts'
import { useDebounced } from '#ui/debounce.ts'
import { type Translate, useLanguage } from '#ui/language.tsx'

export type SearchResult = { to: string; label: string; kind: string; isNumber: boolean }

// Places reserved for documents where pages alone would fill the list.
const placesForDocuments = 2
// The server is asked when typing pauses.
const typingPauseMs = 150

// Pages whose title, in English or in the language in use, contains the typed text.
const pagesMatching = (pages: readonly MenuPage[], words: string, t: Translate): MenuPage[] => {
  const wanted = words.trim().toLowerCase()
  const holds = (title: string) => title.toLowerCase().includes(wanted)
  return wanted ? pages.filter(({ title }) => holds(title) || holds(t(title))) : []
}

const pathTo = (agencyId: number, words: string): string =>
  `${search.path.replace(':agencyId', String(agencyId))}?${new URLSearchParams({ words })}`

/** At most six results; none for an empty text. */
export const useSearchResults = (
  pages: readonly MenuPage[],
  typed: string,
  agencyId: number | undefined,
): { results: readonly SearchResult[]; isAsking: boolean } => {
  const { t } = useLanguage()
  const words = typed.trim()
  const rested = useDebounced(words, typingPauseMs)
  const asks = agencyId !== undefined && words.length >= leastLetters
  const { data, isFetching } = useAnswer<{ rows: FoundDocument[] }>(
    asks && rested.length >= leastLetters ? pathTo(agencyId, rested) : undefined,
  )
  const documents = asks && rested === words ? (data?.rows ?? []) : []
  const called = pagesMatching(pages, words, t).slice(0, mostFound - Math.min(placesForDocuments, documents.length))
  const results = [
    ...called.map(page => ({
      to: pathOf(page, agencyId),
      label: t(page.title),
      kind: t(groupTitleOf(page.address) ?? ''),
      isNumber: false,
    })),
    ...documents.map(({ id, label, title, address }) => ({
      to: `/${agencyId}/${address}/${id}`,
      label,
      kind: t(title),
      isNumber: !/[\u0600-\u06ff]/.test(label),
    })),
  ].slice(0, mostFound)
  return { results, isAsking: asks && (isFetching || rested !== words) }
}
