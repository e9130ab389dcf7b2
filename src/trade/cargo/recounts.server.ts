// Which counts of a lot have to be repeated, because a receipt of an earlier day was entered after them.

import { type RawBuilder, sql } from 'kysely'
import { cargoLoss } from '#areas/terminals/cargo-loss/definition.ts'
import type { receiveCargo } from '#areas/terminals/receive-cargo/definition.ts'
import type { ValuesIn } from '#kit/document.ts'
import type { Context } from '#kit/server/context.ts'
import { refresh } from '#kit/server/write.ts'

/** A lot in a terminal; no form means raw, no bag size means in bulk. */
type CountedLot = Pick<ValuesIn<typeof receiveCargo>, 'terminal' | 'consignee' | 'lc' | 'form' | 'bagSize'>

const ofLot = ({ terminal, consignee, lc, form, bagSize }: CountedLot): RawBuilder<unknown> => sql`
  d.agency_id = app.agency() and d.terminal = ${terminal} and d.consignee = ${consignee} and d.lc = ${lc}
  and coalesce(d.form, 'Raw') = ${form ?? 'Raw'} and d.bag_size is not distinct from ${bagSize}`

const entered = (document: string): RawBuilder<unknown> => sql`(select max(p.posted_at) from ledger.posting p
  where p.agency_id = d.agency_id and p.document_type = ${document} and p.document_id = d.id and p.reverses is null)`

/** Marks the approved counts of a lot that have to be repeated with the last receipt that asks for it, and removes the mark from the others.
 *  A later count covers what was received before it was entered. */
export const refreshRecounts = async (lot: CountedLot, context: Context): Promise<void> => {
  const { rows } = await sql<{ id: number; marked: number | null; asked: number | null }>`
    with counts as materialized (
      select d.id, d.date, d.stock_close, d.recount_after, ${entered('cargoLoss')} as entered from cargo_loss d
      where ${ofLot(lot)} and d.loss_type = 'Stock-take' and d.status = 'Active'),
    receipts as materialized (
      select d.id, d.date, ${entered('receiveCargo')} as entered from receive_cargo d
      where ${ofLot(lot)} and d.status = 'Received' and d.date < (select max(c.date) from counts c))
    select c.id, c.recount_after as marked, (
      select r.id from receipts r where r.date < c.date and r.entered > c.entered
        and not exists (select from counts k where k.id <> c.id and k.date >= c.date and k.entered > r.entered)
      order by r.entered desc limit 1) as asked
    from counts c where c.stock_close is null`.execute(context.tx)
  for (const { id, marked, asked } of rows) {
    if (marked !== asked) await refresh(cargoLoss, id, { recountAfter: asked }, context)
  }
}
