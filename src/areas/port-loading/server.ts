import { sql } from 'kysely'
import { portLoading } from '#areas/port-loading/definition.ts'
import { shipment } from '#areas/shipping/shipment/definition.ts'
import type { HappeningOf, RowOf, ValuesIn } from '#kit/document.ts'
import { conflict, refuse } from '#kit/refusal.ts'
import { behave, type Happening } from '#kit/server/behaviour.ts'
import type { Context } from '#kit/server/context.ts'
import { apply } from '#kit/server/write.ts'
import { lacksProof, proofOf } from '#papers/proofs.server.ts'
import { operationsNeeded } from '#trade/cargo/operations-needed.ts'
import { checkMapped, refuseFuture } from '#trade/cargo/stock.server.ts'
import { checkNotBlocked } from '#trade/parties/blocked-parties.server.ts'
import { checkDeliveredOn } from '#trade/weighing/arrivals.server.ts'
import { checkBillQuantity } from '#trade/weighing/bill-quantity.server.ts'
import { refuseIfWeighedInElsewhere } from '#trade/weighing/open-weighings.server.ts'
import { postPortLoading } from '#trade/weighing/posting.ts'
import { checkQueuedTime, dayOfQueued, fillQueuedTimes } from '#trade/weighing/queued-weighing.server.ts'
import {
  checkScale,
  checkWarnings,
  findWarnings,
  readWeighbridgeCode,
  resolveWeighbridge,
  resolveWeightSource,
} from '#trade/weighing/scale.server.ts'
import { checkCarrier, checkCustomer, checkOrigin } from '#trade/weighing/truck-checks.server.ts'

const readShipment = (id: number, { tx }: Context) =>
  tx.selectFrom('shipment').select(['status', 'billOfLadingNo']).where('id', '=', id).executeTakeFirstOrThrow()

const checkDifferenceNotAccepted = async (shipment: number, context: Context): Promise<void> => {
  const { status, billOfLadingNo } = await readShipment(shipment, context)
  if (status !== 'Reconciled' && status !== 'Closed') return
  conflict(
    'The difference of bill of lading {bill} was accepted with this truck. Its ticket cannot be canceled. Correct the stock under Cargo Loss.',
    {
      values: { bill: billOfLadingNo },
    },
  )
}

const checkNotAtTerminal = async (ticket: number, { tx }: Context): Promise<void> => {
  const receipt = await tx
    .selectFrom('receiveCargo')
    .select('docNo')
    .where('portLoading', '=', ticket)
    .where('status', 'not in', ['Canceled', 'Turned away'])
    .executeTakeFirst()
  if (!receipt) return
  conflict('The truck is being weighed at the terminal with {receipt}. Cancel that receipt first.', {
    values: { receipt: receipt.docNo ?? '' },
  })
}

type Ticket = ValuesIn<typeof portLoading>

/** Of a direct delivery: the note as attachment, or its number. */
export const signedDeliveryNote = proofOf(portLoading, {
  type: 'Proof of delivery',
  isAsked: ({ deliveryType, proofOfDelivery }) => deliveryType === 'Direct Delivery' && !proofOfDelivery,
  isTaken: ({ status }) => status === 'Delivered',
})

const checkProof = async (ticket: Ticket & { id: number }, context: Context): Promise<void> => {
  if (!(await lacksProof(signedDeliveryNote, ticket, context))) return
  refuse('Enter the number of the signed delivery note, or attach it under Documents first.', {
    fields: { proofOfDelivery: 'Please enter it.' },
  })
}

const checkAction = async (
  what: HappeningOf<typeof portLoading>,
  ticket: Ticket,
  before: RowOf<typeof portLoading>,
  context: Context,
): Promise<void> => {
  if (what === 'cancel') {
    await checkNotAtTerminal(before.id, context)
    await checkDifferenceNotAccepted(before.shipment, context)
  }
  if (what !== 'deliver') return
  if (before.deliveryType !== 'Direct Delivery') {
    refuse('A truck to a terminal is delivered by its receipt there. Receive it at the terminal.')
  }
  checkDeliveredOn({ deliveredOn: ticket.deliveredOn, date: before.date }, context)
  await checkProof({ ...ticket, id: before.id }, context)
}

// The values that follow from the voyage, the bill of lading and the truck.
const readOrigin = async (values: Ticket, { tx }: Context) => {
  const { firstPort, shipmentPort, ...origin } = await tx
    .selectFrom('shipment')
    .innerJoin('voyage', join =>
      join.onRef('voyage.agencyId', '=', 'shipment.agencyId').onRef('voyage.id', '=', 'shipment.voyage'),
    )
    .innerJoin('lc', join => join.onRef('lc.agencyId', '=', 'shipment.agencyId').onRef('lc.id', '=', 'shipment.lc'))
    .select([
      'lc.id as lc',
      'voyage.id as voyage',
      'voyage.dischargePort as firstPort',
      'shipment.dischargePort as shipmentPort',
      'lc.cargoType',
      'lc.cargoGrade',
    ])
    .where('shipment.id', '=', values.shipment)
    .executeTakeFirstOrThrow()
  const truck = await tx
    .selectFrom('truck')
    .select(['transporter', 'trailerPlate'])
    .where('id', '=', values.truck)
    .executeTakeFirstOrThrow()
  return {
    ...origin,
    port: shipmentPort ?? firstPort,
    transporter: truck.transporter,
    trailerPlate: values.trailerPlate ?? truck.trailerPlate,
  }
}

