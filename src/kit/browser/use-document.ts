import { apiOf, useAgencyId, useAnswer } from '#kit/browser/api.ts'
import { allFields, type DocumentRow } from '#kit/browser/paths.ts'
import { insideOf, type Row } from '#kit/check.ts'
import { type Document, linesOf } from '#kit/document.ts'
import type { Doing, NextStep } from '#next-steps/next-steps.ts'
import type { Posting } from '#ui/postings.tsx'

/** An entry of a document's timeline. */
export type Happening = {
  at: string
  who: string | null
  action: string
  changes: Record<string, [unknown, unknown]> | null
  reason: string | null
  from: string | null
  isInternal?: boolean | null
  sharing?: unknown
}

/** A whole document, as its page shows it. */
export type Whole = DocumentRow & {
  timeline: Happening[]
  actions: string[]
  next?: NextStep[]
  doings?: Doing[]
  postings: Posting[]
}

/** A row of the wire in internal units; the names of child rows' links stay with their lines. */
export const wholeOf = (document: Document, wire: Row): Whole => {
  const row = insideOf(allFields(document), wire) as Whole
  for (const [name] of linesOf(document)) {
    const lines = (wire[name] ?? []) as Row[]
    row[name] = (row[name] as Row[]).map((line, index) => ({ ...line, labels: lines[index]?.labels }))
  }
  return row
}

/** A document by its id; without an id nothing is requested. Forms use `still`, so that the row does not change during editing. */
export const useDocument = (document: Document, id: number | string | undefined, { still = false } = {}) => {
  const agencyId = useAgencyId()
  const path = `${apiOf(agencyId, document.address)}/${id}`
  const { data, error, refetch } = useAnswer<Row>(id === undefined ? undefined : path, { still })
  return { path, row: data && wholeOf(document, data), error, refetch }
}
