// The documents of a closed stock that are skipped in the reports to the authority: a hint before closing, not an obstacle.

import { sql } from 'kysely'
import type { Context } from '#kit/server/context.ts'
import { movedBy, skippedDocuments } from '#trade/authority/skipped.server.ts'
import type { ChecklistLine } from '#trade/closing/checklist.ts'
import type { ClosedDays } from '#trade/closing/unfinished.server.ts'

type StockDays = ClosedDays & Required<Pick<ClosedDays, 'consignee' | 'terminal'>>

/** A line for each kind of document with skipped ones, with their number. */
export const readSkippedLines = async (
  { from, to, consignee, terminal }: StockDays,
  { tx, slices }: Context,
): Promise<ChecklistLine[]> => {
  const { rows } = await sql<{ document: string; found: number }>`
    select m.document, count(distinct m.document_id)::integer as found from (${movedBy(skippedDocuments)}) m
    where m.consignee = ${consignee} and m.terminal = ${terminal} and m.day <= ${to}::date
      and (${from}::date is null or m.day >= ${from}::date)
    group by m.document order by m.document`.execute(tx)
  const asked = { status: 'Skipped', ...(from && { from }), to }
  const words = { ...asked, consigneeId: String(consignee), terminalId: String(terminal) }
  return rows.map(({ document, found }) => ({
    title: 'Left out of the reports: {of}',
    of: slices.get(document)!.document.title,
    found,
    path: `gfsa-details/receive-cargo-skip?${new URLSearchParams(words)}`,
    isBlocking: false,
  }))
}
