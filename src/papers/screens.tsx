import type { KitScreen } from '#kit/browser/routes.tsx'
import type { Document } from '#kit/document.ts'
import { mayOn } from '#rights/may.ts'

type Entry = Pick<Document, 'address' | 'right'> & { hasPapers: boolean; definition: () => Promise<Document> }

/** The screen of a document's papers, if it can have papers: a part of its page with its own address. */
export const papersScreens = ({ address, right, hasPapers, definition }: Entry): KitScreen[] => {
  if (!hasPapers) return []
  const load = async () => {
    const [{ DocumentPage }, { Papers }, document] = await Promise.all([
      import('#kit/browser/document-page.tsx'),
      import('#papers/papers.tsx'),
      definition(),
    ])
    return () => <DocumentPage document={document} papers={(_, path) => <Papers document={document} path={path} />} />
  }
  return [{ path: `${address}/:id/documents`, mayOpen: asker => mayOn(asker, 'View', right), load }]
}
