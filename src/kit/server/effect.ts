// What a document would do, before it is saved: the values the house would fill in, and each account before and after.

import { type Row, writeValues } from '#kit/check.ts'
import type { Document } from '#kit/document.ts'
import { Refusal } from '#kit/refusal.ts'
import { accountTitles } from '#kit/server/account-titles.ts'
import type { Slice } from '#kit/server/behaviour.ts'
import { plainFields } from '#kit/server/columns.ts'
import type { Context } from '#kit/server/context.ts'
import { settle } from '#kit/server/settle.ts'
import { translate } from '#kit/translate.ts'
import { effect } from '#ledger/record.server.ts'

type Shown = { title: string; unit: string; before: number; after: number; free: number | null }
type Refused = { message: string; code: string; fields?: Record<string, string>; details?: unknown }
export type EffectAnswer = { values: Row; effects: Shown[]; refusal?: Refused }

const automaticValues = (document: Document, row: Row): Row =>
  writeValues(Object.fromEntries(plainFields(document.fields).filter(([, { need }]) => need === 'automatic')), row)

const effectsOf = async ({ document, behaviour }: Slice, row: Row, context: Context): Promise<Shown[]> => {
  if (!behaviour.post) return []
  const posting = await behaviour.post({ ...row, id: 0, agencyId: context.asker.agencyId, status: document.life.posted[0] } as never, context)
  if (posting.legs.length === 0) return []
  const date = (posting.date ?? row.date) as string
  const { accounts: found } = await effect(context.client, { documentType: document.name, documentId: 0, ...posting, date })
  const titles = await accountTitles(found.map(({ account }) => account), context)
  return found.map(({ account, before, after, free }, i) => ({ title: titles[i]!, unit: account.unit, before, after, free }))
}

const refusedIn = (refusal: Refusal, { arabic, asker }: Context): Refused => {
  const say = (key: string): string => translate(asker.language === 'arabic' ? arabic : {}, key, refusal.values)
  const fields = Object.entries(refusal.fields ?? {}).map(([name, key]) => [name, say(key)])
  return { message: say(refusal.message), code: refusal.code, fields: Object.fromEntries(fields), details: refusal.details }
}

// A statement that failed spoils the transaction; after a savepoint the values filled so far can still be told.
const orRefusal = async <R>(work: () => Promise<R>, context: Context): Promise<R | Refused> => {
  await context.client.query('savepoint trial')
  try {
    return await work()
  } catch (error) {
    await context.client.query('rollback to savepoint trial')
    if (!(error instanceof Refusal)) throw error
    return refusedIn(error, context)
  }
}

const isRefused = (value: unknown): value is Refused => typeof value === 'object' && value !== null && 'code' in value && 'message' in value

/** The effect of a body that might be saved; nothing is written. Half-filled bodies answer what is known so far. */
export const effectOf = async (slice: Slice, body: unknown, context: Context): Promise<EffectAnswer> => {
  const row = await orRefusal(() => settle(slice, body, { what: 'create', before: null }, context), context)
  if (isRefused(row)) return { values: {}, effects: [], refusal: row }
  const effects = await orRefusal(() => effectsOf(slice, row as Row, context), context)
  const values = automaticValues(slice.document, row as Row)
  return isRefused(effects) ? { values, effects: [], refusal: effects } : { values, effects }
}
