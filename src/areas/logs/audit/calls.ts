// One entry of the audit with its differences, and the verification of the audit.

import type { Difference } from '#areas/logs/audit/definition.ts'
import { call } from '#kit/call.ts'
import { day, optional } from '#kit/fields.ts'

export type Entry = {
  entry: number
  at: string
  who: string | null
  screen: string
  row: string
  /** the screen address of the row within the agency */
  address: string | null
  action: string
  reason: string | null
  from: string | null
  device: string | null
  differences: Difference[]
}

export type SealedDay = {
  day: string
  /** the number of sealed entries, and of those that exist now */
  entries: number
  found: number
  /** to be recorded outside the system: it covers this day and all earlier ones */
  hash: string
  sealedAt: string
  isIntact: boolean
}

export type Verification = { isIntact: boolean; days: SealedDay[]; ms: number; open: number }

const path = '/api/agencies/:agencyId/logs/audit'

export const verification = call({
  method: 'GET',
  path: `${path}/verification`,
  for: 'canViewAudit',
  title: 'Whether the audit’s closed days are unchanged since they were sealed',
  query: { from: optional(day('From')) },
}).answering<Verification>()

export const auditEntry = call({
  method: 'GET',
  path: `${path}/:id`,
  for: 'canViewAudit',
  title: 'One entry of the audit',
}).answering<Entry>()
