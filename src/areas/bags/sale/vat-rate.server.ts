// The VAT rate of a sale of empty bags between consignees.

import type { emptyBagSale } from '#areas/bags/sale/definition.ts'
import type { ValuesIn } from '#kit/document.ts'
import { refuse } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'
import { isVatDue, refuseVat } from '#trade/parties/vat-between-companies.server.ts'

type Sale = Pick<ValuesIn<typeof emptyBagSale>, 'seller' | 'buyer' | 'vatPct'>

/** The VAT rate of a sale, for which the seller issues the invoice. Refuses a rate if the seller may charge no VAT, and a rate of 0 if VAT is
 *  due. */
export const resolveVatRate = async (sale: Sale, context: Context): Promise<number> => {
  const isDue = await isVatDue(sale, context)
  if (!isDue) refuseVat(sale.vatPct, 'vatPct')
  if (isDue && sale.vatPct === 0) {
    refuse('Empty bags bear VAT when their seller is registered. Enter the rate.', { fields: { vatPct: 'Bears VAT.' } })
  }
  return isDue ? (sale.vatPct ?? 15_000) : 0
}
