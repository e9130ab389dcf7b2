// The vendors' bills created by a shipment. Each is booked once: by its bill of lading, or by hand.

import { sql } from 'kysely'
import { expense } from '#areas/accounts/expenses/definition.ts'
import { readContractTerms } from '#areas/shipping/shipment/contract-terms.server.ts'
import { costProblems, type ShipmentCost, shipmentCosts } from '#areas/shipping/shipment/costs.ts'
import type { shipment } from '#areas/shipping/shipment/definition.ts'
import type { RowOf, ValuesIn } from '#kit/document.ts'
import { conflict, refuse } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'
import { apply, create } from '#kit/server/write.ts'

type Shipment = ValuesIn<typeof shipment>
type ShipmentRow = RowOf<typeof shipment>

const fieldByCategory = { Freight: 'freightRate', Duty: 'dutyPaid' } as const

// Locks the LC, as a bill entered by hand does, so that two concurrent requests do not book it twice.
const refuseSecondBill = async ({ category }: ShipmentCost, lc: number, { tx }: Context): Promise<void> => {
  await tx.selectFrom('lc').select('id').where('id', '=', lc).forNoKeyUpdate().execute()
  const { rows } = await sql<{ docNo: string }>`select e.doc_no as "docNo" from expense e
    join expense_lcs l on l.agency_id = e.agency_id and l.parent = e.id and l.lc = ${lc}
    where e.agency_id = app.agency() and e.category = ${category} and e.shipment is null
      and e.status not in ('Canceled', 'Reversed') limit 1`.execute(tx)
  const [byHand] = rows
  if (!byHand) return
  conflict('{expense} already bills it for this LC. Reverse that bill first, or leave the field empty here.', {
    fields: { [fieldByCategory[category]]: 'Booked already.' },
    values: { expense: byHand.docNo },
  })
}

/** Refuses costs that cannot be billed, and costs that are billed already. */
export const checkCosts = async (values: Shipment, before: ShipmentRow | null, context: Context): Promise<void> => {
  const { incoterm } = await readContractTerms(values.lc, context)
  const problems = costProblems(values, incoterm)
  if (Object.keys(problems).length > 0) {
    refuse('Freight and duty need a creditor. Correct the marked fields.', { fields: problems })
  }
  const categoriesBefore = new Set(before ? shipmentCosts(before).map(({ category }) => category) : [])
  for (const cost of shipmentCosts(values)) {
    if (before?.lc !== values.lc || !categoriesBefore.has(cost.category))
      await refuseSecondBill(cost, values.lc, context)
  }
}

const findBill = (id: number, category: ShipmentCost['category'], { tx }: Context) =>
  tx
    .selectFrom('expense')
    .select(['id', 'docNo', 'paid'])
    .where('shipment', '=', id)
    .where('category', '=', category)
    .where('status', 'not in', ['Canceled', 'Reversed'])
    .executeTakeFirst()

const withdrawBill = async (id: number, category: ShipmentCost['category'], context: Context): Promise<void> => {
  const bill = await findBill(id, category, context)
  if (!bill) return
  if ((bill.paid ?? 0) > 0) {
    conflict('{expense} is paid already. Reverse its voucher before correcting the bill of lading.', {
      fields: { [fieldByCategory[category]]: 'Paid already.' },
      values: { expense: bill.docNo ?? '–' },
    })
  }
  await apply(expense, bill.id, 'withdraw', context)
}

const createBill = async (
  { id, lc }: ShipmentRow,
  { date, ...cost }: ShipmentCost,
  context: Context,
): Promise<void> => {
  const bill = { ...cost, date, invoiceDate: date, shipment: id, vatPct: 0, besidesHaulage: true }
  await create(expense, { ...bill, allocation: 'Quantity', lcs: [{ lc }] }, context)
}

// A change of amount, creditor, day, LC or owners replaces the bill.
const billBasis = (of: ShipmentRow, cost: ShipmentCost | undefined): string =>
  JSON.stringify(cost && [cost, of.lc, of.consigneeSplit.map(({ consignee, quantity }) => [consignee, quantity])])

/** Updates the vendors' bills of the shipment; `before` is the shipment before the change. A canceled shipment has none. */
export const refreshBills = async (row: ShipmentRow, before: ShipmentRow | null, context: Context): Promise<void> => {
  for (const category of ['Freight', 'Duty'] as const) {
    const costIn = (of: ShipmentRow): ShipmentCost | undefined =>
      shipmentCosts(of).find(cost => cost.category === category)
    const [was, is] = [before ? costIn(before) : undefined, row.status === 'Canceled' ? undefined : costIn(row)]
    if (before && is && billBasis(before, was) === billBasis(row, is)) continue
    await withdrawBill(row.id, category, context)
    if (is) await createBill(row, is, context)
  }
}
