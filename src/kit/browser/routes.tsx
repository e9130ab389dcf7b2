// The screens a document or a report has, with their addresses below the agency's. A slice may bring some of its own.

import type { ComponentType } from 'react'
import { apiOf } from '#kit/browser/api.ts'
import { type Document, mayAdd } from '#kit/document.ts'
import type { Report } from '#kit/report.ts'
import { type Asker, mayOn } from '#rights/may.ts'
import type { Verb } from '#rights/rights.ts'

/** A screen and its address; `load` brings its component when it is first opened. */
export type KitScreen = {
  path: string
  mayOpen: (asker: Asker) => boolean
  load: () => Promise<ComponentType>
  /** the path of the screen's first call, from the URL's parameters */
  asks?: (places: Readonly<Record<string, string | undefined>>) => string
  /** at the root, not below an agency */
  outside?: boolean
}

type Loading = () => Promise<ComponentType>

/** Screens a slice has of its own, each loaded when it is needed. */
export type OwnScreens = {
  list?: Loading
  form?: Loading
  page?: Loading
  /** another address below which `add` and `:id/edit` stand too */
  also?: string
}

const usual = {
  list: async () => (await import('#kit/browser/document-list.tsx')).DocumentList,
  form: async () => (await import('#kit/browser/document-form.tsx')).DocumentForm,
  page: async () => (await import('#kit/browser/document-page.tsx')).DocumentPage,
}

const usualScreen =
  (document: Document, part: keyof typeof usual): Loading =>
  async () => {
    const Screen = await usual[part]()
    return () => <Screen document={document} />
  }

/** List, form and page of a document. */
export const documentScreens = (document: Document, own: OwnScreens = {}): KitScreen[] => {
  const { address, right } = document
  const screen = (path: string, verb: Verb, load: Loading): KitScreen => ({
    path,
    mayOpen: asker => mayOn(asker, verb, right),
    load,
  })
  const rows: KitScreen['asks'] = ({ agencyId }) => `${apiOf(Number(agencyId), address)}?`
  const form = own.form ?? usualScreen(document, 'form')
  const formsAt = (base: string): KitScreen[] => [
    { path: `${base}/add`, mayOpen: asker => mayAdd(asker, document), load: form },
    screen(`${base}/:id/edit`, 'Edit', form),
  ]
  return [
    { ...screen(address, 'View', own.list ?? usualScreen(document, 'list')), asks: rows },
    ...formsAt(address),
    ...(own.also ? formsAt(own.also) : []),
    {
      ...screen(`${address}/:id`, 'View', own.page ?? usualScreen(document, 'page')),
      asks: places => `${apiOf(Number(places.agencyId), address)}/${places.id}`,
    },
  ]
}

/** The screen of a report. */
export const reportScreens = (report: Report, own?: Loading): KitScreen[] => {
  const load: Loading = async () => {
    const { ReportScreen } = await import('#kit/browser/report-screen.tsx')
    return () => <ReportScreen report={report} />
  }
  return [{ path: report.address, mayOpen: asker => mayOn(asker, 'View', report.right), load: own ?? load }]
}
