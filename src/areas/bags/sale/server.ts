import { emptyBagSale } from '#areas/bags/sale/definition.ts'
import { postEmptyBagSale } from '#areas/bags/sale/posting.ts'
import { resolveVatRate } from '#areas/bags/sale/vat-rate.server.ts'
import { conflict } from '#kit/refusal.ts'
import { behave } from '#kit/server/behaviour.ts'
import { fillBagSale } from '#trade/bags/bag-sale.server.ts'
import { bagsUnderScopeOf, goodUnlessDamaged, ledgerBags } from '#trade/bags/bags.server.ts'
import { operationsNeeded } from '#trade/cargo/operations-needed.ts'
import { checkMapped, refuseFuture } from '#trade/cargo/stock.server.ts'
import { creditBagSale, invoiceBagSale } from '#trade/services/bag-invoice-issuing.server.ts'

export const emptyBagSaleServer = behave(emptyBagSale, {
  fill: async (sale, context) => ({
    ...(await fillBagSale(sale, sale.seller, context)),
    vatPct: await resolveVatRate(sale, context),
  }),
  async check(sale, { what }, context) {
    if (what === 'cancel' && sale.invoice) conflict('This sale was invoiced. Reverse it: that issues the credit note.')
    if (what === 'cancel' || what === 'reverse') return
    refuseFuture(sale.date, context)
    await checkMapped(sale.terminal, { seller: sale.seller }, context, operationsNeeded.emptyBagSale.at)
    await checkMapped(sale.terminal, { buyer: sale.buyer }, context, operationsNeeded.emptyBagSale.to)
  },
  async post(sale, context) {
    const seller = ledgerBags(sale, sale.seller)
    return postEmptyBagSale({
      quantity: sale.quantity,
      terminal: sale.terminal,
      condition: goodUnlessDamaged(sale.condition),
      seller,
      buyer: await bagsUnderScopeOf(seller, sale.buyer, context),
      net: sale.net as number,
      vat: sale.vat as number,
      cost: sale.cost ?? 0,
    })
  },
  async after(sale, { what }, context) {
    if (what === 'approve') await invoiceBagSale(sale, context)
    if (what === 'reverse') await creditBagSale(sale, context)
  },
})
