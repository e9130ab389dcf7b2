// The screens of a document, with their addresses below the agency's. A slice may add its own.

import type { ComponentType } from 'react'
import { apiOf } from '#kit/browser/api.ts'
import type { Row } from '#kit/check.ts'
import type { Document } from '#kit/document.ts'
import { type Asker, mayOn } from '#rights/may.ts'
import type { Verb } from '#rights/rights.ts'
import { listCalls } from '#ui/list-state.ts'

type Places = Readonly<Record<string, string | undefined>>

/** A screen's component; `asks` lists the calls its parts will make for a row, in wire units, so that they can be prefetched. */
export type ScreenContent = ComponentType & { asks?: (row: Row, agencyId: number, asker: Asker) => string[] }

/** A screen and its address; `load` imports its component when it is first opened. */
export type KitScreen = {
  path: string
  mayOpen: (asker: Asker) => boolean
  load: () => Promise<ScreenContent>
  /** the paths of the screen's first calls, from the parameters and the query of the URL */
  asks?: (places: Places, search: string) => string | readonly string[]
  /** at the root, not below an agency */
  outside?: boolean
}

/** Imports a screen of a document, while the document's definition is imported. */
type Loading = (definition: () => Promise<Document>) => Promise<ScreenContent>

/** A slice's own screens, each imported when it is needed. */
export type OwnScreens = {
  list?: Loading
  form?: Loading
  page?: Loading
  /** another address that also has `add` and `:id/edit` */
  also?: string
}

const usual = {
  list: async () => (await import('#kit/browser/document-list.tsx')).DocumentList,
  form: async () => (await import('#kit/browser/document-form.tsx')).DocumentForm,
  page: async () => (await import('#kit/browser/document-page.tsx')).DocumentPage,
}

const usualScreen =
  (part: keyof typeof usual): Loading =>
  async definition => {
    const [Screen, document] = await Promise.all([usual[part](), definition()])
    return () => <Screen document={document} />
  }

type Entry = Pick<Document, 'address' | 'right'> & { definition: () => Promise<Document> }

/** List, form and page of a document; its definition is imported with the first of them. */
export const documentScreens = (document: Entry & { isAdded: boolean }, own: OwnScreens = {}): KitScreen[] => {
  const { address, right, definition, isAdded } = document
  const screen = (path: string, verb: Verb, part: keyof typeof usual): KitScreen => ({
    path,
    mayOpen: asker => (verb !== 'Add' || isAdded) && mayOn(asker, verb, right),
    load: () => (own[part] ?? usualScreen(part))(definition),
  })
  const callsOf = ({ agencyId }: Places) => apiOf(Number(agencyId), address)
  const formsAt = (base: string) => [
    screen(`${base}/add`, 'Add', 'form'),
    { ...screen(`${base}/:id/edit`, 'Edit', 'form'), asks: (at: Places) => `${callsOf(at)}/${at.id}` },
  ]
  return [
    { ...screen(address, 'View', 'list'), asks: (at, search) => listCalls(callsOf(at), new URLSearchParams(search)) },
    ...formsAt(address),
    ...(own.also ? formsAt(own.also) : []),
    { ...screen(`${address}/:id`, 'View', 'page'), asks: at => `${callsOf(at)}/${at.id}` },
  ]
}
