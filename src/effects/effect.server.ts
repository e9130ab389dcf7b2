// The effect of a document before it is saved: the automatic values, and the balance of each account before and after.

import { previewUndoing } from '#effects/undoing.server.ts'
import { type Row, readValues, writeValues } from '#kit/check.ts'
import { type Document, linesOf } from '#kit/document.ts'
import type { Fields } from '#kit/fields.ts'
import { Refusal, refuseInState, translateFields, translateMessage } from '#kit/refusal.ts'
import { accountLines } from '#kit/server/account-titles.ts'
import type { Slice } from '#kit/server/behaviour.ts'
import { plainFields } from '#kit/server/columns.ts'
import { completeBody, completeValues } from '#kit/server/complete-values.ts'
import type { Context } from '#kit/server/context.ts'
import { atDayField, nameRefusal } from '#kit/server/document-postings.ts'
import { namesOf } from '#kit/server/names.ts'
import { find } from '#kit/server/rows.ts'
import { refuseOutOfScope } from '#kit/server/scope.ts'
import { stateAfter } from '#kit/states.ts'
import { type Foresight, negate, type Posting, type Replaceable } from '#ledger/legs.ts'
import { effect, type Preview } from '#ledger/record.server.ts'
import { seenAccounts } from '#rights/seen-amounts.ts'

type AccountEffect = { title: string; unit: string; before: number; after: number; free: number | null }
type RefusalAnswer = { message: string; code: string; fields?: Record<string, string>; details?: unknown }
/** `day`: the day of these balances if it is not today. */
type PostingEffects = { effects: AccountEffect[]; day?: string; refusal?: RefusalAnswer }
type AutomaticValues = { values: Row; labels: Row }
type EffectAnswer = PostingEffects & AutomaticValues

const automaticOf = (fields: Fields): Fields =>
  Object.fromEntries(plainFields(fields).filter(([, { need }]) => need === 'automatic'))

const automaticLines = (fields: Fields, lines: readonly Row[], context: Context): Promise<Row[]> => {
  const of = automaticOf(fields)
  return Promise.all(lines.map(async line => ({ ...writeValues(of, line), labels: await namesOf(of, line, context) })))
}

// Choices left open that saving fills: the form shows the values they will get.
const choicesMade = (fields: Fields, entered: Row, row: Row): Fields =>
  Object.fromEntries(
    plainFields(fields).filter(
      ([name, { need, shape }]) =>
        need === 'optional' && shape.kind === 'choice' && !entered[name] && typeof row[name] === 'string',
    ),
  )

// The automatic values and the filled choices, child rows in their order, with the names of linked rows.
const automaticValues = async (
  document: Document,
  entered: Row,
  row: Row,
  context: Context,
): Promise<AutomaticValues> => {
  const automatic = automaticOf(document.fields)
  const lines = linesOf(document).map(async ([name, fields]) => {
    return [name, await automaticLines(fields, (row[name] ?? []) as Row[], context)] as const
  })
  const shown = { ...automatic, ...choicesMade(document.fields, entered, row) }
  const values = { ...writeValues(shown, row), ...Object.fromEntries(await Promise.all(lines)) }
  return { values, labels: await namesOf(automatic, row, context) }
}

const nothing: Preview & Foresight & { day?: string } = { accounts: [], refusal: null }

/** What happens, and the row as it is in the ledger if that is corrected. */
type Previewed = { what: string; corrects?: Row }

// What a correction moves, on the day it is made: the amounts of the row instead of those posted before.
const correctionOf = async ({ behaviour }: Slice, row: Row, before: Row, context: Context): Promise<Posting> => {
  const postingOf = async (of: Row): Promise<Posting> => {
    const { instead, ...posting } = await behaviour.post!(of as never, context)
    return (await instead?.()) ?? posting
  }
  const [earlier, now] = [await postingOf(before), await postingOf(row)]
  return { kind: now.kind, date: context.today, legs: [...negate(earlier.legs), ...now.legs] }
}

const previewOf = async (slice: Slice, row: Row, context: Context, { what, corrects }: Previewed) => {
  const { document, behaviour } = slice
  const preview = corrects ? () => correctionOf(slice, row, corrects, context) : (behaviour.preview ?? behaviour.post)
  if (!preview) return nothing
  const posted = { ...row, id: 0, agencyId: context.asker.agencyId, status: document.life.posted[0] }
  const { foresee, instead, ...planned }: Posting & Foresight & Replaceable = await preview(
    posted as never,
    context,
    what as never,
  )
  const posting = (await instead?.()) ?? planned
  if (posting.legs.length === 0) return nothing
  const day = (posting.date ?? row.date) as string
  const request = { documentType: document.name, documentId: 0, ...posting, date: day }
  return { ...(await effect(context.client, request)), foresee, day }
}

const refusalOf = async ({ accounts, refusal }: Preview, { document }: Slice, row: Row, context: Context) => {
  if (refusal?.code === 'PERIOD_CLOSED') {
    const locked = new Refusal(422, refusal.code, 'This day is closed.', { details: refusal })
    return answerRefusal(atDayField(await nameRefusal(locked, context), document, row), context)
  }
  const short = accounts.find(one => one.refusal !== null)
  if (!short?.refusal) return undefined
  const details = { ...short.refusal, account: short.account }
  const shortage = new Refusal(422, short.refusal.code, 'Not enough stock.', { details })
  return answerRefusal(await nameRefusal(shortage, context), context)
}

