// The parts in which a document is entered and read.

import type { Document } from '#kit/document.ts'

/** Fields that stand together, under a title. */
export type Part = { title: string; names: string[] }

/** Fields in their order, parted where one of the document's begins a section, also when that one is not among them. */
export const partsOf = ({ fields, singular }: Document, names: readonly string[]): Part[] => {
  const parts: Part[] = [{ title: singular, names: [] }]
  for (const [name, { section }] of Object.entries(fields)) {
    if (section) parts.push({ title: section, names: [] })
    if (names.includes(name)) parts.at(-1)!.names.push(name)
  }
  return parts.filter(part => part.names.length > 0)
}
