// Papers of the agency itself and of no document, such as its prices of today. Their timeline stands under their own name, at the number of
// the agency.

import type { Row } from '#kit/check.ts'
import type { Document } from '#kit/document.ts'
import { notFound } from '#kit/refusal.ts'
import type { Context, Person } from '#kit/server/context.ts'
import type { HandedOut } from '#kit/server/handed-out.ts'
import type { SeenBy } from '#kit/server/rows.ts'
import { mayHandOut } from '#sharing/doings.server.ts'

/** `document` says what the paper is called; it has no rows. */
export type AgencyPaper = { document: Document; paper: HandedOut; mayOpen: (asker: Person) => boolean }
export type AgencyPapers = readonly AgencyPaper[]

export const agencyPaperNamed = (papers: AgencyPapers, name: string): AgencyPaper | undefined =>
  papers.find(({ document }) => document.name === name)

/** What stands for the row of a document; 404 for another agency, and for who may not open it or not send papers. */
export const rowOfAgencyPaper = (
  { paper, mayOpen }: AgencyPaper,
  id: number,
  { asker }: Context,
): Row & SeenBy & { id: number } =>
  id === asker.agencyId && mayOpen(asker) && mayHandOut(asker, paper) ? { id, docNo: null, seenBy: [] } : notFound()
