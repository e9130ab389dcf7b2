// Paths of documents in the browser, and the rows shown there.

import type { Row } from '#kit/check.ts'
import { commonFields, type Document } from '#kit/document.ts'
import type { Fields } from '#kit/fields.ts'

/** A row in internal units with the names of linked rows. */
export type DocumentRow = Row & { id: number; status: string; version: number; labels?: Labels }
export type Labels = Record<string, string | string[] | undefined>

export const listPath = (agencyId: number, { address }: Pick<Document, 'address'>): string => `/${agencyId}/${address}`
export const addPath = (agencyId: number, of: Pick<Document, 'address'>): string => `${listPath(agencyId, of)}/add`
export const pagePath = (agencyId: number, of: Document, id: unknown): string => `${listPath(agencyId, of)}/${id}`
export const editPath = (agencyId: number, of: Document, id: unknown): string => `${pagePath(agencyId, of, id)}/edit`

/** A document's own fields and those every document has. */
export const allFields = (document: Document): Fields => ({ ...commonFields, ...document.fields })

/** The display name of a row; its state while it has no number. */
export const nameOf = ({ named }: Document, row: Row & { labels?: Labels }, t: (words: string) => string): string =>
  String(row.labels?.[named] ?? row[named] ?? row.docNo ?? t(String(row.status)))

/** Columns in reading order: in Arabic the Arabic name and the English name swap places. */
export const inReadersOrder = (columns: readonly string[], language: string): readonly string[] => {
  const other: Record<string, string> = { name: 'nameAr', nameAr: 'name' }
  const isSwapped = language === 'arabic' && columns.includes('name') && columns.includes('nameAr')
  return isSwapped ? columns.map(column => other[column] ?? column) : columns
}

/** Fields grouped under a title. */
export type Part = { title: string; names: string[] }

/** Fields in their order, split where a field of the document begins a section, even if that field is not among them. */
export const partsOf = ({ fields, singular }: Document, names: readonly string[]): Part[] => {
  const parts: Part[] = [{ title: singular, names: [] }]
  for (const [name, { section }] of Object.entries(fields)) {
    if (section) parts.push({ title: section, names: [] })
    if (names.includes(name)) parts.at(-1)!.names.push(name)
  }
  return parts.filter(part => part.names.length > 0)
}
