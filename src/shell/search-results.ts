// Results of the search box. Before anything is typed: favourites and recent documents. Then actions and pages at once; documents and
// parties when the server answers.

import { type FoundDocument, leastLetters, mostFound, search } from '#areas/search/calls.ts'
import { useAnswer } from '#kit/browser/api.ts'
import { type Asker, mayOn } from '#rights/may.ts'
import { useFavourites } from '#shell/favourites.ts'
import { groupTitleOf, type MenuPage, pathOf } from '#shell/menu.ts'
import { readRecents } from '#shell/recents.ts'
import { foundCommands, newCommands, withoutVerb } from '#shell/search-commands.ts'
import { useDebounced } from '#ui/debounce.ts'
import { type Translate, useLanguage } from '#ui/language.tsx'

export type SearchResult = { to: string; label: string; kind: string; isNumber: boolean }

// Places reserved for documents if pages alone would fill the list.
const placesForDocuments = 2
// The server is called when typing pauses.
const typingPauseMs = 150

// Pages whose title, in English or in the language in use, contains the typed text.
const pagesMatching = (pages: readonly MenuPage[], words: string, t: Translate): MenuPage[] => {
  const wanted = words.trim().toLowerCase()
  const holds = (title: string) => title.toLowerCase().includes(wanted)
  return wanted ? pages.filter(({ title }) => holds(title) || holds(t(title))) : []
}

const pathTo = (agencyId: number, words: string): string =>
  `${search.path.replace(':agencyId', String(agencyId))}?${new URLSearchParams({ words })}`

const isLatin = (label: string): boolean => !/[\u0600-\u06ff]/.test(label)

const pageResult = (page: MenuPage, agencyId: number | undefined, t: Translate): SearchResult => ({
  to: pathOf(page, agencyId),
  label: t(page.title),
  kind: t(groupTitleOf(page.address) ?? ''),
  isNumber: false,
})

const documentResult = (found: FoundDocument, agencyId: number | undefined, t: Translate): SearchResult => ({
  to: `/${agencyId}/${found.address}/${found.id}`,
  label: found.plate ? `${found.label} · ${found.plate}` : found.label,
  kind: found.plate ? `${t(found.title)} · ${t(found.status)}` : t(found.title),
  isNumber: isLatin(found.label),
})

type Asking = { pages: readonly MenuPage[]; agencyId: number | undefined; asker: Asker; username: string }

/** Favourites and recent documents, before anything is typed. */
const useFavouritesAndRecents = ({ pages, agencyId, username }: Asking): SearchResult[] => {
  const { t } = useLanguage()
  const favourites = useFavourites(agencyId)
  if (agencyId === undefined) return []
  const kept = favourites.flatMap(({ address, id, label, title }): SearchResult[] => {
    const page = pages.find(each => each.address === address)
    if (id === null) return page ? [{ ...pageResult(page, agencyId, t), kind: t('Favourite') }] : []
    return [{ to: `/${agencyId}/${address}/${id}`, label, kind: t(title), isNumber: isLatin(label) }]
  })
  const recent = readRecents(username, agencyId).map(({ kind, ...each }) => ({
    ...each,
    kind: t(kind),
    isNumber: isLatin(each.label),
  }))
  const all = [...recent.slice(0, mostFound - Math.min(kept.length, mostFound / 2)), ...kept]
  return [...new Map(all.map(each => [each.to, each])).values()].slice(0, mostFound)
}

/** At most six results; for an empty text the favourites and recent documents. */
export const useSearchResults = (
  asking: Asking,
  typed: string,
): { results: readonly SearchResult[]; isAsking: boolean } => {
  const { pages, agencyId, asker } = asking
  const { t } = useLanguage()
  const favouritesAndRecents = useFavouritesAndRecents(asking)
  const words = typed.trim()
  const meant = withoutVerb(words, t)
  const searchedWords = useDebounced(meant, typingPauseMs)
  const asks = agencyId !== undefined && meant.length >= leastLetters
  const { data, isFetching } = useAnswer<{ rows: FoundDocument[] }>(
    asks && searchedWords.length >= leastLetters ? pathTo(agencyId, searchedWords) : undefined,
  )
  if (words === '') return { results: favouritesAndRecents, isAsking: false }
  const found = asks && searchedWords === meant ? (data?.rows ?? []) : []
  const commands = [
    ...newCommands(pages, words, { asker, agencyId, t }),
    ...(agencyId === undefined || meant === words
      ? []
      : foundCommands(found, words, { agencyId, mayReceive: mayOn(asker, 'Add', 'Payment'), t })),
  ]
  const called = pagesMatching(pages, words, t).slice(0, mostFound - Math.min(placesForDocuments, found.length))
  const results = [
    ...commands,
    ...called.map(page => pageResult(page, agencyId, t)),
    ...found.map(each => documentResult(each, agencyId, t)),
  ].slice(0, mostFound)
  return { results, isAsking: asks && (isFetching || searchedWords !== meant) }
}
