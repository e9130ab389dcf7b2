// The dates and drawings of an LC as the bank sees them, and the cost of its cargo.

import { sql } from 'kysely'
import type { LcPosition } from '#areas/procurement/lc/calls.ts'
import type { lc } from '#areas/procurement/lc/definition.ts'
import { type Bill, findDiscrepancies, lastPresentationDay } from '#areas/procurement/lc/discrepancies.ts'
import { type Cost, costsByTitle } from '#areas/procurement/lc/landed-cost.ts'
import type { RowOf } from '#kit/document.ts'
import type { Context } from '#kit/server/context.ts'
import { toDecimal } from '#kit/units.ts'
import { readCostsPerTon } from '#trade/cargo/lot-costs.server.ts'
import { type DrawnAmount, drawnAmounts, sumDrawn } from '#trade/voyages/drawn-amounts.ts'

type Lc = RowOf<typeof lc>

export type BillOfLc = Bill & { id: number; presentedOn: string | null; paidOn: string | null }

/** The bills of lading drawn under an LC. */
export const readBills = async (lc: number, { tx }: Context): Promise<BillOfLc[]> => {
  const bills = await tx
    .selectFrom('shipment')
    .innerJoin('voyage', join =>
      join.onRef('voyage.agencyId', '=', 'shipment.agencyId').onRef('voyage.id', '=', 'shipment.voyage'),
    )
    .select(({ fn, val }) => [
      'shipment.id',
      'shipment.billOfLadingNo as no',
      'shipment.voyage',
      'shipment.date as onBoard',
      'shipment.blQuantity as kg',
      fn.coalesce('shipment.invoiceAmount', val(0)).as('amount'),
      fn.coalesce('shipment.dischargePort', 'voyage.dischargePort').as('dischargePort'),
      'voyage.loadPorts',
      'shipment.presentedOn',
      'shipment.paidOn',
    ])
    .where('shipment.lc', '=', lc)
    .where('shipment.status', '<>', 'Canceled')
    .orderBy('shipment.date')
    .execute()
  return bills.map(bill => ({ ...bill, isPresented: bill.presentedOn !== null, isPaid: bill.paidOn !== null }))
}

/** The last day on which the bank paid bills of lading under an LC. */
export const readLastPaidDay = async (lc: number, { tx }: Context): Promise<string | null> => {
  const { day } = await tx
    .selectFrom('shipment')
    .select(({ fn }) => fn.max('paidOn').as('day'))
    .where('lc', '=', lc)
    .where('status', '<>', 'Canceled')
    .executeTakeFirstOrThrow()
  return day
}

/** The margin that the bank blocks, in cents: a payment releases it. */
export const readBlockedMargin = async (lc: number, { tx }: Context): Promise<number> => {
  const { rows } = await sql<{ cents: number }>`select coalesce(sum(e.amount), 0)::bigint as cents
    from ledger.account a join ledger.entry e on e.agency_id = a.agency_id and e.account_id = a.id
    where a.agency_id = app.agency() and a.unit = 'USD' and a.role = 'LC_MARGIN' and a.consignment_id = ${lc}`.execute(
    tx,
  )
  return rows[0]!.cents
}

/** What is drawn under an LC with these bills of lading, by consignee. */
export const readDrawings = async (bills: readonly number[], { tx }: Context): Promise<DrawnAmount[]> => {
  const { rows } = await sql<{ amount: number | null; split: { consignee: number; quantity: number }[] }>`
    select s.invoice_amount as amount, coalesce((select jsonb_agg(jsonb_build_object('consignee', l.consignee, 'quantity', l.quantity)
      order by l.position) from shipment_consignee_split l where l.agency_id = s.agency_id and l.parent = s.id), '[]') as split
    from shipment s where s.agency_id = app.agency() and s.id = any(${[...bills]}::bigint[]) order by s.id`.execute(tx)
  return sumDrawn(rows.flatMap(({ amount, split }) => drawnAmounts(amount, split)))
}

// Costs that increase the value of the cargo; the value of cargo that is lost, sold or passed on is not a cost.
const readCosts = async (lc: number, { tx }: Context): Promise<Cost[]> => {
  const { rows } = await sql<Cost>`select coalesce(x.category, p.kind) as kind, sum(e.amount)::bigint as halalas
    from ledger.account a
    join ledger.entry e on e.agency_id = a.agency_id and e.account_id = a.id
    join ledger.posting p on p.agency_id = e.agency_id and p.posted_month = e.posted_month and p.id = e.posting_id
    left join expense x on p.document_type = 'expense' and x.agency_id = p.agency_id and x.id = p.document_id
    where a.agency_id = app.agency() and a.unit = 'SAR' and a.role = 'CONSIGNMENT_COST' and a.consignment_id = ${lc}
    group by 1 having sum(e.amount) <> 0 order by 1`.execute(tx)
  return rows
}

const readWrittenOff = async (lc: number, { tx }: Context): Promise<number> => {
  const { rows } = await sql<{ halalas: number }>`select coalesce(-sum(b.on_hand), 0)::bigint as halalas
    from ledger.account a join ledger.balance b on b.agency_id = a.agency_id and b.account_id = a.id
    where a.agency_id = app.agency() and a.unit = 'SAR' and a.role = 'INVENTORY_CARGO' and a.consignment_id = ${lc}`.execute(
    tx,
  )
  return rows[0]!.halalas
}

const readLandedCost = async (lc: number, arrivedKg: number, context: Context): Promise<LcPosition['cost']> => {
  const costs = await readCosts(lc, context)
  const total = costs.reduce((sum, { halalas }) => sum + halalas, 0)
  const perTon = (await readCostsPerTon(context.today, [lc], context)).get(lc)
  return {
    lines: costsByTitle(costs).map(({ title, halalas }) => ({ title, amount: toDecimal(halalas, 2) })),
    total: toDecimal(total, 2),
    arrived: toDecimal(arrivedKg, 3),
    perTon: perTon === undefined ? null : toDecimal(perTon, 4),
    writtenOff: toDecimal(await readWrittenOff(lc, context), 2),
  }
}

/** Dates, drawings, discrepancies and cost of an LC; `arrivedKg` was received in terminals or delivered directly. */
export const readPosition = async (row: Lc, arrivedKg: number, context: Context): Promise<LcPosition> => {
  const bills = await readBills(row.id, context)
  const drawn = bills.reduce((sum, { amount }) => sum + amount, 0)
  // Where bills are still unpaid, the last payment was not of them.
  const examinedOn = row.presentedOn ?? (bills.some(({ isPaid }) => !isPaid) ? null : row.paidOn) ?? context.today
  return {
    lastPresentation: lastPresentationDay(row, bills),
    presentedOn: row.presentedOn,
    maxDrawing: toDecimal(row.maxDrawing ?? 0, 2),
    drawn: toDecimal(drawn, 2),
    unused: toDecimal((row.maxDrawing ?? 0) - drawn, 2),
    // A draft may not have an expiry date yet.
    discrepancies: row.expiryDate === null ? [] : findDiscrepancies(row, bills, examinedOn),
    cost: await readLandedCost(row.id, arrivedKg, context),
  }
}
