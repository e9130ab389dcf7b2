// Whether a sale of empty bags between consignees bears VAT.

import type { emptyBagSale } from '#areas/bags/sale/definition.ts'
import type { ValuesIn } from '#kit/document.ts'
import { refuse } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'

type Sale = Pick<ValuesIn<typeof emptyBagSale>, 'seller' | 'buyer' | 'vatPct'>

/** A registered seller charges VAT and issues the invoice for it. A seller without registration may charge none, and nothing is
 *  supplied within a VAT group, whose members share one number (VAT law, articles 47 and 53; BR-CUSTOM-VALIDATION-01). */
const isTaxed = async ({ seller, buyer }: Sale, { tx }: Context): Promise<boolean> => {
  const rows = await tx.selectFrom('company').select(['id', 'vatNo']).where('id', 'in', [seller, buyer]).execute()
  const [own, other] = [seller, buyer].map(of => rows.find(({ id }) => id === of)?.vatNo ?? null)
  return own != null && own !== other
}

/** The VAT rate of a sale. Refuses a rate if the seller may charge no VAT, and a rate of 0 if VAT is due. */
export const resolveVatRate = async (sale: Sale, context: Context): Promise<number> => {
  const isDue = await isTaxed(sale, context)
  if (!isDue && sale.vatPct) {
    refuse('The seller charges this buyer no VAT: without a VAT number, or with the same one. Enter a VAT rate of 0.', {
      fields: { vatPct: 'Bears no VAT.' },
    })
  }
  if (isDue && sale.vatPct === 0) {
    refuse('Empty bags bear VAT when their seller is registered. Enter the rate.', { fields: { vatPct: 'Bears VAT.' } })
  }
  return isDue ? (sale.vatPct ?? 15_000) : 0
}
