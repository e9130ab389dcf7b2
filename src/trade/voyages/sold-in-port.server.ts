// Cargo that was sold in port: the buyer carries it away, so it leaves without a ticket of the agency.

import { type RawBuilder, sql } from 'kysely'
import type { Context } from '#kit/server/context.ts'

// `offset 0` reads the flows of each account by their key: planned together, all flows of the agency are read once there are many.
/** Kilograms of each LC (`lc`) that an owner (`consignee`) sold in port, or, if negative, bought there (`kg`). `where` narrows the accounts
 *  `c` and their flows `f`. */
export const soldInPort = (where: RawBuilder<unknown> = sql``): RawBuilder<unknown> => sql`
  select c.consignment_id as lc, c.consignee_id as consignee, -sum(f.amount)::bigint as kg from ledger.account c
  cross join lateral (select x.day, x.amount from ledger.flow x where x.agency_id = c.agency_id and x.account_id = c.id
    and x.kind = 'lcSale' offset 0) f
  where c.agency_id = app.agency() and c.unit = 'KG' and c.role = 'PORT' ${where} group by 1, 2`

/** Kilograms of a bill of lading that left the port on weighed trucks, and that were sold there; and those sold in port of its LC. */
type PortOut = { trucks: number; sold: number; soldOfLc: number }

type BillOut = { id: number; lc: number; bl: number; trucks: number; accepted: number | null; soldOfLc: number }

// The sold cargo of an LC is what is missing from its bills, in the order of their days; an accepted outturn stays as it is.
const shareSold = (bills: readonly BillOut[]): Map<number, number> => {
  const taken = (bill: BillOut): number => (bill.accepted === null ? 0 : Math.max(0, bill.accepted - bill.trucks))
  let left = Math.max(0, (bills[0]?.soldOfLc ?? 0) - bills.reduce((sum, bill) => sum + taken(bill), 0))
  const open = bills.filter(({ accepted }) => accepted === null)
  const parts = bills.map((bill): [number, number] => [bill.id, taken(bill)])
  for (const bill of open) {
    const part = bill === open.at(-1) ? left : Math.min(left, Math.max(0, bill.bl - bill.trucks))
    parts.push([bill.id, part])
    left -= part
  }
  return new Map(parts)
}

// A sale names the LC, not the bill, so all bills of these LCs are read.
const readBillsOut = async (lcs: RawBuilder<unknown>, { tx }: Context): Promise<BillOut[]> => {
  const { rows } = await sql<BillOut>`
    select s.id, s.lc, s.bl_quantity as bl, case when s.status in ('Reconciled', 'Closed') then s.outturn_quantity end as accepted,
      (select coalesce(sum(t.net_kg), 0)::bigint from port_loading t where t.agency_id = s.agency_id and t.shipment = s.id
        and t.status in ('Pending', 'Delivered')) as trucks,
      (select coalesce(sum(w.kg), 0)::bigint from (${soldInPort(sql`and c.consignment_id = s.lc`)}) w) as "soldOfLc"
    from shipment s where s.agency_id = app.agency() and s.status <> 'Canceled' and s.lc in (${lcs})
    order by s.date, s.id`.execute(tx)
  return rows
}

/** What left the port of each of these shipments. */
export const readPortOuts = async (shipments: readonly number[], context: Context): Promise<Map<number, PortOut>> => {
  const lcs = sql`select x.lc from shipment x where x.agency_id = app.agency() and x.id = any(${shipments}::bigint[])`
  const bills = await readBillsOut(lcs, context)
  const sold = new Map([...Map.groupBy(bills, ({ lc }) => lc).values()].flatMap(of => [...shareSold(of)]))
  return new Map(bills.map(({ id, trucks, soldOfLc }) => [id, { trucks, soldOfLc, sold: sold.get(id) ?? 0 }]))
}

/** Kilograms of an LC that did not leave the port and are not accepted as missing; null while no difference of its bills is accepted. */
export const readLeftInPort = async (lc: number, context: Context): Promise<number | null> => {
  const bills = await readBillsOut(sql`${lc}::bigint`, context)
  if (bills.every(({ accepted }) => accepted === null)) return null
  return bills.reduce((kg, { accepted, bl, trucks }) => kg + (accepted ?? bl) - trucks, 0) - bills[0]!.soldOfLc
}

/** Kilograms of an owner of an LC in a port, and those of them that approved sales will take. */
type InPort = { consignee: number; form: string; port: number; kg: number; promised: number }

/** The cargo of an LC in port by owner. The ledger cannot reserve stock in a port, so approved sales there are counted, without the sale
 *  `except`. */
export const readInPort = async (lc: number, except: number, { tx }: Context): Promise<InPort[]> => {
  const { rows } = await sql<InPort>`
    select x.consignee, x.form, x.port, sum(x.kg)::bigint as kg, sum(x.promised)::bigint as promised from (
      select a.consignee_id as consignee, a.form, a.location_id as port, b.on_hand as kg, 0 as promised
      from ledger.account a join ledger.balance b on b.agency_id = a.agency_id and b.account_id = a.id
      where a.agency_id = app.agency() and a.unit = 'KG' and a.role = 'PORT' and a.consignment_id = ${lc}
      union all
      select s.consignee, s.form, s.port, 0, s.quantity from lc_sale s
      where s.agency_id = app.agency() and s.lc = ${lc} and s.sold_from = 'Port' and s.status = 'Approved' and s.id <> ${except}) x
    group by x.consignee, x.form, x.port`.execute(tx)
  return rows
}

type OwnersPart = { shipment: number; lc: number; consignee: number }

/** Adds to each owner's part of a bill of lading what was sold of it in port (kg); negative for one that bought more there. For all owners
 *  together (`isWhole`) a bill's first part has the whole: a buyer that loaded nothing yet has no part. */
export const readSoldOfOwners = async <P extends OwnersPart>(
  parts: readonly P[],
  isWhole: boolean,
  context: Context,
): Promise<(P & { sold: number })[]> => {
  const lcs = [...new Set(parts.map(({ lc }) => lc))]
  const { rows } = await sql<{ lc: number; consignee: number; kg: number }>`${soldInPort(
    sql`and c.consignment_id = any(${lcs}::bigint[])`,
  )}`.execute(context.tx)
  const touched = parts.filter(part => rows.some(({ lc }) => lc === part.lc))
  if (touched.length === 0) return parts.map(part => ({ ...part, sold: 0 }))
  const outs = await readPortOuts([...new Set(touched.map(({ shipment }) => shipment))], context)
  return parts.map((part, n) => {
    const { sold, soldOfLc } = outs.get(part.shipment) ?? { sold: 0, soldOfLc: 0 }
    if (isWhole) return { ...part, sold: parts.findIndex(of => of.shipment === part.shipment) === n ? sold : 0 }
    const own = rows.find(({ lc, consignee }) => lc === part.lc && consignee === part.consignee)?.kg ?? 0
    return { ...part, sold: soldOfLc === 0 ? 0 : Math.round((own * sold) / soldOfLc) }
  })
}
