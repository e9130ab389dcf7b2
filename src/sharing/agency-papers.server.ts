// Papers of the agency itself, not of a document, such as its price board of today. Their timeline is stored under their own name, with the
// agency's id.

import type { Row } from '#kit/check.ts'
import type { Document } from '#kit/document.ts'
import { notFound } from '#kit/refusal.ts'
import type { Context, Person } from '#kit/server/context.ts'
import type { HandedOut } from '#kit/server/handed-out.ts'
import type { SeenBy } from '#kit/server/rows.ts'
import { mayGiveOut } from '#sharing/doings.server.ts'

/** `document` gives the paper's title; it has no rows. */
type AgencyPaper = { document: Document; paper: HandedOut; mayOpen: (asker: Person) => boolean }
export type AgencyPapers = readonly AgencyPaper[]

export const agencyPaperNamed = (papers: AgencyPapers, name: string): AgencyPaper | undefined =>
  papers.find(({ document }) => document.name === name)

/** A substitute for a document's row; 404 for another agency, and for users who may not open the paper or send papers. */
export const rowOfAgencyPaper = (
  { paper, mayOpen }: AgencyPaper,
  id: number,
  { asker }: Context,
): Row & SeenBy & { id: number } =>
  id === asker.agencyId && mayOpen(asker) && mayGiveOut(asker, paper) ? { id, docNo: null, seenBy: [] } : notFound()
