import type { Document } from '#kit/document.ts'

/** The definition of the document at an address, imported when it is first needed. */
export const documentAt = async (address: string): Promise<Document> => {
  const { documents, views } = await import('#areas/catalogue.ts')
  return [...Object.values(documents), ...views].find(document => document.address === address)!
}
