// Refuses changes of master data that stock or documents depend on. The table is in fixed-while-used.ts.

import type { FastifyInstance } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import type { Row } from '#kit/check.ts'
import type { Document } from '#kit/document.ts'
import { conflict, notFound, translateMessage } from '#kit/refusal.ts'
import { answer } from '#kit/server/answer.ts'
import { andMerged, nameOf, tableOf } from '#kit/server/columns.ts'
import type { Context } from '#kit/server/context.ts'
import { find } from '#kit/server/rows.ts'
import { mayOn } from '#rights/may.ts'
import { type FixedField, readFixedFields } from '#trade/parties/calls.ts'
import { changesWhileUsed, isFixedValueChanged, isMaster, type Use } from '#trade/parties/fixed-while-used.ts'
import { findStock } from '#trade/parties/open-balance.server.ts'
import { findReferringDocuments, referringRowsQuery } from '#trade/parties/references.server.ts'

/** The states from which an action other than undoing leads to another state: the document is not finished. */
const openStates = ({ life }: Document): string[] =>
  life.states.filter(state =>
    Object.values(life.actions).some(
      ({ moves, undo }) => !undo && moves[state] !== undefined && moves[state] !== state,
    ),
  )

const undone = ['Canceled', 'Reversed', 'inActive']
const standingStates = ({ life }: Document): string[] => life.states.filter(state => !undone.includes(state))

type ReferringRow = { document: string; name: string | null }

// Finds one document that refers to the row, among the kinds of documents that fix the field.
const findReferringRow = async (
  of: Document,
  id: number,
  use: Use,
  context: Context,
): Promise<ReferringRow | undefined> => {
  const referring = findReferringDocuments(of.name, context).filter(
    ({ document }) => !isMaster(document) && (!use.among || use.among.includes(document.name)),
  )
  const statesOf = use.documents === 'open' ? openStates : standingStates
  const each = referring.map(({ document, references }): RawBuilder<unknown> => {
    const ids = referringRowsQuery({ references }, andMerged(of, [id]))
    return sql`(select ${document.singular}::text as document, ${nameOf(document, 't', context.asker.language)}::text as name
      from ${tableOf(document)} t where t.agency_id = app.agency() and t.status = any(${statesOf(document)}::text[])
        and t.id in (${ids}) order by t.id desc limit 1)`
  })
  if (each.length === 0) return undefined
  return (await sql<ReferringRow>`${sql.join(each, sql` union all `)} limit 1`.execute(context.tx)).rows[0]
}

const stockSentences = {
  cargo:
    'In stock: {stock} MT. {field} cannot change while there is stock. Move or sell it first, or add a new {record}.',
  bags: 'Bags in stock: {stock}. {field} cannot change while there are any. Move or sell them first, or add a new {record}.',
}

const documentSentences = {
  open: '{document} {name} uses it and is not finished, so {field} cannot change. Finish or cancel that document first, or add a new {record}.',
  standing: '{document} {name} uses it, so {field} cannot change. Add a new {record}.',
}

type ReasonToFix = { sentence: string; values: Record<string, string> }

// Finds what prevents a change of the field: stock is reported first, because it can be moved.
const findReasonToFix = async (
  document: Document,
  id: number,
  [name, use]: [name: string, use: Use],
  context: Context,
): Promise<ReasonToFix | undefined> => {
  const values = { field: document.fields[name]!.label, record: document.singular }
  const stock = use.stock && (await findStock(document.name, id, context))
  if (stock) return { sentence: stockSentences[stock.of], values: { ...values, stock: stock.figure } }
  const named = use.documents && (await findReferringRow(document, id, use, context))
  if (!use.documents || !named) return undefined
  const described = { ...values, document: named.document, name: named.name ?? '–' }
  return { sentence: documentSentences[use.documents], values: described }
}

/** Refuses to change a field of a master data row while stock or documents depend on it; the message names them. */
export const refuseChangeInUse = async (
  document: Document,
  row: Row,
  { what, before }: { what: string; before: Row | null },
  context: Context,
): Promise<void> => {
  const changes = changesWhileUsed[document.name]
  if (!changes || what !== 'change' || !before) return
  for (const fixed of Object.entries(changes.fixed)) {
    const [name] = fixed
    if (!isFixedValueChanged(before[name], row[name])) continue
    const reason = await findReasonToFix(document, before.id as number, fixed, context)
    if (reason) {
      conflict(reason.sentence, { fields: { [name]: 'Cannot change while it is in use.' }, values: reason.values })
    }
  }
}

// An empty field may be filled in.
const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0)

const findFixedFields = async (document: Document, id: number, context: Context): Promise<FixedField[]> => {
  const row = await find(document, id, context)
  const fixedFields: FixedField[] = []
  for (const fixed of Object.entries(changesWhileUsed[document.name]?.fixed ?? {})) {
    const [name] = fixed
    const reason = isEmpty(row[name]) ? undefined : await findReasonToFix(document, id, fixed, context)
    if (reason) fixedFields.push({ field: name, why: translateMessage(context.words, reason.sentence, reason.values) })
  }
  return fixedFields
}

/** Mounts the call for the fields that cannot change; it needs the right to edit. */
export const mountFixedFields = (app: FastifyInstance): void =>
  answer(app, readFixedFields, async ({ query }, context) => {
    const { document } = context.slices.get(query.of)!
    if (!mayOn(context.asker, 'Edit', document.right)) notFound()
    return { rows: await findFixedFields(document, query.row, context) }
  })