const nameAccounts = async (moved: Preview['accounts'], context: Context): Promise<AccountEffect[]> => {
  const accounts = seenAccounts(moved, context.asker)
  const lines = await accountLines(
    accounts.map(({ account }) => account),
    context,
  )
  return accounts.map(({ account, before, after, free }, i) => {
    const { title, sign } = lines[i]!
    return { title, unit: account.unit, before: before * sign || 0, after: after * sign || 0, free }
  })
}

const effectsOf = async (slice: Slice, row: Row, context: Context, of: Previewed): Promise<PostingEffects> => {
  const found = await previewOf(slice, row, context, of)
  const effects = await nameAccounts(found.accounts, context)
  const outcome = of.what === 'create' && found.foresee && (await orRefusal(found.foresee, context))
  const refusal = (await refusalOf(found, slice, row, context)) ?? (isRefused(outcome) ? outcome : undefined)
  const isOtherDay = effects.length > 0 && found.day !== context.today
  return { effects, ...(isOtherDay && { day: found.day }), refusal }
}

const answerRefusal = (refusal: Refusal, { words }: Context): RefusalAnswer => {
  const message = translateMessage(words, refusal.message, refusal.values)
  return { message, code: refusal.code, fields: translateFields(refusal, words), details: refusal.details }
}

// A failed statement aborts the transaction; after a rollback to the savepoint the values filled so far can still be read.
const orRefusal = async <R>(work: () => Promise<R>, context: Context): Promise<R | RefusalAnswer> => {
  await context.client.query('savepoint trial')
  try {
    return await work()
  } catch (error) {
    await context.client.query('rollback to savepoint trial')
    if (!(error instanceof Refusal)) throw error
    return answerRefusal(error, context)
  }
}

const isRefused = (value: unknown): value is RefusalAnswer =>
  typeof value === 'object' && value !== null && 'code' in value && 'message' in value

// Values that follow from others are filled even while required entries are missing, but not of places where the user does not work.
const fillWhatIsKnown = async ({ document, behaviour }: Slice, entered: Row, context: Context): Promise<Row> => {
  await context.client.query('savepoint filling')
  try {
    const filled: Row = {
      ...entered,
      ...(await behaviour.fill?.(entered as never, context, { what: 'create', before: null })),
    }
    refuseOutOfScope(document, filled, context.asker)
    return { ...filled, ...document.derive(filled) }
  } catch {
    await context.client.query('rollback to savepoint filling')
    return entered
  }
}

/** The effect of saving a body; writes nothing. An incomplete body gets the values known so far. */
export const effectOf = async (slice: Slice, body: unknown, context: Context): Promise<EffectAnswer> => {
  const { document } = slice
  const row = await orRefusal(() => completeBody(slice, body, { what: 'create', before: null }, context), context)
  const entered = readValues(document.fields, body).values
  if (isRefused(row)) {
    const filled = await automaticValues(document, entered, await fillWhatIsKnown(slice, entered, context), context)
    return { ...filled, effects: [], refusal: row }
  }
  const outcome = await orRefusal(() => effectsOf(slice, row as Row, context, { what: 'create' }), context)
  const filled = await automaticValues(document, entered, row as Row, context)
  return isRefused(outcome) ? { ...filled, effects: [], refusal: outcome } : { ...filled, ...outcome }
}

const effectOfUndoing = async (slice: Slice, id: number, action: string, context: Context): Promise<PostingEffects> => {
  const undoing = () => previewUndoing(slice, id, action, context)
  const outcome = await orRefusal(undoing, context)
  return isRefused(outcome) ? { effects: [], refusal: outcome } : { effects: await nameAccounts(outcome, context) }
}

// A document in a posted state is in the ledger already and is not posted again.
const mayMove = ({ document, behaviour }: Slice, from: string, to: string): boolean => {
  const { posted } = document.life
  return !posted.includes(from) && (posted.includes(to) || behaviour.preview !== undefined)
}

/** What taking an action with these entries would move; writes nothing. Without the entries of a correction nothing is known yet. */
export const effectOfAction = async (
  slice: Slice,
  id: number,
  { action, body }: { action: string; body: unknown },
  context: Context,
): Promise<PostingEffects> => {
  const before = await find(slice.document, id, context)
  const from = before.status as string
  const to = stateAfter(slice.document.life, action, from)
  if (!to) return refuseInState(from)
  const { undo, awaited, corrects, asks } = slice.document.life.actions[action]!
  if (undo) return effectOfUndoing(slice, id, action, context)
  const { values, problems } = readValues((corrects && asks) || {}, body)
  if (corrects && Object.keys(problems).length > 0) return { effects: [] }
  const complete = () => completeValues(slice, { ...before, ...values }, { what: action, before }, context)
  const row = await orRefusal(complete, context)
  if (isRefused(row)) return { effects: [], refusal: row }
  // A consent leaves the state unchanged; its effect is that of the document it consents to.
  if (!awaited && !corrects && !mayMove(slice, from, to)) return { effects: [] }
  const previewed = { what: action, ...(corrects && { corrects: before }) }
  const outcome = await orRefusal(() => effectsOf(slice, { ...before, ...(row as Row) }, context, previewed), context)
  return isRefused(outcome) ? { effects: [], refusal: outcome } : outcome
}
