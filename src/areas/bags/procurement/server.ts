import { bagProcurement } from '#areas/bags/procurement/definition.ts'
import { postBagProcurement } from '#areas/bags/procurement/posting.ts'
import { bagSizeKg } from '#areas/master-data/bag-grade/definition.ts'
import { together } from '#database/together.ts'
import type { ValuesIn } from '#kit/document.ts'
import { refuse } from '#kit/refusal.ts'
import { behave } from '#kit/server/behaviour.ts'
import type { Context } from '#kit/server/context.ts'
import { amountByCount } from '#kit/units.ts'
import { vatByRate } from '#trade/bags/bag-fields.ts'
import { checkBagRoom } from '#trade/bags/bag-room.server.ts'
import {
  checkReceiptAgainstOrder,
  readOrderedVatRates,
  refreshPurchaseOrder,
} from '#trade/bags/purchase-orders.server.ts'
import { operationsNeeded } from '#trade/cargo/operations-needed.ts'
import { checkMapped, refuseFuture } from '#trade/cargo/stock.server.ts'

type Values = ValuesIn<typeof bagProcurement>

const bagsIn = ({ lines }: Values): number => lines.reduce((sum, { received }) => sum + received, 0)

const gradesIn = ({ lines }: Values): number[] => lines.map(line => line.bagGrade)

const readBagKg = async (of: Values, { tx }: Context): Promise<Map<number, number>> => {
  const grades = await tx.selectFrom('bagGrade').select(['id', 'size']).where('id', 'in', gradesIn(of)).execute()
  return new Map(grades.map(({ id, size }) => [id, bagSizeKg(size)]))
}

const ordersIn = (...rows: ({ purchaseOrder: number | null } | null)[]): number[] =>
  [...new Set(rows.map(row => row?.purchaseOrder ?? null))].filter(id => id !== null).sort((a, b) => a - b)

// Bags bear the VAT of their order; without an order, the usual one.
const taxLines = async ({ purchaseOrder, lines }: Values, context: Context) => {
  const ordered = purchaseOrder === null ? undefined : await readOrderedVatRates(purchaseOrder, context)
  return lines.map(({ bagGrade, unitPrice, received }) => ({
    net: amountByCount(unitPrice, received),
    vatPct: ordered?.get(bagGrade) ?? null,
  }))
}

export const bagProcurementServer = behave(bagProcurement, {
  async fill(values, context) {
    const taxed = await taxLines(values, context)
    const vat = vatByRate(taxed)
    return { vat, gross: vat + taxed.reduce((sum, { net }) => sum + net, 0) }
  },
  async check(values, { what, before }, context) {
    if (what === 'cancel' || what === 'reverse') return
    refuseFuture(values.date, context)
    if (values.invoiceDate > context.today) {
      refuse('The vendor’s invoice cannot be dated in the future. Enter today or an earlier day.', {
        fields: { invoiceDate: 'Lies in the future.' },
      })
    }
    const there = before?.terminal === values.terminal ? bagsIn(before) : 0
    const arriving = bagsIn(values) - there
    await together(
      checkMapped(values.terminal, { consignee: values.consignee }, context, operationsNeeded.bagProcurement.at),
      checkBagRoom({ terminal: values.terminal, field: 'terminal', bags: arriving, remarks: values.remarks }, context),
      checkReceiptAgainstOrder(values, before?.id ?? 0, context),
    )
  },
  post: async (row, context) => postBagProcurement(row, await readBagKg(row, context)),
  async after(row, { before }, context) {
    for (const order of ordersIn(row, before)) await refreshPurchaseOrder(order, context)
  },
})
