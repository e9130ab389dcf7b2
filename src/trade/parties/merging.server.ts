// Merges two rows of master data. Documents that can still be changed name the kept row from now on; settled ones keep the old name and
// are found under the kept row as well (decision 0019). The other row is deactivated. Every change is in the timelines.

import { sql } from 'kysely'
import type { Row } from '#kit/check.ts'
import type { Document } from '#kit/document.ts'
import type { Fields } from '#kit/fields.ts'
import { notFound, refuse } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'
import { remember } from '#kit/server/history.ts'
import { find } from '#kit/server/rows.ts'
import { columnValues, seersOf, showPapers, updateRow, writeLines } from '#kit/server/store.ts'
import type { Mergeable } from '#trade/parties/mergeable.ts'
import { checkNothingOpen } from '#trade/parties/open-balance.server.ts'
import { findReferringDocuments, type ReferringDocument, referringRowsQuery } from '#trade/parties/references.server.ts'

type Change = { name: string; gone: number; keep: number }

const replaceReferences = (fields: Fields, row: Row, change: Change): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      const shape = fields[name]?.shape
      if (shape?.kind === 'lines')
        return [name, (value as Row[]).map(line => replaceReferences(shape.of, line, change))]
      if ((shape?.kind !== 'link' && shape?.kind !== 'links') || shape.to.name !== change.name) return [name, value]
      const other = (id: unknown) => (id === change.gone ? change.keep : id)
      return [name, Array.isArray(value) ? [...new Set(value.map(other))] : other(value)]
    }),
  )

type HistoryNote = { action: string; reason: string }

const writeRow = async (
  document: Document,
  before: Row,
  row: Row,
  deed: HistoryNote,
  context: Context,
): Promise<void> => {
  const seenBy = seersOf(document, row)
  const stamp = {
    status: row.status,
    version: (before.version as number) + 1,
    seen_by: seenBy,
    updated_by: context.asker.userId,
    updated_at: sql`now()`,
  }
  await updateRow(document, row.id as number, { ...columnValues(document, row), ...stamp }, context)
  await writeLines(document, row, before, context)
  await showPapers(document, row, context)
  await remember(document, row, { ...deed, before, seenBy }, context)
}

// Both may name something that may be named once only, such as a terminal they are mapped to: then the other's stays.
const keepOnDuplicate = async (work: () => Promise<void>, { client }: Context): Promise<boolean> => {
  await client.query('savepoint a_reference')
  try {
    await work()
    return true
  } catch (error) {
    if ((error as { code?: string }).code !== '23505') throw error
    await client.query('rollback to savepoint a_reference')
    return false
  }
}

const moveReferences = async (referring: ReferringDocument, change: Change, deed: HistoryNote, context: Context) => {
  const { document, references } = referring
  const idsOf = async (among: ReferringDocument['references']): Promise<number[]> => {
    if (among.length === 0) return []
    const found = referringRowsQuery({ references: among }, sql`array[${change.gone}::bigint]`)
    const { rows } = await sql<{ id: number }>`${found} order by id`.execute(context.tx)
    return rows.map(({ id }) => id)
  }
  const all = await idsOf(references)
  let moved = 0
  for (const id of await idsOf(references.filter(({ isEntered }) => isEntered))) {
    const before = await find(document, id, context, { lock: true })
    if (!document.life.editable.includes(before.status as string)) continue
    if (context.slices.get(document.name)?.behaviour.post && document.life.posted.includes(before.status as string))
      continue
    const row = replaceReferences(document.fields, before, change)
    if (await keepOnDuplicate(() => writeRow(document, before, row, deed, context), context)) moved++
  }
  return { moved, stayed: all.length - moved }
}

// Values only the other row has are taken over.
const fillGaps = (document: Document, keep: Row, gone: Row): Row => ({
  ...keep,
  ...Object.fromEntries(
    Object.keys(document.fields).flatMap((name): [string, unknown][] => {
      if (document.fields[name]!.shape.kind === 'lines') return []
      const [mine, other] = [keep[name], gone[name]]
      if (Array.isArray(mine)) return [[name, [...new Set([...mine, ...((other ?? []) as unknown[])])]]]
      return mine === null && other !== null ? [[name, other]] : []
    }),
  ),
})

// What was merged into the other one before follows it.
const rememberMerged = async ({ name, gone, keep }: Change, { tx }: Context): Promise<void> => {
  await sql`update app.merged set kept = ${keep} where agency_id = app.agency() and document = ${name} and kept = ${gone}`.execute(
    tx,
  )
  await sql`insert into app.merged (agency_id, document, gone, kept) values (app.agency(), ${name}, ${gone}, ${keep})`.execute(
    tx,
  )
}

/** Merges `gone` into `keep`; gives how many documents name the kept one now, and how many keep the old name. */
export const mergeRows = async (
  of: Mergeable,
  { keep, gone }: { keep: number; gone: number },
  context: Context,
): Promise<{ moved: number; stayed: number }> => {
  const { document } = context.slices.get(of) ?? notFound()
  if (keep === gone) refuse('Choose another row to keep.')
  const [kept, other] = [
    await find(document, keep, context, { lock: true }),
    await find(document, gone, context, { lock: true }),
  ]
  if (kept.status !== 'active') refuse('The row that is kept must be active. Activate it first.')
  await checkNothingOpen(of, gone, context)
  const named = (row: Row) => String(row[document.named])
  const note = { action: 'merge', reason: `${named(other)} → ${named(kept)}` }
  const change = { name: of, gone, keep }
  const total = { moved: 0, stayed: 0 }
  for (const referring of findReferringDocuments(of, context)) {
    const { moved, stayed } = await moveReferences(referring, change, note, context)
    total.moved += moved
    total.stayed += stayed
  }
  await rememberMerged(change, context)
  await writeRow(document, other, { ...other, status: 'inActive' }, note, context)
  const whole = fillGaps(document, kept, other)
  await writeRow(document, kept, { ...whole, ...document.derive(whole) }, note, context)
  return total
}

/** What follows on activating a merged row: it is separate again. For every list that can be merged. */
export const separateWhenActivated =
  (of: Mergeable) =>
  async (
    { id, status }: { id: number; status: string },
    { what }: { what: string },
    { tx }: Context,
  ): Promise<void> => {
    if (what !== 'toggle-status' || status !== 'active') return
    await sql`delete from app.merged where agency_id = app.agency() and document = ${of} and gone = ${id}`.execute(tx)
  }
