import { checkMapped, madeOf, refuseFuture } from '#areas/stock.server.ts'
import { cargoSale } from '#areas/terminals/cargo-sale/definition.ts'
import { postCargoSale } from '#areas/terminals/cargo-sale/posting.ts'
import { behave } from '#kit/server/behaviour.ts'

export const cargoSaleServer = behave(cargoSale, {
  fill: (values, context) => madeOf(values.lc, context),
  async check(values, { what }, context) {
    if (what === 'cancel' || what === 'reverse') return
    refuseFuture(values.date, context)
    await checkMapped(values.terminal, { seller: values.seller, buyer: values.buyer }, context)
  },
  post: async row => postCargoSale(row),
})
