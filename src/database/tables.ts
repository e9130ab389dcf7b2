// The database as types: every document is a table of its values and the common columns.

import type { Agency } from '#areas/agencies/definition.ts'
import type { documents } from '#areas/catalogue.ts'
import type { Common, ValuesIn } from '#kit/document.ts'

type Catalogue = typeof documents

type DocumentTables = {
  [Name in keyof Catalogue]: ValuesIn<Catalogue[Name]> & Common & { seenBy: number[] | null }
}

type History = {
  agencyId: number
  id: number
  at: string
  actor: number | null
  actorName: string | null
  document: string
  documentId: number
  action: string
  changes: unknown
  reason: string | null
  address: string | null
  device: string | null
  seenBy: number[] | null
}

type Paper = {
  agencyId: number
  id: number
  document: string
  documentId: number
  paperType: string
  number: string | null
  issuedOn: string | null
  expiresOn: string | null
  fileName: string
  mediaType: string
  bytes: number
  content: Uint8Array
  status: string
  uploadedBy: number | null
  uploadedAt: string
  seenBy: number[] | null
}

type Outbox = { agencyId: number; id: number; document: string; documentId: number; action: string; at: string }

export type Tables = DocumentTables & {
  agency: Agency
  'app.history': History
  'app.paper': Paper
  'app.outbox': Outbox
}
