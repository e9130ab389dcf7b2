// Refuses to date further back than the agency allows, and notes what was dated further back all the same. Around every document, by
// guarded.server.ts.

import { sql } from 'kysely'
import type { Row } from '#kit/check.ts'
import { formatDay } from '#kit/days.ts'
import type { Document } from '#kit/document.ts'
import { exceeded } from '#kit/refusal.ts'
import type { Happening } from '#kit/server/behaviour.ts'
import type { Context } from '#kit/server/context.ts'
import { seersOf } from '#kit/server/store.ts'
import { may } from '#rights/may.ts'
import { daysBack, firstFreeDay, isDated } from '#trade/dating/back-dating.ts'

type Occasion = Pick<Happening, 'isEntered'> & { what: string; before: Row | null }

const isNewDay = ({ date }: Row, { what, before }: Occasion): boolean =>
  what === 'create' || (what === 'change' && before?.date !== date)

const readWindow = async ({ tx, asker }: Context): Promise<number> =>
  (await tx.selectFrom('agency').select('backDatingDays').where('id', '=', asker.agencyId).executeTakeFirstOrThrow())
    .backDatingDays

/** Refuses a day further back than anyone may date by, unless the user has the right to, and says why under Remarks. The day is judged
 *  when it is entered: a draft does not become late by waiting, and what follows from another document takes its day. */
export const refuseDatedBack = async (
  document: Document,
  row: Row,
  occasion: Occasion,
  context: Context,
): Promise<void> => {
  const { today, asker } = context
  const date = row.date as string
  if (!occasion.isEntered || !isDated(document) || !isNewDay(row, occasion) || date >= today) return
  const first = firstFreeDay(today, await readWindow(context))
  if (date >= first) return
  const about = { values: { day: formatDay(date), first: formatDay(first) }, details: { firstFreeDay: first } }
  if (!may(asker, { rights: ['canDateBack'] })) {
    exceeded(
      'DATED_BACK',
      '{day} is too far back. Enter {first} or a later day, or ask a user who may date further back.',
      { ...about, fields: { date: 'Too far back.' } },
    )
  }
  if (row.remarks) return
  exceeded('DATED_BACK', '{day} is before {first}, so it needs a reason. Enter it under Remarks, then save again.', {
    ...about,
    fields: { remarks: 'Say why it is dated back so far.' },
  })
}

/** Notes in the timeline, and for the lists, that a row is dated further back than anyone may, with the reason; and no longer, where
 *  its day was corrected. */
export const noteDatedBack = async (
  document: Document,
  row: Row,
  occasion: Occasion,
  context: Context,
): Promise<void> => {
  const { tx, today, from } = context
  if (!isDated(document) || !isNewDay(row, occasion)) return
  const days = daysBack(row.date as string, today)
  const of = sql`agency_id = app.agency() and document = ${document.name} and document_id = ${row.id}`
  if (occasion.what === 'change') await sql`delete from app.dated_back where ${of}`.execute(tx)
  if (days === 0 || days <= (await readWindow(context))) return
  await sql`insert into app.dated_back (agency_id, document, document_id, days)
    values (app.agency(), ${document.name}, ${row.id}, ${days})`.execute(tx)
  await sql`insert into app.history (agency_id, actor, document, document_id, action, reason, address, seen_by)
    values (app.agency(), app.actor(), ${document.name}, ${row.id}, 'date-back', ${row.remarks ?? null}, ${from},
      ${seersOf(document, row)}::bigint[])`.execute(tx)
}
