// Compares the bill of lading with the LC, as the bank will. A discrepancy is refused unless the remarks
// explain it.

import { sql } from 'kysely'
import type { lc } from '#areas/procurement/lc/definition.ts'
import type { shipment } from '#areas/shipping/shipment/definition.ts'
import type { RowOf, ValuesIn } from '#kit/document.ts'
import { conflict, refuse, type Values } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'
import { formatMoney, formatQuantity } from '#kit/units.ts'
import { shippableRange } from '#trade/contracts/tolerance.ts'

type Shipment = ValuesIn<typeof shipment>
type Credit = Omit<RowOf<typeof lc>, 'assignedConsignees'>

const refuseDiscrepancy = (
  { remarks }: Shipment,
  found: boolean,
  message: string,
  fields: Record<string, string>,
  values: Values,
) => {
  if (found && remarks === null) refuse(message, { fields, values })
}

const checkQuantity = (shipment: Shipment, credit: Credit, others: number): void => {
  const { min, max } = shippableRange(credit)
  const total = others + shipment.blQuantity
  if (total > max) {
    refuse(
      'LC {lc} allows {max} MT at most and {shipped} MT are shipped already: {open} MT are open. Amend the LC first.',
      {
        fields: { blQuantity: 'Exceeds the LC and its tolerance.' },
        values: {
          lc: credit.lcNo,
          max: formatQuantity(max),
          shipped: formatQuantity(others),
          open: formatQuantity(Math.max(0, max - others)),
        },
      },
    )
  }
  refuseDiscrepancy(
    shipment,
    credit.partialShipments === 'Prohibited' && total < min,
    'LC {lc} asks for {min} MT at least in one shipment. Correct the quantity, or explain it in the remarks.',
    { blQuantity: 'Below the LC and its tolerance.' },
    { lc: credit.lcNo, min: formatQuantity(min) },
  )
}

const checkDiscrepancies = (shipment: Shipment, credit: Credit, drawn: number): void => {
  refuseDiscrepancy(
    shipment,
    shipment.date > credit.latestShipmentDate,
    'LC {lc} allows shipment until {day}. Correct the day, or explain the discrepancy in the remarks.',
    { date: 'After the latest shipment.' },
    { lc: credit.lcNo, day: credit.latestShipmentDate },
  )
  refuseDiscrepancy(
    shipment,
    drawn + (shipment.invoiceAmount ?? 0) > (credit.maxDrawing ?? 0),
    'LC {lc} pays USD {most} at most, and USD {amount} would be drawn. Correct the quantity, or explain it in the remarks.',
    { blQuantity: 'Draws more than the LC pays.' },
    {
      lc: credit.lcNo,
      most: formatMoney(credit.maxDrawing ?? 0),
      amount: formatMoney(drawn + (shipment.invoiceAmount ?? 0)),
    },
  )
}

const checkConsignees = async ({ consigneeSplit, lc }: Shipment, { tx }: Context): Promise<void> => {
  const { rows } = await sql<{ consignee: number }>`select consignee from lc_assigned_consignees
    where agency_id = app.agency() and parent = ${lc}`.execute(tx)
  const named = consigneeSplit.map(({ consignee }) => consignee)
  const assigned = new Set(rows.map(({ consignee }) => consignee))
  const stranger = named.findIndex(consignee => !assigned.has(consignee))
  if (stranger >= 0) {
    refuse('The LC is not assigned to this consignee. Choose one of its consignees.', {
      fields: { [`consigneeSplit.${stranger}.consignee`]: 'Not assigned to the LC.' },
    })
  }
  if (new Set(named).size !== named.length) {
    refuse('A consignee has two parts. Add them up.', { fields: { consigneeSplit: 'Enter each consignee once.' } })
  }
}

// A bill may come or be corrected while the documents of another are presented, and come after these were paid: each shipment is
// presented and paid by itself.
const openForShipment = ['Opened', 'Shipped', 'Documents presented', 'Discrepant', 'Accepted', 'Paid']

/** Checks that the LC is open and has consignees, and that quantity, day and amount are within it. Locks the LC until the transaction ends,
 *  so that two concurrent bills of lading cannot exceed it together. */
export const checkAgainstLc = async (shipment: Shipment, except: number, context: Context): Promise<void> => {
  const { tx } = context
  const credit = await tx
    .selectFrom('lc')
    .selectAll()
    .where('id', '=', shipment.lc)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  if (!openForShipment.includes(credit.status)) {
    conflict('LC {lc} is not open for shipment: it is {state}. Have the bank confirm its opening first.', {
      fields: { lc: 'Not open for shipment.' },
      values: { lc: credit.lcNo, state: credit.status },
    })
  }
  await checkConsignees(shipment, context)
  const others = await tx
    .selectFrom('shipment')
    .select(({ fn }) => [fn.sum<number>('blQuantity').as('kg'), fn.sum<number>('invoiceAmount').as('cents')])
    .where('lc', '=', shipment.lc)
    .where('status', '<>', 'Canceled')
    .where('id', '<>', except)
    .executeTakeFirstOrThrow()
  checkQuantity(shipment, credit, others.kg ?? 0)
  checkDiscrepancies(shipment, credit, others.cents ?? 0)
}

type Destination = Pick<Shipment, 'voyage' | 'dischargePort'>

const readVoyage = (id: number, { tx }: Context) =>
  tx
    .selectFrom('voyage')
    .select(['voyageNo', 'status', 'dischargePort', 'secondPort'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** The port where the cargo leaves the vessel: the shipment's port, or the voyage's first one. */
export const readDischargePort = async ({ voyage, dischargePort }: Destination, context: Context): Promise<number> =>
  dischargePort ?? (await readVoyage(voyage, context)).dischargePort

/** Checks that the voyage is not discharged, and that it calls at the shipment's port, which is also the LC's. */
export const checkVoyage = async (shipment: Shipment, context: Context): Promise<void> => {
  const voyage = await readVoyage(shipment.voyage, context)
  if (['Completed', 'Closed', 'Canceled'].includes(voyage.status)) {
    conflict('Voyage {voyage} takes no more cargo: it is {state}. Choose another voyage.', {
      fields: { voyage: 'Takes no more cargo.' },
      values: { voyage: voyage.voyageNo, state: voyage.status },
    })
  }
  const port = shipment.dischargePort ?? voyage.dischargePort
  if (port !== voyage.dischargePort && port !== voyage.secondPort) {
    refuse('The voyage does not call at this port. Choose one of its discharge ports.', {
      fields: { dischargePort: 'Not a port of the voyage.' },
    })
  }
  const credit = await context.tx
    .selectFrom('lc')
    .select('dischargePort')
    .where('id', '=', shipment.lc)
    .executeTakeFirstOrThrow()
  refuseDiscrepancy(
    shipment,
    credit.dischargePort !== port,
    'The voyage does not discharge at the LC’s port. Choose another voyage, or explain the discrepancy in the remarks.',
    { voyage: 'Discharges at another port.' },
    {},
  )
}
