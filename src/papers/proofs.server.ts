// Papers that a step of a document asks for. The last of them is not deleted while the step stands.

import { sql } from 'kysely'
import type { Row } from '#kit/check.ts'
import type { Document, RowOf } from '#kit/document.ts'
import type { Context } from '#kit/server/context.ts'

type ProofOf<R> = {
  /** the type of paper that the step asks for; null: any */
  type: string | null
  /** whether the step asks for the paper; not where an entered number, or the kind of row, does without it */
  isAsked: (row: R) => boolean
  /** whether the step was taken and is not undone */
  isTaken: (row: R) => boolean
}

export type Proof = { readonly of: Document } & Readonly<ProofOf<Row>>

/** The paper that a step of this document asks for. */
export const proofOf = <D extends Document>(document: D, proof: ProofOf<RowOf<D>>): Proof => ({
  ...(proof as ProofOf<Row>),
  of: document,
})

/** Whether a row has the paper. A paper that a colleague rejected proves nothing. */
export const hasProof = async ({ of: document, type }: Proof, id: number, { tx }: Context): Promise<boolean> => {
  const { rows } =
    await sql`select 1 from app.paper where agency_id = app.agency() and document = ${document.name} and document_id = ${id}
    and (${type}::text is null or paper_type = ${type}) and status <> 'Rejected' limit 1`.execute(tx)
  return rows.length > 0
}

/** Whether a row about to take the step still needs the paper. */
export const lacksProof = async (proof: Proof, row: Row & { id: number }, context: Context): Promise<boolean> =>
  proof.isAsked(row) && !(await hasProof(proof, row.id, context))
