// An owner's day: trucks, permits, and the documents that wait for its consent. Read under row-level security.

import { type RawBuilder, sql } from 'kysely'
import { bagLoan } from '#areas/bags/loan/definition.ts'
import type { AwaitedConsent } from '#areas/dashboard/calls.ts'
import { ownPermit, ownTruck, type truckWays } from '#areas/dashboard/own-fields.ts'
import { withNames } from '#areas/dashboard/own-lines.server.ts'
import { portLoading } from '#areas/port-loading/definition.ts'
import { bulkLoading } from '#areas/sales/bulk-loading/definition.ts'
import { deliveryNote } from '#areas/sales/delivery-note/definition.ts'
import { cargoSale } from '#areas/terminals/cargo-sale/definition.ts'
import { cargoTransfer } from '#areas/terminals/cargo-transfer/definition.ts'
import { loan } from '#areas/terminals/loan/definition.ts'
import { loanReturn } from '#areas/terminals/loan-return/definition.ts'
import { receiveCargo } from '#areas/terminals/receive-cargo/definition.ts'
import { swapCargo } from '#areas/terminals/swap-cargo/definition.ts'
import { terminalOut } from '#areas/terminals/terminal-out/definition.ts'
import type { Row } from '#kit/check.ts'
import type { Document } from '#kit/document.ts'
import { snake, tableOf } from '#kit/server/columns.ts'
import type { Context } from '#kit/server/context.ts'
import { may, mayOn } from '#rights/may.ts'
import { andAnyOf } from '#trade/parties/any-of.server.ts'

const mostTrucks = 100

/** The owners and the terminals of the page; null: all terminals. */
export type Place = { consignee: number[]; terminal: number[] | null }

type Way = { document: Document; way: (typeof truckWays)[number]; net: string }

const ways: readonly Way[] = [
  { document: portLoading, way: 'Out of the port', net: 'net_kg' },
  { document: receiveCargo, way: 'Into the terminal', net: 'terminal_net' },
  { document: terminalOut, way: 'Out of the terminal', net: 'net_kg' },
  { document: deliveryNote, way: 'Loaded for a customer', net: 'net_kg' },
  { document: bulkLoading, way: 'Loaded for a customer', net: 'net_kg' },
]

const trucksOf = (
  { document, way, net }: Way,
  { consignee, terminal }: Place,
  today: string,
): RawBuilder<unknown> => sql`
  select t.doc_no as "docNo", ${sql.lit(way)} as way, t.truck, t.terminal, t.status, ${sql.ref(`t.${net}`)} as "netKg", t.updated_at as at
  from ${tableOf(document)} t
  where t.agency_id = app.agency() and t.consignee = any(${consignee}::bigint[]) ${andAnyOf('t.terminal', terminal)}
    and t.date = ${today}::date and t.status <> 'Canceled'`

/** The trucks of today, the latest first. */
export const readTrucks = async (place: Place, context: Context): Promise<Row[]> => {
  const each = ways.map(way => trucksOf(way, place, context.today))
  const { rows } =
    await sql<Row>`select * from (${sql.join(each, sql` union all `)}) x order by x.at desc limit ${mostTrucks}`.execute(
      context.tx,
    )
  return withNames(ownTruck, rows, context)
}

/** The permits on which a truck may come today, and those used today. */
export const readPermits = async ({ consignee, terminal }: Place, context: Context): Promise<Row[]> => {
  const { tx, today, asker } = context
  const dayOf = (column: string) => sql`(${sql.ref(`t.${column}`)} at time zone ${asker.timeZone})::date`
  const { rows } = await sql<Row>`
    select t.doc_no as "docNo", t.truck, t.terminal, t.status, t.quantity, t.valid_until as "validUntil" from sale_permit t
    where t.agency_id = app.agency() and t.consignee = any(${consignee}::bigint[]) ${andAnyOf('t.terminal', terminal)} and (
      t.status = 'Active' and ${dayOf('valid_from')} <= ${today}::date and ${dayOf('valid_until')} >= ${today}::date
      or t.status = 'Used' and ${dayOf('used_at')} = ${today}::date)
    order by t.status, t.valid_until limit ${mostTrucks}`.execute(tx)
  return withNames(ownPermit, rows, context)
}

const agreed: readonly Document[] = [loan, loanReturn, cargoTransfer, swapCargo, cargoSale, bagLoan]

const consentsOf = (document: Document, owners: readonly number[]): RawBuilder<unknown>[] =>
  (['agree-first', 'agree-second'] as const).map(name => {
    const { moves, forOwner } = document.life.actions[name]!
    const owner = sql.ref(`t.${snake(forOwner!.fields[0]!)}`)
    const at = sql.ref(name === 'agree-first' ? 't.first_agreed_at' : 't.second_agreed_at')
    return sql`select ${sql.lit(document.address)} as address, ${sql.lit(document.singular)} as singular, t.id, t.doc_no as "docNo", t.updated_at as at
      from ${tableOf(document)} t where t.agency_id = app.agency() and t.needs_consent and t.status = any(${Object.keys(moves)}::text[])
        and ${owner} = any(${owners}::bigint[]) and ${at} is null`
  })

/** The documents that wait for the consent of these owners, if the user may see and decide them. */
export const readConsents = async (owners: readonly number[], { tx, asker }: Context): Promise<AwaitedConsent[]> => {
  const seen = agreed.filter(({ right }) => mayOn(asker, 'View', right))
  if (seen.length === 0 || !may(asker, { rights: ['canAgreeForOwner'] })) return []
  const queries = seen.flatMap(document => consentsOf(document, owners))
  const { rows } =
    await sql<AwaitedConsent>`select * from (${sql.join(queries, sql` union all `)}) x order by x.at`.execute(tx)
  return rows
}
