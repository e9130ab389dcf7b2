// Checks at the ship's side before a truck is loaded: the vessel, the truck, the driver, the customer.

import type { portLoading } from '#areas/port-loading/definition.ts'
import { localTime } from '#kit/days.ts'
import type { ValuesIn } from '#kit/document.ts'
import { conflict, refuse } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'
import { readShipmentOwners } from '#trade/voyages/shipment-owners.server.ts'
import { checkTruckGross } from '#trade/weighing/truck-gross.server.ts'
import { checkLicence, checkTruckPapers } from '#trade/weighing/truck-papers.server.ts'

type Ticket = ValuesIn<typeof portLoading>

// Other bills of the voyage may be discharged on.
const checkDifferenceOpen = ({ status, billOfLadingNo }: { status: string; billOfLadingNo: string }): void => {
  if (status !== 'Reconciled' && status !== 'Closed') return
  conflict(
    'The difference of bill of lading {bill} is accepted. Choose another bill; no more trucks are loaded from this one.',
    { fields: { shipment: 'Its difference is accepted.' }, values: { bill: billOfLadingNo } },
  )
}

/**
 * The vessel is discharging, the berth belongs to its port, and the consignee has a share of the shipment or bought some of it in the port.
 */
export const checkOrigin = async (ticket: Ticket, context: Context): Promise<void> => {
  const { tx, asker } = context
  const shipment = await tx
    .selectFrom('shipment')
    .select(['voyage', 'billOfLadingNo', 'status'])
    .where('id', '=', ticket.shipment)
    .executeTakeFirstOrThrow()
  const voyage = await tx.selectFrom('voyage').selectAll().where('id', '=', shipment.voyage).executeTakeFirstOrThrow()
  if (voyage.status !== 'Discharging') {
    conflict('Voyage {voyage} is not discharging: it is {state}. Start its discharge first.', {
      fields: { shipment: 'Its voyage is not discharging.' },
      values: { voyage: voyage.voyageNo, state: voyage.status },
    })
  }
  checkDifferenceOpen(shipment)
  const began = voyage.dischargeCommencedAt && localTime(voyage.dischargeCommencedAt, asker.timeZone).day
  if (began && ticket.date < began) {
    refuse('Discharge began on {day}. Enter that day or a later one.', {
      fields: { date: 'Lies before the discharge.' },
      values: { day: began },
    })
  }
  if (!(await readShipmentOwners(ticket.shipment, context)).includes(ticket.consignee)) {
    refuse('The consignee has no part in bill of lading {bill}. Choose one of its consignees.', {
      fields: { consignee: 'Not of this bill of lading.' },
      values: { bill: shipment.billOfLadingNo },
    })
  }
  if (ticket.berth === null) return
  const berth = await tx.selectFrom('berth').select('port').where('id', '=', ticket.berth).executeTakeFirstOrThrow()
  if (berth.port !== ticket.port) {
    refuse('The berth belongs to another port. Choose a berth of the discharge port.', {
      fields: { berth: 'Not of the discharge port.' },
    })
  }
}

const checkTruckFree = async (truck: number, plate: string, except: number, { tx }: Context): Promise<void> => {
  const open = await tx
    .selectFrom('portLoading')
    .select(['docNo', 'status'])
    .where('truck', '=', truck)
    .where('status', 'in', ['Weighed-in', 'Pending'])
    .where('id', '<>', except)
    .executeTakeFirst()
  if (!open) return
  conflict('Truck {plate} is still on ticket {ticket}. Receive or cancel that one first.', {
    fields: { truck: 'Still on another ticket.' },
    values: { plate, ticket: open.docNo ?? open.status },
  })
}

/** The truck is free, its papers are valid, it is not overloaded, and the driver may drive. */
export const checkCarrier = async (ticket: Ticket, except: number, context: Context): Promise<void> => {
  // The row stays locked until the transaction ends, so that two clerks cannot load one truck at the same time.
  const truck = await context.tx
    .selectFrom('truck')
    .select(['id', 'plate'])
    .where('id', '=', ticket.truck)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  await checkTruckFree(truck.id, truck.plate, except, context)
  await checkTruckPapers(truck.id, ticket.date, context)
  await checkTruckGross(truck.id, { field: 'secondWeight', kg: ticket.secondWeight }, context)
  await checkLicence(ticket.driver, ticket.date, context)
}

/** Refuses a customer who does not buy from this consignee. */
export const checkCustomer = async (id: number, consignee: number, { tx }: Context): Promise<void> => {
  const customer = await tx.selectFrom('customer').select('consignees').where('id', '=', id).executeTakeFirstOrThrow()
  if (customer.consignees.includes(consignee)) return
  refuse('The customer does not buy from this consignee. Choose another one, or add the consignee to the customer.', {
    fields: { customer: 'Does not buy from this consignee.' },
  })
}
