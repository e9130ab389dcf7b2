// The user's favourite pages and documents, in the menu and in the search.

import { useQueryClient } from '@tanstack/react-query'
import { type Favourite, readFavourites, setFavourite } from '#areas/mine/calls.ts'
import { ask, useAnswer } from '#kit/browser/api.ts'
import type { MenuPage } from '#shell/menu.ts'

const pathIn = (agencyId: number): string => readFavourites.path.replace(':agencyId', String(agencyId))

// The same at each render: what is made of the favourites is made once.
const none: readonly Favourite[] = []

/** The user's favourites in the current agency. */
export const useFavourites = (agencyId: number | undefined): readonly Favourite[] => {
  const { data } = useAnswer<{ rows: Favourite[] }>(agencyId === undefined ? undefined : pathIn(agencyId), {
    still: true,
  })
  return data?.rows ?? none
}

/** The current page as a possible favourite: a document by its page and id, or the page itself. */
export const favouriteAt = (
  page: MenuPage | undefined,
  path: string,
  agencyId: number | undefined,
): Pick<Favourite, 'address' | 'id'> | undefined => {
  if (!page || page.outside || agencyId === undefined) return undefined
  const [, id] = /^\/(\d+)$/.exec(path.slice(`/${agencyId}/${page.address}`.length)) ?? []
  return { address: page.address, id: id === undefined ? null : Number(id) }
}

/** Whether the current page is a favourite, and a function that changes this. */
export const useFavouriteToggle = (agencyId: number, of: Pick<Favourite, 'address' | 'id'>) => {
  const queries = useQueryClient()
  const favourites = useFavourites(agencyId)
  const isKept = favourites.some(({ address, id }) => address === of.address && id === of.id)
  const toggle = async () => {
    const path = pathIn(agencyId)
    await ask(path, { method: setFavourite.method, body: { ...of, isKept: !isKept } })
    await queries.invalidateQueries({ queryKey: ['api', path] })
  }
  return { isKept, toggle }
}
