// The discharge of every vessel against its bills of lading. Row-level security limits consignee users to the voyages with their cargo,
// and to their own part.

import { sql } from 'kysely'
import { berth } from '#areas/master-data/berth/definition.ts'
import { port } from '#areas/master-data/port/definition.ts'
import { vessel } from '#areas/master-data/vessel/definition.ts'
import type { BoardBill, BoardVoyage } from '#areas/shipping/voyage/calls.ts'
import { nameOf } from '#kit/server/columns.ts'
import type { Context } from '#kit/server/context.ts'
import { toDecimal } from '#kit/units.ts'
import { calculatePace } from '#trade/voyages/pace.ts'
import { readPortOuts } from '#trade/voyages/sold-in-port.server.ts'

type VoyageRow = Omit<BoardVoyage, 'bl' | 'discharged' | 'onBoard' | 'sharePct' | 'perDay' | 'emptyAt' | 'bills'>
type Bill = BoardBill & { voyageId: number; sold: number }

const daysShown = 60

const tons = (kg: number | null): number | null => (kg === null ? null : toDecimal(kg, 3))

const readVoyages = async (only: number | null, { tx, asker, today }: Context): Promise<VoyageRow[]> => {
  const { language } = asker
  const { rows } = await sql<VoyageRow>`
    select v.id as "voyageId", v.voyage_no as "voyageNo", v.status, v.eta, v.departed_at as "departedAt", v.arrived_at as "arrivedAt",
      v.nor_tendered_at as "norTenderedAt", v.berthed_at as "berthedAt", v.discharge_commenced_at as "commencedAt",
      v.discharge_completed_at as "completedAt", v.discharge_rate_agreed as "agreedPerDay",
      (select ${nameOf(vessel, 'n', language)} from vessel n where n.agency_id = v.agency_id and n.id = v.vessel) as vessel,
      (select ${nameOf(berth, 'n', language)} from berth n where n.agency_id = v.agency_id and n.id = v.berth) as berth,
      (select ${nameOf(port, 'n', language)} from port n where n.agency_id = v.agency_id and n.id = v.discharge_port) as "dischargePort",
      (select ${nameOf(port, 'n', language)} from port n where n.agency_id = v.agency_id and n.id = v.load_ports[1]) as "loadPort",
      (select sum(case d.stage when 'Initial' then d.cargo_on_board else -d.cargo_on_board end)::bigint from draft_survey d
        where d.agency_id = v.agency_id and d.voyage = v.id and d.status = 'Active' having count(*) = 2) as surveyed
    from voyage v where v.agency_id = app.agency() and v.status <> 'Canceled' and ${
      only === null
        ? sql`(v.discharge_completed_at is null or v.discharge_completed_at > ${today}::date - ${daysShown}::integer) and v.status <> 'Closed'`
        : sql`v.id = ${only}`
    }
    order by v.discharge_completed_at desc nulls first, coalesce(v.arrived_at, v.eta), v.id limit 100`.execute(tx)
  return rows
}

const readBills = async (voyages: number[], context: Context): Promise<Bill[]> => {
  const { rows } = await sql<Omit<Bill, 'sold'>>`
    select s.voyage as "voyageId", s.id as "shipmentId", s.bill_of_lading_no as "billOfLadingNo", l.lc_no as "lcNo",
      (select coalesce(sum(c.quantity), 0)::bigint from shipment_consignee_split c
        where c.agency_id = s.agency_id and c.parent = s.id) as bl,
      (select coalesce(sum(p.net_kg), 0)::bigint from port_loading p where p.agency_id = s.agency_id and p.shipment = s.id
        and p.status in ('Pending', 'Delivered')) as discharged
    from shipment s join lc l on l.agency_id = s.agency_id and l.id = s.lc
    where s.agency_id = app.agency() and s.voyage = any(${voyages}::bigint[]) and s.status <> 'Canceled'
    order by l.lc_no, s.bill_of_lading_no`.execute(context.tx)
  const ids = rows.map(({ shipmentId }) => shipmentId)
  const outs = await readPortOuts(ids, context)
  return rows.map(row => ({ ...row, sold: outs.get(row.shipmentId)?.sold ?? 0 }))
}

const sum = (bills: readonly Bill[], name: 'bl' | 'discharged'): number =>
  bills.reduce((all, bill) => all + bill[name], 0)

// A surplus of one bill does not reduce the quantity of another one that is still on board; what was sold in port is the buyer's.
const quantityOnBoard = (bills: readonly Bill[]): number =>
  bills.reduce((kg, { bl, discharged, sold }) => kg + Math.max(0, bl - discharged - sold), 0)

/** The board, or only one voyage of it. */
export const readVoyageBoard = async (only: number | null, context: Context): Promise<{ voyages: BoardVoyage[] }> => {
  const voyages = await readVoyages(only, context)
  const bills = await readBills(
    voyages.map(({ voyageId }) => voyageId),
    context,
  )
  const now = new Date()
  return {
    voyages: voyages.map(voyage => {
      const own = bills.filter(({ voyageId }) => voyageId === voyage.voyageId)
      const [bl, discharged] = [sum(own, 'bl'), sum(own, 'discharged')]
      const { perDay, emptyAt, sharePct } = calculatePace({ ...voyage, bl, discharged }, now)
      return {
        ...voyage,
        bl: toDecimal(bl, 3),
        discharged: toDecimal(discharged, 3),
        onBoard: toDecimal(voyage.completedAt === null ? quantityOnBoard(own) : 0, 3),
        sharePct: toDecimal(sharePct, 3),
        perDay: tons(perDay),
        emptyAt,
        agreedPerDay: tons(voyage.agreedPerDay),
        surveyed: context.asker.companyId === null ? tons(voyage.surveyed) : null,
        bills: own.map(({ voyageId: _, sold: __, ...bill }) => ({
          ...bill,
          bl: toDecimal(bill.bl, 3),
          discharged: toDecimal(bill.discharged, 3),
        })),
      }
    }),
  }
}
