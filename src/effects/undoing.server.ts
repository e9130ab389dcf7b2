// What undoing a document would move. It undoes other documents too, each by its own rules, so it is done and rolled back.

import { sql } from 'kysely'
import type { Slice } from '#kit/server/behaviour.ts'
import type { Context } from '#kit/server/context.ts'
import { actFromRequest } from '#kit/server/write.ts'
import type { Account, Leg } from '#ledger/legs.ts'
import { effect, type Preview } from '#ledger/record.server.ts'

const thisMonth = sql`date_trunc('month', clock_timestamp())::date`

const readLastPosting = async ({ tx }: Context): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    select coalesce(max(id), 0) as id from ledger.posting where agency_id = app.agency() and posted_month = ${thisMonth}`.execute(
    tx,
  )
  return rows[0]!.id
}

type PostedLeg = { posting: number; account: Account; amount: number }

const legsSince = async (last: number, { tx }: Context): Promise<PostedLeg[]> => {
  const { rows } = await sql<PostedLeg>`
    select p.id as posting, ledger.account_dimensions(
      c.unit, c.role, c.consignment_id, c.consignee_id, c.location_id, c.cargo_type_id, c.grade_id, c.form,
      c.bag_type_id, c.bag_kg, c.scope, c.condition, c.party_id, c.id) as account, e.amount
    from ledger.posting p
    join ledger.entry e on e.agency_id = p.agency_id and e.posting_id = p.id and e.effective_date = p.effective_date
    join ledger.account c on c.agency_id = e.agency_id and c.id = e.account_id
    where p.agency_id = app.agency() and p.posted_month = ${thisMonth} and p.id > ${last} and p.posted_by = app.actor()`.execute(
    tx,
  )
  return rows
}

// What others committed meanwhile is still there after the rollback, also what the same user did in another window.
const withoutOthers = async (legs: readonly PostedLeg[], { tx }: Context): Promise<Leg[]> => {
  const { rows } = await sql<{ id: number }>`select id from ledger.posting
    where agency_id = app.agency() and posted_month = ${thisMonth} and id = any(${legs.map(({ posting }) => posting)}::bigint[])`.execute(
    tx,
  )
  const others = new Set(rows.map(({ id }) => id))
  return legs.filter(({ posting }) => !others.has(posting)).map(({ account, amount }) => ({ ...account, amount }))
}

/** The balances of today before and after an action that undoes a document; writes nothing. Refuses what the action would refuse. */
export const previewUndoing = async (
  slice: Slice,
  id: number,
  action: string,
  context: Context,
): Promise<Preview['accounts']> => {
  const { document } = slice
  const last = await readLastPosting(context)
  await context.client.query('savepoint undoing')
  // Nothing of it may be left for the commit.
  const trial = { ...context, atCommit: () => {}, releaseEarly: () => {} }
  await actFromRequest(slice, id, action, { reason: document.life.actions[action]!.label }, trial)
  const posted = await legsSince(last, context)
  await context.client.query('rollback to savepoint undoing')
  const legs = await withoutOthers(posted, context)
  if (legs.length === 0) return []
  const undone = { documentType: document.name, documentId: id, kind: document.name, date: context.today, legs }
  return (await effect(context.client, undone)).accounts
}
