// The outturn of a bill of lading, from the tickets of its trucks.

import { type RawBuilder, sql } from 'kysely'
import { company } from '#areas/master-data/company/definition.ts'
import type { OutturnAnswer, OutturnPart } from '#areas/shipping/shipment/calls.ts'
import { conflict } from '#kit/refusal.ts'
import { nameOf } from '#kit/server/columns.ts'
import type { Context } from '#kit/server/context.ts'
import { toDecimal } from '#kit/units.ts'
import { onBoardStates } from '#trade/voyages/shipment-life-fields.ts'
import { readInPort, readPortOuts, soldInPort } from '#trade/voyages/sold-in-port.server.ts'

const readOpenTickets = (shipment: number, { tx }: Context) =>
  tx
    .selectFrom('portLoading')
    .select('docNo')
    .where('shipment', '=', shipment)
    .where('status', '=', 'Weighed-in')
    .execute()

/** Refuses to accept a difference before the last truck is weighed. */
export const checkAllWeighed = async (shipment: number, context: Context): Promise<void> => {
  const [open] = await readOpenTickets(shipment, context)
  if (!open) return
  conflict('Truck ticket {ticket} is still being weighed. Weigh it out or cancel it first.', {
    values: { ticket: open.docNo ?? '' },
  })
}

/** Refuses to accept the last difference of an LC while a sale of its cargo in port is not settled: what it takes would count as missing. */
export const checkSalesSettled = async (shipment: number, { tx }: Context): Promise<void> => {
  const { rows } = await sql<{
    sale: string
  }>`select e.doc_no as sale from shipment s join lc_sale e on e.agency_id = s.agency_id
      and e.lc = s.lc and e.sold_from = 'Port' and e.status = 'Approved'
    where s.agency_id = app.agency() and s.id = ${shipment} and not exists (select from shipment o where o.agency_id = s.agency_id
      and o.lc = s.lc and o.id <> s.id and o.status not in ('Reconciled', 'Closed', 'Canceled'))
    order by e.id limit 1`.execute(tx)
  const [open] = rows
  if (!open) return
  conflict('Sale {sale} takes cargo of this LC in the port and is not settled. Settle or cancel it first.', {
    values: { sale: open.sale },
  })
}

type Split = readonly { consignee: number; quantity: number }[]

/** Refuses to lower an owner's part of a bill below what it sold of the LC in port; `split` are the parts that remain. */
export const checkSoldRemains = async (
  { lc, consigneeSplit }: { lc: number; consigneeSplit: Split },
  split: Split,
  context: Context,
): Promise<void> => {
  const { rows } = await sql<{ consignee: number; sale: string }>`
    select e.consignee, max(e.doc_no) as sale from lc_sale e where e.agency_id = app.agency() and e.lc = ${lc} and e.sold_from = 'Port'
      and e.status in ('Approved', 'Provisional', 'Final', 'Closed') group by e.consignee order by e.consignee`.execute(
    context.tx,
  )
  const inPort = rows.length === 0 ? [] : await readInPort(lc, 0, context)
  const freeOf = (owner: number): number =>
    inPort.reduce((kg, of) => (of.consignee === owner ? kg + of.kg - of.promised : kg), 0)
  const partOf = (of: Split, owner: number): number =>
    of.reduce((kg, { consignee, quantity }) => (consignee === owner ? kg + quantity : kg), 0)
  const short = rows.find(({ consignee }) => {
    const less = partOf(consigneeSplit, consignee) - partOf(split, consignee)
    return less > Math.max(0, freeOf(consignee))
  })
  if (!short) return
  conflict('Sale {sale} took cargo of this bill of lading in the port. Cancel or reverse the sale first.', {
    values: { sale: short.sale },
  })
}

const inTons = (part: OutturnPart): OutturnPart =>
  Object.fromEntries(
    Object.entries(part).map(([name, value]) => [
      name,
      typeof value === 'number' && name !== 'consignee' ? toDecimal(value, 3) : value,
    ]),
  ) as OutturnPart

