import { sql } from 'kysely'
import { type PlaceFilter, sum, tons } from '#areas/dashboard/amounts.server.ts'
import type { TerminalDay, TerminalStock } from '#areas/dashboard/calls.ts'
import { company } from '#areas/master-data/company/definition.ts'
import { terminal } from '#areas/master-data/terminal/definition.ts'
import { nameOf } from '#kit/server/columns.ts'
import type { Context } from '#kit/server/context.ts'
import { proportion, toDecimal } from '#kit/units.ts'
import { standingOn } from '#ledger/standings.server.ts'
import { bagCondition } from '#trade/bags/bags-on-hand.server.ts'
import { lotCondition } from '#trade/cargo/lot-costs.server.ts'
import { andAnyOf } from '#trade/parties/any-of.server.ts'

type Place = { id: number; name: string; capacity: number }

const readTerminals = async ({ terminalId }: PlaceFilter, { tx, asker }: Context): Promise<Place[]> => {
  const { rows } = await sql<Place>`
    select t.id, ${nameOf(terminal, 't', asker.language)} as name, t.capacity from terminal t
    where t.agency_id = app.agency() and t.status = 'active' ${andAnyOf('t.id', terminalId)} order by t.capacity desc, t.id`.execute(
    tx,
  )
  return rows
}

type HeldStock = { terminal: number; consignee: number; name: string; lcs: number[]; quantity: number }

// The same as today's closing stock report.
const readHeldStock = async (
  { terminalId, consigneeId }: PlaceFilter,
  { tx, asker, today }: Context,
): Promise<HeldStock[]> => {
  const { rows } = await sql<HeldStock>`
    select s.*, ${nameOf(company, 'o', asker.language)} as name from (
      select k.location_id as terminal, k.consignee_id as consignee, sum(k.closing)::bigint as quantity,
        array_agg(distinct k.consignment_id) as lcs
      from ${standingOn(today, lotCondition({ terminal: terminalId, consignee: consigneeId }, asker))} k
      group by k.location_id, k.consignee_id
    ) s join company o on o.agency_id = app.agency() and o.id = s.consignee order by s.consignee`.execute(tx)
  return rows
}

const sumKg = (held: readonly HeldStock[], terminal?: number): number =>
  sum(held.filter(lot => terminal === undefined || lot.terminal === terminal).map(({ quantity }) => quantity))

/** Each terminal with what each consignee has in it. */
export const readStock = async (asked: PlaceFilter, context: Context) => {
  const places = await readTerminals(asked, context)
  const held = await readHeldStock(asked, context)
  const rows = places.map(
    ({ id, name, capacity }): TerminalStock => ({
      terminalId: id,
      terminal: name,
      capacity: tons(capacity),
      stock: tons(sumKg(held, id)),
      consignees: held
        .filter(lot => lot.terminal === id)
        .map(lot => ({ consigneeId: lot.consignee, consignee: lot.name, quantity: tons(lot.quantity) })),
    }),
  )
  return { rows, total: { stock: tons(sumKg(held)), lcs: new Set(held.flatMap(lot => lot.lcs)).size } }
}

type TerminalMovements = { terminal: number; received: number; delivered: number; trucks: number }

// By document, because a truck is one: what came in and left over the weighbridge.
const readMovementsToday = async (
  { consigneeId, terminalId }: PlaceFilter,
  { tx, today }: Context,
): Promise<TerminalMovements[]> => {
  const { rows } = await sql<TerminalMovements>`
    select terminal, sum(received)::bigint as received, sum(delivered)::bigint as delivered, count(*) as trucks from (
      select terminal, consignee, terminal_net as received, 0 as delivered from receive_cargo
        where agency_id = app.agency() and date = ${today}::date and status = 'Received'
      union all select terminal, consignee, 0, quantity from delivery_note
        where agency_id = app.agency() and date = ${today}::date and status = 'Delivered'
      union all select terminal, consignee, 0, net_kg from bulk_loading
        where agency_id = app.agency() and date = ${today}::date and status = 'Delivered'
    ) s where true ${andAnyOf('consignee', consigneeId)} ${andAnyOf('terminal', terminalId)} group by terminal`.execute(
    tx,
  )
  return rows
}

type Bags = { terminal: number; size: number; bags: number }

const readGoodBags = async (
  { consigneeId, terminalId }: PlaceFilter,
  { tx, asker, today }: Context,
): Promise<Bags[]> => {
  const { rows } = await sql<Bags>`
    select k.location_id as terminal, k.bag_kg as size, sum(k.closing)::bigint as bags
    from ${standingOn(today, sql`${bagCondition({ terminal: terminalId, consignee: consigneeId }, asker)} and c.role = 'STORE' and c.condition = 'Good'`)} k
    group by k.location_id, k.bag_kg order by k.bag_kg desc`.execute(tx)
  return rows
}

const bySize = (bags: readonly Bags[]): TerminalDay['goodBags'] =>
  [...Map.groupBy(bags, ({ size }) => size)].map(([size, of]) => ({
    size: `${size} kg`,
    bags: sum(of.map(({ bags }) => bags)),
  }))

const sumMovements = (today: readonly TerminalMovements[]) => ({
  receivedToday: tons(sum(today.map(({ received }) => received))),
  deliveredToday: tons(sum(today.map(({ delivered }) => delivered))),
  trucksToday: sum(today.map(({ trucks }) => trucks)),
})

/** What happened in each terminal today, with its stock and its empty bags. */
export const readTerminalsToday = async (asked: PlaceFilter, context: Context) => {
  const places = await readTerminals(asked, context)
  const held = await readHeldStock(asked, context)
  const today = await readMovementsToday(asked, context)
  const bags = await readGoodBags(asked, context)
  const rows = places.map(({ id, name, capacity }): TerminalDay => {
    const kg = sumKg(held, id)
    return {
      terminalId: id,
      terminal: name,
      capacity: tons(capacity),
      stock: tons(kg),
      utilisationPct: capacity > 0 ? toDecimal(proportion(kg, 100_000, capacity), 3) : 0,
      ...sumMovements(today.filter(({ terminal }) => terminal === id)),
      goodBags: bySize(bags.filter(({ terminal }) => terminal === id)),
    }
  })
  const capacity = tons(sum(places.map(place => place.capacity)))
  return { rows, total: { capacity, stock: tons(sumKg(held)), ...sumMovements(today), goodBags: bySize(bags) } }
}
