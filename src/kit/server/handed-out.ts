// A paper of a document that is handed out: printed, or sent as a link.

import type { Row } from '#kit/check.ts'
import type { Context } from '#kit/server/context.ts'
import type { Right } from '#rights/rights.ts'

type Both = readonly [english: string, arabic: string]

/** A paper as it was set: its words in both languages, and its file. */
export type DrawnPaper = {
  /** of the file, without its ending */
  name: string
  number: string
  title: Both
  facts: readonly { words: Both; value: Both | string; strong?: true }[]
  /** why it may not be handed out yet: a tax document without its code */
  missing: string | null
  /** what a gate scans, and the plate it belongs to */
  pass?: { plate: string; code: string; validFrom: string; validUntil: string }
  pdf: () => Promise<Uint8Array>
}

/** Of a paper that covers days: which, and of a statement what it is narrowed to. */
export type AskedOfPaper = {
  from: string | null
  to: string | null
  consignees: number[] | null
  withBranches: boolean
}

export type HandedOut = {
  /** who may print it */
  right: Right
  /** whether there is a paper of this row */
  isReady: (row: Row) => boolean
  /** whether it no longer holds, beside what was canceled */
  isOver?: (row: Row) => boolean
  /** for how many days a link to it is good, unless the sender says otherwise */
  days: number
  /** which days it covers, where the sender chooses them */
  period?: true
  /** draws it in the languages of its format; the asker's language first where it has none */
  draw: (id: number, asked: AskedOfPaper, context: Context) => Promise<DrawnPaper>
}
