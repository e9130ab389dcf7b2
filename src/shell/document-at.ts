import type { Document } from '#kit/document.ts'

/** The definition of the document at an address, imported when it is first needed. */
export const documentAt = async (address: string): Promise<Document> => {
  const { allDocuments, views } = await import('#areas/catalogue.ts')
  return [...allDocuments, ...views].find(document => document.address === address)!
}
