// Refuses to date further back than the agency allows, and records what was dated further back with the right to do so.
// common-rules.server.ts runs it for every document.

import { sql } from 'kysely'
import type { Row } from '#kit/check.ts'
import type { Document } from '#kit/document.ts'
import { exceeded } from '#kit/refusal.ts'
import type { Happening } from '#kit/server/behaviour.ts'
import type { Context } from '#kit/server/context.ts'
import { seersOf } from '#kit/server/store.ts'
import { type Asker, may } from '#rights/may.ts'
import { readAgencySettings } from '#trade/agency/agency-settings.server.ts'
import { actionDaysOfMovements, daysBack, daysOfMovements, firstFreeDay, isDated } from '#trade/dating/back-dating.ts'
import { takesEffect } from '#trade/dating/taking-effect.ts'

type Occasion = Pick<Happening, 'isEntered'> & { what: string; before: Row | null }

const isEnteredIn = ({ fields }: Document, name: string): boolean =>
  fields[name] !== undefined && fields[name].need !== 'automatic'

/** A day that is entered now or takes effect now; `reasonIn` is the field of its reason. */
type NewDay = { name: string; day: string; reasonIn: 'remarks' | 'dayReason' }

// The days of a form on which stock or money moves, where they are new or take effect now.
const formDaysIn = (document: Document, row: Row, { what, before }: Occasion): NewDay[] => {
  if (!isDated(document)) return []
  const isAllNew = what === 'create' || takesEffect(document, what, before)
  return ['date', ...daysOfMovements.filter(name => isEnteredIn(document, name))]
    .filter(name => row[name] && (isAllNew || (what === 'change' && row[name] !== before?.[name])))
    .map(name => ({ name, day: row[name] as string, reasonIn: 'remarks' }))
}

// A document that follows from another one takes its day, so the days of an action are checked only where a user takes the action.
const daysIn = (document: Document, row: Row, { what, before, isEntered }: Occasion): NewDay[] => {
  const { asks } = document.life.actions[what] ?? {}
  const asked = actionDaysOfMovements.filter(
    name => isEntered && asks?.[name] && row[name] && row[name] !== before?.[name],
  )
  return [
    ...formDaysIn(document, row, { what, before }),
    ...asked.map(name => ({ name, day: row[name] as string, reasonIn: 'dayReason' }) as const),
  ]
}

const readWindow = async (context: Context): Promise<number> =>
  (await readAgencySettings(['backDatingDays'], context)).backDatingDays

const refuseDay = ({ name, day, reasonIn }: NewDay, first: string, isDraft: boolean, row: Row, asker: Asker): void => {
  const about = { values: { day, first }, details: { firstFreeDay: first } }
  if (!may(asker, { rights: ['canDateBack'] })) {
    exceeded(
      'DATED_BACK',
      isDraft
        ? '{day} is too far back by now. Change it to {first} or a later day, or ask a user who may date further back.'
        : '{day} is too far back. Enter {first} or a later day, or ask a user who may date further back.',
      { ...about, fields: { [name]: 'Too far back.' } },
    )
  }
  if (row[reasonIn]) return
  exceeded(
    'DATED_BACK',
    reasonIn === 'remarks'
      ? '{day} is before {first}, so it needs a reason. Enter it under Remarks, then save again.'
      : '{day} is before {first}, so it needs a reason. Enter it below the day.',
    { ...about, fields: { [reasonIn]: 'Enter why it is dated so far back.' } },
  )
}

/**
 * Refuses a day before the agency's window, unless the user has the right to date further back and gives a reason. The day is checked when
 * it is entered, in a form or for an action, and again when a waiting draft takes effect. A document that follows from another one takes
 * its day unchecked.
 */
export const refuseDatedBack = async (
  document: Document,
  row: Row,
  occasion: Occasion,
  context: Context,
): Promise<void> => {
  const { today, asker } = context
  if (!occasion.isEntered) return
  const past = daysIn(document, row, occasion).filter(({ day }) => day < today)
  if (past.length === 0) return
  const first = firstFreeDay(today, await readWindow(context))
  const isDraft = takesEffect(document, occasion.what, occasion.before)
  for (const day of past) if (day.day < first) refuseDay(day, first, isDraft, row, asker)
}

/**
 * Records in the timeline, and for the lists, that a row is dated before the agency's window, with the reason; removes the record where the
 * day was corrected.
 */
export const recordDatedBack = async (
  document: Document,
  row: Row,
  occasion: Occasion,
  context: Context,
): Promise<void> => {
  const { tx, today, from } = context
  const checked = daysIn(document, row, occasion)
  if (checked.length === 0) return
  const [{ day, reasonIn }] = checked.toSorted((a, b) => a.day.localeCompare(b.day)) as [NewDay]
  const days = daysBack(day, today)
  const of = sql`agency_id = app.agency() and document = ${document.name} and document_id = ${row.id}`
  if (occasion.what === 'change') await sql`delete from app.dated_back where ${of}`.execute(tx)
  if (days === 0 || days <= (await readWindow(context))) return
  await sql`insert into app.dated_back (agency_id, document, document_id, days)
    values (app.agency(), ${document.name}, ${row.id}, ${days})
    on conflict (agency_id, document, document_id) do update set days = greatest(dated_back.days, excluded.days)`.execute(
    tx,
  )
  await sql`insert into app.history (agency_id, actor, document, document_id, action, reason, address, seen_by)
    values (app.agency(), app.actor(), ${document.name}, ${row.id}, 'date-back', ${row[reasonIn] ?? null}, ${from},
      ${seersOf(document, row)}::bigint[])`.execute(tx)
}
