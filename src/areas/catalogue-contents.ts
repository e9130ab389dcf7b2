// The facts of every document and report that the menu, the search and the addresses need. The bundle contains this finished table
// (vite.config.ts): the definitions themselves are loaded with the first screen that needs one.

import { documents, views } from '#areas/catalogue.ts'
import { reports } from '#areas/catalogue-reports.ts'
import { type Document, isAdded } from '#kit/document.ts'

/** Every document and every view of one, in the order of the menu. */
export const documentEntries = ([...Object.values(documents), ...views] as Document[]).map(document => ({
  name: document.name,
  address: document.address,
  title: document.title,
  singular: document.singular,
  right: document.right,
  isAdded: isAdded(document),
  hasPapers: document.papers.length > 0,
}))

/** Every report, in the order of the menu. */
export const reportEntries = reports.map(({ name, address, title, right }) => ({ name, address, title, right }))
