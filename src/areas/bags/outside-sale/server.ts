import { outsideBagSale } from '#areas/bags/outside-sale/definition.ts'
import { postOutsideBagSale } from '#areas/bags/outside-sale/posting.ts'
import { payment } from '#areas/payments/payment/definition.ts'
import { taxInvoice } from '#areas/sales/tax-invoice/definition.ts'
import type { RowOf } from '#kit/document.ts'
import { refuse } from '#kit/refusal.ts'
import { behave } from '#kit/server/behaviour.ts'
import type { Context } from '#kit/server/context.ts'
import { create } from '#kit/server/write.ts'
import { fillBagSale } from '#trade/bags/bag-sale.server.ts'
import { describeBags, goodUnlessDamaged, ledgerBags } from '#trade/bags/bags.server.ts'
import { operationsNeeded } from '#trade/cargo/operations-needed.ts'
import { checkMapped, refuseFuture } from '#trade/cargo/stock.server.ts'
import { checkNotBlocked } from '#trade/parties/blocked-parties.server.ts'
import { readSeller } from '#trade/parties/seller.server.ts'
import { dueDateFor } from '#trade/settlement/due-dates.ts'
import { taxedLines } from '#trade/tax-documents/line-fields.ts'

type Sale = RowOf<typeof outsideBagSale>

const issueInvoice = async (sale: Sale, context: Context): Promise<number> => {
  const { date, customer, consignee, paymentMode, quantity, unitPrice, vatPct, net, vat, gross } = sale
  const line = {
    item: 'Empty bags',
    bags: quantity,
    quantity: null,
    unitPrice,
    grossPrice: null,
    discount: 0,
    net: net as number,
  } as const
  const values = {
    date,
    customer,
    consignee,
    saleType: 'EMPTYBAGS' as const,
    saleNo: sale.docNo,
    saleId: sale.id,
    net,
    vat,
    gross,
    paymentMode,
    dueDate: dueDateFor(date, paymentMode),
    agent: null,
    commission: 0,
    advanceApplied: 0,
    description: await describeBags(sale, context),
    lines: taxedLines([line], vatPct as number),
  }
  return (await create(taxInvoice, values, context)).id
}

// The customer pays before the bags leave.
const recordReceipt = async (sale: Sale, invoice: number, context: Context): Promise<number> => {
  const { date, customer, consignee, paymentMode, bank, transactionRef, gross } = sale
  const inCash = paymentMode === 'Cash'
  const amount = gross as number
  const values = {
    date,
    direction: 'Receipt' as const,
    customer,
    consignee,
    mode: paymentMode as 'Cash' | 'Bank Transaction',
    amount,
    bank: inCash ? null : bank,
    transactionRef,
    asDraft: false,
    allocations: [{ invoice, amount }],
  }
  return (await create(payment, values, context)).id
}

// Bags leave only on a named truck with a named driver.
const checkGatePass = ({ truck, driver }: Pick<Sale, 'truck' | 'driver'>): void => {
  if (truck && driver) return
  refuse('Enter the truck and its driver first: bags leave with a gate pass only.', {
    fields: {
      ...(!truck && { truck: 'Enter the truck that takes the bags.' }),
      ...(!driver && { driver: 'Enter the driver.' }),
    },
  })
}

export const outsideBagSaleServer = behave(outsideBagSale, {
  fill: async (sale, context, { what }) =>
    what === 'credit-whole'
      ? {}
      : { ...(await fillBagSale(sale, sale.consignee, context)), paymentMode: sale.paymentMode ?? 'Cash' },
  async check(sale, { what }, context) {
    if (what === 'cancel' || what === 'credit-whole') return
    if (what === 'approve') checkGatePass(sale)
    refuseFuture(sale.date, context)
    await checkMapped(sale.terminal, { consignee: sale.consignee }, context, operationsNeeded.outsideBagSale.at)
    await readSeller(sale.consignee, context)
    await checkNotBlocked({ customer: sale.customer, truck: sale.truck, driver: sale.driver }, context)
  },
  post: async ({ quantity, terminal, condition, consignee, cost, ...sale }) =>
    postOutsideBagSale({
      quantity,
      terminal,
      condition: goodUnlessDamaged(condition),
      cost: cost ?? 0,
      bags: ledgerBags(sale, consignee),
    }),
  async after(sale, { what }, context) {
    if (what !== 'approve') return
    const invoice = await issueInvoice(sale, context)
    const receipt = await recordReceipt(sale, invoice, context)
    await context.tx.updateTable('outsideBagSale').set({ invoice, receipt }).where('id', '=', sale.id).execute()
  },
})
