import { checkMapped, madeOf, refuseFuture } from '#areas/stock.server.ts'
import { cargoTransfer } from '#areas/terminals/cargo-transfer/definition.ts'
import { postArrival, postCargoTransfer } from '#areas/terminals/cargo-transfer/posting.ts'
import type { RowOf } from '#kit/document.ts'
import { refuse } from '#kit/refusal.ts'
import { behave } from '#kit/server/behaviour.ts'
import { inWords } from '#kit/server/posted.ts'
import { post } from '#ledger/record.server.ts'

type Transfer = RowOf<typeof cargoTransfer>

// What is received on a later day than it was sent moves twice, each time on its own day: the month of the first may be closed.
const arrivesLater = (row: Transfer, what: string, before: Transfer | null): boolean =>
  row.transferType === 'Warehouse' &&
  row.status === 'Received' &&
  before?.status !== 'Received' &&
  (what === 'receive' || row.receivedOn !== row.date)

export const cargoTransferServer = behave(cargoTransfer, {
  async fill(values, context, { what }) {
    const made = await madeOf(values.lc, context)
    // What the other kind of transfer asks for does not belong to this one.
    if (values.transferType === 'Ownership') {
      return { ...made, toTerminal: null, receivedQty: values.sentQty, receivedOn: values.date }
    }
    const receivedOn = values.receivedOn ?? (what === 'receive' ? context.today : values.date)
    return { ...made, toConsignee: null, receivedOn: values.receivedQty === null ? null : receivedOn }
  },
  async check(values, { what }, context) {
    if (what === 'cancel') return
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
