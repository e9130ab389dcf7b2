import { checkMapped, madeOf, refuseFuture } from '#areas/stock.server.ts'
import { cargoLoss } from '#areas/terminals/cargo-loss/definition.ts'
import { postCargoLoss } from '#areas/terminals/cargo-loss/posting.ts'
import { behave } from '#kit/server/behaviour.ts'

export const cargoLossServer = behave(cargoLoss, {
  fill: (values, context) => madeOf(values.lc, context),
  async check(values, { what }, context) {
    if (what === 'cancel' || what === 'reverse') return
    refuseFuture(values.date, context)
    await checkMapped(values.terminal, { consignee: values.consignee }, context)
  },
  post: async row => postCargoLoss(row),
})
