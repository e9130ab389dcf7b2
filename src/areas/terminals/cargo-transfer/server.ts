import { checkMapped, madeOf, refuseFuture } from '#areas/stock.server.ts'
import { cargoTransfer } from '#areas/terminals/cargo-transfer/definition.ts'
import { postCargoTransfer } from '#areas/terminals/cargo-transfer/posting.ts'
import { behave } from '#kit/server/behaviour.ts'

export const cargoTransferServer = behave(cargoTransfer, {
  async fill(values, context) {
    const made = await madeOf(values.lc, context)
    // What the other kind of transfer asks for does not belong to this one.
    return values.transferType === 'Warehouse'
      ? { ...made, toConsignee: null }
      : { ...made, toTerminal: null, receivedQty: values.sentQty }
  },
  async check(values, { what }, context) {
    if (what === 'cancel') return
    refuseFuture(values.date, context)
    const { terminal, consignee, toTerminal, toConsignee } = values
    await checkMapped(terminal, { consignee, ...(toConsignee !== null && { toConsignee }) }, context)
    if (toTerminal !== null) await checkMapped(toTerminal, { toTerminal: consignee }, context, ['Receive', 'Store'])
  },
  post: async row => postCargoTransfer(row),
})