// Values of the first weighing stay where the second leaves them empty.
const keepFirstEntries = (values: Ticket, before: Ticket): Partial<Ticket> => ({
  sealNos: values.sealNos ?? before.sealNos,
  manualReason: values.manualReason ?? before.manualReason,
  remarks: values.remarks ?? before.remarks,
})

const isWeighedNow = (values: Ticket, before: Ticket | null): boolean =>
  before?.firstWeight !== values.firstWeight || before.secondWeight !== values.secondWeight

const isWeighed = (what: HappeningOf<typeof portLoading>): boolean =>
  what === 'create' || what === 'change' || what === 'weigh-out'

const fillTicket = async (
  entered: Ticket,
  { what, before }: Happening<typeof portLoading>,
  context: Context,
): Promise<Partial<Ticket>> => {
  if (what === 'deliver') return { deliveredOn: entered.deliveredOn ?? context.today }
  if (!isWeighed(what)) return {}
  const values = { ...entered, ...(what === 'create' && dayOfQueued(entered.weighedAt, context)) }
  const now = new Date().toISOString()
  const origin = await readOrigin(values, context)
  const weighbridge = await resolveWeighbridge({ ...values, ...origin }, before, context)
  const ticket: Ticket = {
    ...values,
    ...(what === 'weigh-out' && before && keepFirstEntries(values, before)),
    ...origin,
    weighbridge,
    // Fields of the other kind of delivery are cleared.
    ...(values.deliveryType === 'Direct Delivery' ? { terminal: null } : { customer: null }),
    netKg: values.secondWeight ? values.secondWeight - values.firstWeight : null,
    // The time of weighing is unknown for tickets entered on a later day.
    weighedInAt: before
      ? values.weighedInAt
      : (values.weighedAt ?? (values.date === context.today ? now : values.weighedInAt)),
    weighedOutAt: values.secondWeight ? (values.weighedOutAt ?? values.weighedAt ?? now) : null,
    ...fillQueuedTimes(values, before, isWeighedNow(values, before)),
    weighbridgeCode: await readWeighbridgeCode(weighbridge, context),
    weightSource: await resolveWeightSource({ ...values, weighbridge }, before, context),
  }
  return { ...ticket, warnings: await findWarnings(ticket, before, context) }
}

// Pending tickets to a terminal without an open receipt for them. The state is a literal, so that the partial index of these few is used.
const readWithoutReceipt = async ({ tx }: Context): Promise<number[]> => {
  const open = await tx
    .selectFrom('portLoading')
    .select('id')
    .where('status', '=', sql.lit('Pending'))
    .where('deliveryType', '=', 'Terminal Storage')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('receiveCargo')
            .select('receiveCargo.id')
            .whereRef('receiveCargo.agencyId', '=', 'portLoading.agencyId')
            .whereRef('receiveCargo.portLoading', '=', 'portLoading.id')
            .where('receiveCargo.status', 'not in', ['Canceled', 'Turned away']),
        ),
      ),
    )
    .execute()
  return open.map(({ id }) => id)
}

export const portLoadingServer = behave(portLoading, {
  fill: (values, context, happening) => fillTicket(values, happening, context),
  async check(values, { what, before }, context) {
    if (before && !isWeighed(what)) return checkAction(what, values, before, context)
    refuseFuture(values.date, context)
    if (what !== 'weigh-out') {
      await checkOrigin(values, context)
      await refuseIfWeighedInElsewhere(values.truck, { document: portLoading.name, id: before?.id }, context)
    }
    await checkCarrier(values, before?.id ?? 0, context)
    await checkNotBlocked({ truck: values.truck, driver: values.driver, customer: values.customer }, context)
    checkQueuedTime(values.weighedAt, before?.weighedAt ?? before?.weighedInAt)
    await checkScale(values, before, context)
    await checkWarnings(values, before, context)
    await checkBillQuantity(values, before?.id ?? 0, context)
    if (values.terminal !== null) {
      await checkMapped(values.terminal, { terminal: values.consignee }, context, operationsNeeded.portLoading.at)
    }
    if (values.customer !== null) await checkCustomer(values.customer, values.consignee, context)
  },
  post: async row => postPortLoading(row),
  // The last trucks may be weighed, or canceled, after the ship is discharged.
  async after(row, { what }, context) {
    if (what !== 'weigh-out' && what !== 'cancel') return
    const { status } = await readShipment(row.shipment, context)
    if (status === 'Discharged') await apply(shipment, row.shipment, 'recount', context)
  },
  offer: (_, context) => readWithoutReceipt(context),
})
