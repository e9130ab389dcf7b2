// The quantity that leaves the port is limited to the bill of lading with the tolerance of its LC, and cargo from elsewhere to the quantity
// of the LC; beyond it, a user with the right must give a reason.

import { sql } from 'kysely'
import type { portLoading } from '#areas/port-loading/definition.ts'
import type { ValuesIn } from '#kit/document.ts'
import { exceeded } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'
import { formatQuantity, proportion } from '#kit/units.ts'
import { mayOn } from '#rights/may.ts'

type Ticket = ValuesIn<typeof portLoading>
type Bill = { billOfLadingNo: string; quantity: number; tolerancePct: number | null; loaded: number }

// The row stays locked until the transaction ends, so that two concurrent trucks cannot exceed the limit together.
const lockRow = async (table: 'shipment' | 'lc', id: number, { tx }: Context): Promise<void> => {
  await tx.selectFrom(table).select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow()
}

const readBill = async ({ shipment }: Ticket, except: number, { tx }: Context): Promise<Bill> => {
  const { rows } = await sql<Bill>`
    select s.bill_of_lading_no as "billOfLadingNo", s.bl_quantity as quantity, l.tolerance_pct as "tolerancePct",
      (select coalesce(sum(t.net_kg), 0) from port_loading t where t.agency_id = s.agency_id and t.shipment = s.id
        and t.status <> 'Canceled' and t.id <> ${except})::bigint as loaded
    from shipment s join lc l on l.agency_id = s.agency_id and l.id = s.lc
    where s.agency_id = app.agency() and s.id = ${shipment}`.execute(tx)
  return rows[0]!
}

/**
 * Refuses a truck beyond the bill's quantity and tolerance; a user who approves port tickets may let it go with a reason under Remarks,
 * which is stored on the ticket.
 */
export const checkBillQuantity = async (ticket: Ticket, except: number, context: Context): Promise<void> => {
  if (ticket.netKg === null || (ticket.remarks && mayOn(context.asker, 'Approve', 'ConsignmentTransportation'))) return
  await lockRow('shipment', ticket.shipment, context)
  const { billOfLadingNo, quantity, tolerancePct, loaded } = await readBill(ticket, except, context)
  const most = quantity + proportion(quantity, tolerancePct ?? 0, 100_000)
  if (loaded + ticket.netKg <= most) return
  exceeded(
    'BILL_EXCEEDED',
    'Bill of lading {bill} is of {most} MT with its tolerance; {loaded} MT have left, this truck carries {net} MT. Unload it, or ask a user who approves port tickets to weigh it out with a reason under Remarks.',
    {
      fields: { secondWeight: 'More than the bill of lading leaves.' },
      values: {
        bill: billOfLadingNo,
        most: formatQuantity(most),
        loaded: formatQuantity(loaded),
        net: formatQuantity(ticket.netKg),
      },
      details: { most, loaded, net: ticket.netKg },
    },
  )
}

type LcQuantity = { lcNo: string; quantity: number; tolerancePct: number | null; arrived: number }

// The cargo that trucks brought or are bringing, and the cargo delivered directly from the port. Returned cargo is not counted again.
const readLcQuantity = async (lc: number, except: number, { tx }: Context): Promise<LcQuantity> => {
  const { rows } = await sql<LcQuantity>`
    select l.lc_no as "lcNo", l.quantity, l.tolerance_pct as "tolerancePct",
      ((select coalesce(sum(coalesce(r.accepted_net, r.port_net)), 0) from receive_cargo r where r.agency_id = l.agency_id and r.lc = l.id
          and r.source <> 'Return' and r.status not in ('Canceled', 'Turned away') and r.id <> ${except})
        + (select coalesce(sum(t.net_kg), 0) from port_loading t where t.agency_id = l.agency_id and t.lc = l.id
          and t.delivery_type = 'Direct Delivery' and t.status <> 'Canceled'))::bigint as arrived
    from lc l where l.agency_id = app.agency() and l.id = ${lc}`.execute(tx)
  return rows[0]!
}

/** `kg`: the load of the truck, or its full weight until it is weighed empty */
type Arriving = { lc: number; kg: number | null; remarks: string | null }

/**
 * Refuses cargo without a port ticket beyond the LC's quantity and tolerance, unless a user who approves receipts weighs it in with a
 * reason under Remarks; a second such user then has to let the truck in.
 */
export const checkLcQuantity = async (
  { lc, kg, remarks }: Arriving,
  except: number,
  context: Context,
): Promise<void> => {
  if (kg === null || (remarks && mayOn(context.asker, 'Approve', 'ReceiveCargo'))) return
  await lockRow('lc', lc, context)
  const { lcNo, quantity, tolerancePct, arrived } = await readLcQuantity(lc, except, context)
  const most = quantity + proportion(quantity, tolerancePct ?? 0, 100_000)
  if (arrived + kg <= most) return
  exceeded(
    'LC_EXCEEDED',
    'LC {lc} is of {most} MT with its tolerance; {arrived} MT have arrived, this truck brings {net} MT. Choose another LC, or ask a user who approves receipts to weigh it in with a reason under Remarks.',
    {
      fields: { lc: 'More than the LC leaves.' },
      values: {
        lc: lcNo,
        most: formatQuantity(most),
        arrived: formatQuantity(arrived),
        net: formatQuantity(kg),
      },
      details: { most, arrived, net: kg },
    },
  )
}
