import type { KitScreen } from '#kit/browser/routes.tsx'
import type { Document } from '#kit/document.ts'
import { mayOn } from '#rights/may.ts'

/** The screen of a document's papers, where it can have some: a part of its page with an address of its own. */
export const papersScreens = (document: Document): KitScreen[] => {
  const { address, right, papers } = document
  if (papers.length === 0) return []
  const load = async () => {
    const [{ DocumentPage }, { Papers }] = await Promise.all([
      import('#kit/browser/document-page.tsx'),
      import('#papers/papers.tsx'),
    ])
    return () => <DocumentPage document={document} papers={(_, path) => <Papers document={document} path={path} />} />
  }
  return [{ path: `${address}/:id/documents`, mayOpen: asker => mayOn(asker, 'View', right), load }]
}