const totalParts = (parts: readonly OutturnPart[]): OutturnAnswer['total'] => {
  const sum = (name: keyof OutturnAnswer['total']): number =>
    parts.reduce((all, part) => all + ((part[name] as number | null) ?? 0), 0)
  const planned = (name: 'directPlanned' | 'terminalPlanned'): number | null =>
    parts.some(part => part[name] !== null) ? sum(name) : null
  return {
    bl: sum('bl'),
    directPlanned: planned('directPlanned'),
    direct: sum('direct'),
    terminalPlanned: planned('terminalPlanned'),
    terminal: sum('terminal'),
    out: sum('out'),
    received: sum('received'),
    onTheRoad: sum('onTheRoad'),
    // Cargo loaded by a buyer is no longer on board, although the bill names the seller.
    onBoard: parts.some(({ onBoard }) => onBoard > 0) ? Math.max(0, -sum('difference')) : 0,
    difference: sum('difference'),
  }
}

// The owners of parts by the bill, and the buyers in port, who load without a part in the bill.
const ownersQuery = (shipment: number): RawBuilder<unknown> => sql`
  select agency_id, parent, consignee, quantity, direct_delivery, terminal_storage, position from shipment_consignee_split
  where agency_id = app.agency() and parent = ${shipment}
  union all select distinct t.agency_id, t.shipment, t.consignee, 0::bigint, null::bigint, null::bigint, 32767 from port_loading t
  where t.agency_id = app.agency() and t.shipment = ${shipment} and t.status in ('Pending', 'Delivered')
    and not exists (select from shipment_consignee_split l where l.agency_id = t.agency_id and l.parent = t.shipment and l.consignee = t.consignee)`

/** Each owner's present part; row-level security limits consignee users to their own. */
export const readCurrentOutturn = async (
  { id: shipment, status }: { id: number; status: string },
  context: Context,
): Promise<OutturnAnswer> => {
  const { sold, soldOfLc } = (await readPortOuts([shipment], context)).get(shipment) ?? { sold: 0, soldOfLc: 0 }
  const { rows } = await sql<OutturnPart>`
    select l.consignee, (select ${nameOf(company, 'n', context.asker.language)} from company n
        where n.agency_id = l.agency_id and n.id = l.consignee) as name,
      l.quantity as bl, l.direct_delivery as "directPlanned", l.terminal_storage as "terminalPlanned",
      coalesce(p.direct, 0)::bigint as direct, coalesce(p.terminal, 0)::bigint as terminal, coalesce(p.out, 0)::bigint as out,
      coalesce(r.received, 0)::bigint as received, (coalesce(p.terminal, 0) - coalesce(r.sent, 0))::bigint as "onTheRoad",
      (coalesce(p.out, 0) + w.kg - l.quantity)::bigint as difference,
      (case when s.status = any(${[...onBoardStates]}::text[]) then greatest(0, l.quantity - w.kg - coalesce(p.out, 0)) else 0 end)::bigint as "onBoard"
    from (${ownersQuery(shipment)}) l
    join shipment s on s.agency_id = l.agency_id and s.id = l.parent
    cross join lateral (select sum(t.net_kg) as out, sum(t.net_kg) filter (where t.delivery_type = 'Direct Delivery') as direct,
        sum(t.net_kg) filter (where t.delivery_type = 'Terminal Storage') as terminal from port_loading t
      where t.agency_id = l.agency_id and t.shipment = l.parent and t.consignee = l.consignee
        and t.status in ('Pending', 'Delivered')) p
    cross join lateral (select sum(c.terminal_net) as received, sum(c.port_net) as sent from receive_cargo c
      join port_loading t on t.agency_id = c.agency_id and t.id = c.port_loading
      where t.agency_id = l.agency_id and t.shipment = l.parent and t.consignee = l.consignee and c.status = 'Received') r
    cross join lateral (select coalesce(round(sum(o.kg) * ${sold} / nullif(${soldOfLc}::numeric, 0)), 0)::bigint as kg
      from (${soldInPort(sql`and c.consignment_id = s.lc`)}) o where o.consignee = l.consignee) w
    order by l.position, l.consignee`.execute(context.tx)
  const open = await readOpenTickets(shipment, context)
  const { consignee: _, name: __, ...total } = inTons({ consignee: 0, name: '', ...totalParts(rows) })
  const isComing = (onBoardStates as readonly string[]).includes(status)
  return { parts: rows.map(inTons), total, isComing, open: open.length }
}
