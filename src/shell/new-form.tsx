// The form of a new document in a drawer: the slice's own, or else the usual one.

import { lazy, Suspense } from 'react'
import { ownScreens } from '#areas/catalogue.screens.tsx'
import type { Document } from '#kit/document.ts'
import { PageSkeleton } from '#ui/skeleton.tsx'

const load = async (document: Document) => {
  const own = ownScreens[document.name]?.form
  if (own) return { default: await own(async () => document) }
  const { DocumentForm } = await import('#kit/browser/document-form.tsx')
  return { default: () => <DocumentForm document={document} /> }
}

const forms = new Map<string, ReturnType<typeof lazy>>()

// Created once for each address: a component created during rendering would lose its state at every render.
const formOf = (document: Document) => {
  const form = forms.get(document.address) ?? lazy(() => load(document))
  forms.set(document.address, form)
  return form
}

export const NewForm = ({ document }: { document: Document }) => {
  const Form = formOf(document)
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Form />
    </Suspense>
  )
}
