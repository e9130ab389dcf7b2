// Papers that a step of a document relied on: the last one stays as long as what it proves.

import type { Row } from '#kit/check.ts'

export type Proof = {
  /** the type of paper that the step asked for; null: any */
  type: string | null
  /** whether the step was taken, and on the strength of the paper */
  isNeeded: (row: Row) => boolean
}

/** By the name of the document. */
export type Proofs = Readonly<Record<string, Proof>>
