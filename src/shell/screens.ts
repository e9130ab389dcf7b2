// Every page of the catalogue, for the menu and the search, and the screens behind their addresses.

import { documents, views } from '#areas/catalogue.ts'
import type { Document } from '#kit/document.ts'
import { mayOn } from '#rights/may.ts'
import type { MenuPage } from '#shell/menu.ts'
import type { Screen } from '#shell/router.tsx'

// Seen under the addresses of its views, or only from another document.
const unlisted = new Set(['master-data/company'])

const pageOf = ({ address, title, right }: Document): MenuPage => ({
  address,
  title,
  mayOpen: asker => mayOn(asker, 'View', right),
})

const all = [...Object.values(documents), ...views] as unknown as Document[]

export const pages: readonly MenuPage[] = all.filter(({ address }) => !unlisted.has(address)).map(pageOf)

export const screens: readonly Screen[] = []
