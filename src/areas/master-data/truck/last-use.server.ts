// The picker of a truck shows the day it was last weighed, loaded or sent, in documents of the terminals where the user works.

import { type RawBuilder, sql } from 'kysely'
import { portLoading } from '#areas/port-loading/definition.ts'
import { bulkLoading } from '#areas/sales/bulk-loading/definition.ts'
import { deliveryNote } from '#areas/sales/delivery-note/definition.ts'
import { receiveCargo } from '#areas/terminals/receive-cargo/definition.ts'
import { terminalOut } from '#areas/terminals/terminal-out/definition.ts'
import type { Document } from '#kit/document.ts'
import type { PickerFactReader } from '#kit/server/behaviour.ts'
import { allOf, tableOf } from '#kit/server/columns.ts'
import type { Context } from '#kit/server/context.ts'
import { inScope } from '#kit/server/scope.ts'

const tickets: readonly Document[] = [portLoading, receiveCargo, terminalOut, deliveryNote, bulkLoading]

// Each day is read from the end of an index.
const lastIn = (document: Document, { asker }: Context): RawBuilder<unknown> =>
  sql`(select u.date from ${tableOf(document)} u where u.agency_id = t.agency_id and u.truck = t.id and u.status <> 'Canceled'
    ${allOf(inScope(document, asker, 'u'))} order by u.date desc, u.id desc limit 1)`

export const readLastUse: PickerFactReader = async (trucks, _, context) => {
  const { rows } = await sql<{ id: number; lastUsed: string | null }>`
    select t.id, greatest(${sql.join(tickets.map(ticket => lastIn(ticket, context)))}) as "lastUsed" from truck t
    where t.agency_id = app.agency() and t.id = any(${trucks}::bigint[])`.execute(context.tx)
  return new Map(rows.map(({ id, lastUsed }) => [id, { lastUsed }]))
}
