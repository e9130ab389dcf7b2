// Merges two rows of master data. Documents that can still be changed refer to the kept row from now on; settled ones keep the old name and
// are also found under the kept row (decision 0019). The other row is deactivated. Every change is in the timelines.

import { sql } from 'kysely'
import type { Row } from '#kit/check.ts'
import type { Document } from '#kit/document.ts'
import type { Fields } from '#kit/fields.ts'
import { notFound, refuse } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'
import { find } from '#kit/server/rows.ts'
import { type ChangeNote, writeChange } from '#kit/server/write.ts'
import type { Mergeable } from '#trade/parties/mergeable.ts'
import {
  hasAccountToMove,
  isAccountList,
  moveAccount,
  refuseSeparating,
} from '#trade/parties/merged-accounts.server.ts'
import {
  type Company,
  hasHoldings,
  moveCompany,
  refuseMergingCompanies,
} from '#trade/parties/merged-companies.server.ts'
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

// Both rows may refer to something that must be unique, such as the mapping to one terminal; then the other row keeps its reference.
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

const moveReferences = async (referring: ReferringDocument, change: Change, note: ChangeNote, context: Context) => {
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
    // The kept row is written last, together with the values it takes over.
    if (document.name === change.name && id === change.keep) continue
    const before = await find(document, id, context, { lock: true })
    if (!document.life.editable.includes(before.status as string)) continue
    if (context.slices.get(document.name)?.behaviour.post && document.life.posted.includes(before.status as string))
      continue
    const row = replaceReferences(document.fields, before, change)
    if (await keepOnDuplicate(() => writeChange(document, before, row, note, context), context)) moved++
  }
  return { moved, stayed: all.length - moved }
}

// Takes over the values that only the other row has.
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

// A branch that is merged with its main customer is no longer a branch.
const withoutItself = (document: Document, row: Row, { keep, gone }: Change): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      const shape = document.fields[name]?.shape
      const isItself = shape?.kind === 'link' && shape.to.name === document.name && (value === keep || value === gone)
      return [name, isItself ? null : value]
    }),
  )

// A main customer and its branches are one level: the branches of a customer that becomes a branch go to its main customer.
const raiseBranches = async (document: Document, { id, branchOf }: Row, note: ChangeNote, context: Context) => {
  if (!document.fields.branchOf || branchOf === null) return
  const { rows } = await sql<{ branch: number }>`select id as branch from customer
    where agency_id = app.agency() and branch_of = ${id} order by id`.execute(context.tx)
  for (const { branch } of rows) {
    const before = await find(document, branch, context, { lock: true })
    await writeChange(document, before, { ...before, branchOf }, note, context)
  }
}

// Rows that were merged into the other row before now belong to the kept row.
const rememberMerged = async ({ name, gone, keep }: Change, holdsAccount: boolean, { tx }: Context): Promise<void> => {
  await sql`update app.merged set kept = ${keep} where agency_id = app.agency() and document = ${name} and kept = ${gone}`.execute(
    tx,
  )
  await sql`insert into app.merged (agency_id, document, gone, kept, holds_account)
    values (app.agency(), ${name}, ${gone}, ${keep}, ${holdsAccount})`.execute(tx)
}

/** Refuses to merge `other` into `kept`, by the rules of the list. */
export const refuseMerging = async (of: Mergeable, other: Row, kept: Row, context: Context): Promise<void> => {
  if (kept.status !== 'active') refuse('The row that is kept must be active. Activate it first.')
  if (of === 'company') await refuseMergingCompanies(other as Company, kept as Company, context)
  else if (!isAccountList(of)) await checkNothingOpen(of, other.id as number, context)
}

const movesItsAccount = async (of: Mergeable, gone: number, context: Context): Promise<boolean> => {
  if (of === 'company') return hasHoldings(gone, context)
  return isAccountList(of) && hasAccountToMove(of, gone, context)
}

const moveWhole = async (of: Mergeable, { gone, keep }: Change, reason: string, context: Context): Promise<void> => {
  if (of === 'company') await moveCompany({ gone, keep }, reason, context)
  if (isAccountList(of)) await moveAccount({ of, gone, keep, reason }, context)
}

/** Merges `gone` into `keep`; returns how many documents refer to the kept row now (`moved`), and how many keep the old name (`stayed`). */
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
  await refuseMerging(of, other, kept, context)
  const movesAccount = await movesItsAccount(of, gone, context)
  const named = (row: Row) => String(row[document.named])
  const note = { action: 'merge', reason: `${named(other)} → ${named(kept)}` }
  const change = { name: of, gone, keep }
  const total = { moved: 0, stayed: 0 }
  for (const referring of findReferringDocuments(of, context)) {
    const { moved, stayed } = await moveReferences(referring, change, note, context)
    total.moved += moved
    total.stayed += stayed
  }
  await rememberMerged(change, movesAccount, context)
  if (movesAccount) await moveWhole(of, change, note.reason, context)
  await writeChange(document, other, { ...other, status: 'inActive' }, note, context)
  const whole = withoutItself(document, fillGaps(document, kept, other), change)
  await writeChange(document, kept, { ...whole, ...document.derive(whole) }, note, context)
  await raiseBranches(document, whole, note, context)
  return total
}

/** Activating a merged row separates it again. Used by every list with merging. */
export const separateWhenActivated =
  (of: Mergeable) =>
  async (
    { id, status }: { id: number; status: string },
    { what }: { what: string },
    context: Context,
  ): Promise<void> => {
    if (what !== 'toggle-status' || status !== 'active') return
    if (isAccountList(of) || of === 'company') await refuseSeparating(of, id, context)
    await sql`delete from app.merged where agency_id = app.agency() and document = ${of} and gone = ${id}`.execute(
      context.tx,
    )
  }
