import { emptyBagSale } from '#areas/bags/sale/definition.ts'
import { postBagDebt, postSoldBags, type SaleToPost } from '#areas/bags/sale/posting.ts'
import { resolveVatRate } from '#areas/bags/sale/vat-rate.server.ts'
import type { RowOf } from '#kit/document.ts'
import { conflict } from '#kit/refusal.ts'
import { behave } from '#kit/server/behaviour.ts'
import type { Context } from '#kit/server/context.ts'
import { askLedger } from '#kit/server/document-postings.ts'
import { post } from '#ledger/record.server.ts'
import { fillBagSale } from '#trade/bags/bag-sale.server.ts'
import { bagsUnderScopeOf, goodUnlessDamaged, ledgerBags } from '#trade/bags/bags.server.ts'
import { operationsNeeded } from '#trade/cargo/operations-needed.ts'
import { checkMapped, refuseFuture } from '#trade/cargo/stock.server.ts'
import { creditBagSale, invoiceBagSale } from '#trade/services/bag-invoice-issuing.server.ts'

type Sale = RowOf<typeof emptyBagSale>

const resolveSaleToPost = async (sale: Sale, context: Context): Promise<SaleToPost> => {
  const seller = ledgerBags(sale, sale.seller)
  return {
    quantity: sale.quantity,
    terminal: sale.terminal,
    condition: goodUnlessDamaged(sale.condition),
    seller,
    buyer: await bagsUnderScopeOf(seller, sale.buyer, context),
    net: sale.net as number,
    vat: sale.vat as number,
    cost: sale.cost ?? 0,
  }
}

const bookDebt = async (sale: Sale, context: Context): Promise<void> => {
  const source = { documentType: emptyBagSale.name, documentId: sale.id, documentNumber: sale.docNo, date: sale.date }
  const debt = postBagDebt({
    seller: { consignee: sale.seller },
    buyer: { consignee: sale.buyer },
    net: sale.net as number,
    vat: sale.vat as number,
  })
  await askLedger(() => post(context.client, { ...source, ...debt }), context)
}

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
  post: async (sale, context) => postSoldBags(await resolveSaleToPost(sale, context)),
  preview: async (sale, context) => {
    const of = await resolveSaleToPost(sale, context)
    const sold = postSoldBags(of)
    return { ...sold, legs: [...sold.legs, ...postBagDebt(of).legs] }
  },
  async after(sale, { what }, context) {
    if (what === 'approve') {
      await bookDebt(sale, context)
      await invoiceBagSale(sale, context)
    }
    if (what === 'reverse') await creditBagSale(sale, context)
  },
})
