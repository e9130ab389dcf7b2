// Between a document and the ledger: what should stand now is posted, what stood before is taken back.

import type { Row } from '#kit/check.ts'
import type { Document } from '#kit/document.ts'
import type { Slice } from '#kit/server/behaviour.ts'
import type { Context } from '#kit/server/context.ts'
import { amend, post, reverse } from '#ledger/record.server.ts'

const stands = ({ document, behaviour }: Slice, row: Row | null): boolean =>
  row !== null && behaviour.post !== undefined && document.life.posted.includes(row.status as string)

/** Posts a row that now stands; `before` is the row as it stood, whose posting is replaced. */
export const repost = async (slice: Slice, row: Row, before: Row | null, context: Context): Promise<void> => {
  const { document, behaviour } = slice
  if (!stands(slice, row)) return
  const posting = await behaviour.post!(row as never, context)
  if (posting.legs.length === 0) return
  const source = {
    documentType: document.name,
    documentId: row.id as number,
    documentNumber: row.docNo as string | null,
  }
  const request = { ...source, date: (posting.date ?? row.date) as string, ...posting }
  if (stands(slice, before)) await amend(context.client, request)
  else await post(context.client, request)
}

/** Takes back what a document posted: on its own day (cancel), or on the first open day (reverse). */
export const unpost = async (
  document: Document,
  row: Row,
  mode: 'cancel' | 'reverse',
  reason: string,
  context: Context,
): Promise<void> => {
  await reverse(context.client, {
    documentType: document.name,
    documentId: row.id as number,
    mode,
    reason,
    date: context.today,
  })
}
