// A document's paper that is given to others: printed, or sent as a link.

import type { Row } from '#kit/check.ts'
import type { Context } from '#kit/server/context.ts'
import type { Right } from '#rights/rights.ts'

type Both = readonly [english: string, arabic: string]

/** A typeset paper: its words in both languages, and its file. */
export type DrawnPaper = {
  /** of the file, without its extension */
  name: string
  number: string
  title: Both
  facts: readonly { words: Both; value: Both | string; strong?: true }[]
  /** why it may not be given out yet, such as a tax document without its QR code */
  missing: string | null
  /** the code that a gate scans, and the plate it belongs to */
  pass?: { plate: string; code: string; validFrom: string; validUntil: string }
  pdf: () => Promise<Uint8Array>
}

/** The days a paper covers, and for a statement the filters it is limited to. */
export type AskedOfPaper = {
  from: string | null
  to: string | null
  consignees: number[] | null
  withBranches: boolean
}

export type HandedOut = {
  /** the right to print it */
  right: Right
  /** whether this row has a paper */
  isReady: (row: Row) => boolean
  /** whether the paper is no longer valid for another reason than a canceled document */
  isOver?: (row: Row) => boolean
  /** for how many days a link to it is valid, unless the sender chooses otherwise */
  days: number
  /** the paper covers days that the sender chooses */
  period?: true
  /** typesets it in the languages of its format; if the format has none, the user's language comes first */
  draw: (id: number, asked: AskedOfPaper, context: Context) => Promise<DrawnPaper>
}
