import { checkMapped, madeOf, refuseFuture } from '#areas/stock.server.ts'
import { cargoTransfer } from '#areas/terminals/cargo-transfer/definition.ts'
import { postArrival, postCargoTransfer } from '#areas/terminals/cargo-transfer/posting.ts'
import { tripsOf } from '#areas/terminals/cargo-transfer/trips.server.ts'
import { sumOfTrips } from '#areas/terminals/cargo-transfer/trips.ts'
import type { RowOf, ValuesIn } from '#kit/document.ts'
import { conflict, refuse } from '#kit/refusal.ts'
import { behave } from '#kit/server/behaviour.ts'
import type { Context } from '#kit/server/context.ts'
import { inWords } from '#kit/server/posted.ts'
import { post } from '#ledger/record.server.ts'

type Values = ValuesIn<typeof cargoTransfer>
type Transfer = RowOf<typeof cargoTransfer>

// What is received on a later day than it was sent moves twice, each time on its own day: the month of the first may be closed.
const arrivesLater = (row: Transfer, what: string, before: Transfer | null): boolean =>
  row.transferType === 'Warehouse' &&
  !row.byTrips &&
  row.status === 'Received' &&
  before?.status !== 'Received' &&
  (what === 'receive' || row.receivedOn !== row.date)

/** Of one sent truck by truck the trips tell what was sent and received. */
const byTrips = async (before: Transfer | null, context: Context): Promise<Partial<Values>> => ({
  byTrips: true,
  toConsignee: null,
  receivedOn: null,
  ...(before ? sumOfTrips(await tripsOf(before.id, context)) : { sentQty: null, receivedQty: null }),
})

const isByTrips = ({ transferType, plannedQty, sentQty }: Values, before: Transfer | null): boolean =>
  before ? before.byTrips === true : transferType === 'Warehouse' && plannedQty !== null && sentQty === null

const checkTrips = async (values: Values, what: string, before: Transfer, context: Context): Promise<void> => {
  const trips = await tripsOf(before.id, context)
  if (what === 'receive') {
    conflict('This is sent truck by truck. Let each truck arrive under Terminal Out.')
  }
  if (what === 'cancel' && trips.length > 0) {
    conflict('Trucks have left for this transfer. Cancel their tickets under Terminal Out first.')
  }
  if (what === 'close' && trips.some(({ status }) => status === 'Out')) {
    conflict('A truck is still on the road. Let it arrive under Terminal Out first.')
  }
  if (what !== 'change' || trips.length === 0) return
  const settled = ['transferType', 'consignee', 'terminal', 'toTerminal', 'lc', 'form'] as const
  const changed = settled.find(name => values[name] !== before[name])
  if (changed) {
    refuse('Trucks have left for this transfer: what it is about can no longer be changed.', {
      fields: { [changed]: 'Trucks have left already.' },
    })
  }
}

export const cargoTransferServer = behave(cargoTransfer, {
  async fill(values, context, { what, before }) {
    const made = await madeOf(values.lc, context)
    if (isByTrips(values, before)) return { ...made, ...(await byTrips(before, context)) }
    // What the other kind of transfer asks for does not belong to this one.
    if (values.transferType === 'Ownership') {
      return { ...made, byTrips: false, toTerminal: null, receivedQty: values.sentQty, receivedOn: values.date }
    }
    const receivedOn = values.receivedOn ?? (what === 'receive' ? context.today : values.date)
    return { ...made, byTrips: false, toConsignee: null, receivedOn: values.receivedQty === null ? null : receivedOn }
  },
  async check(values, { what, before }, context) {
    if (before?.byTrips) await checkTrips(values, what, before, context)
    if (!['create', 'change', 'receive'].includes(what)) return
    refuseFuture(values.date, context)
    if (values.receivedOn !== null && values.receivedOn > context.today) {
      refuse('This lies in the future. Enter the day it happened.', { fields: { receivedOn: 'Lies in the future.' } })
    }
    const { terminal, consignee, toTerminal, toConsignee } = values
    await checkMapped(terminal, { consignee, ...(toConsignee !== null && { toConsignee }) }, context)
    if (toTerminal !== null) await checkMapped(toTerminal, { toTerminal: consignee }, context, ['Receive', 'Store'])
  },
  post: async row => postCargoTransfer(row),
  async after(row, { what, before }, context) {
    if (!arrivesLater(row, what, before)) return
    const source = { documentType: cargoTransfer.name, documentId: row.id, documentNumber: row.docNo }
    const arrival = { ...source, ...postArrival(row), date: row.receivedOn! }
    await inWords(() => post(context.client, arrival), context)
  },
})
