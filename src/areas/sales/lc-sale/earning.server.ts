// What an agent earns by a sale of an LC: by the terms agreed with him, else those kept with him.

import type { lcSale } from '#areas/sales/lc-sale/definition.ts'
import type { RowOf, ValuesIn } from '#kit/document.ts'
import type { Context } from '#kit/server/context.ts'
import { proportion } from '#kit/units.ts'
import { earned } from '#trade/commission/commission-terms.ts'
import { commissionFor, termsOf } from '#trade/commission/commissions.server.ts'
import { ownTermsOf } from '#trade/selling/selling.server.ts'

type Values = ValuesIn<typeof lcSale>
type Sale = RowOf<typeof lcSale>

/** His terms and his commission on so many kilograms for so many halalas before VAT. */
export const agreedWith = async (sale: Values, { kg, net }: { kg: number; net: number }, context: Context) => ({
  ...(await ownTermsOf(sale.agent, 'commissionPerTon', context)),
  ...(await commissionFor(
    { ...sale, ownRate: sale.commissionPerTon, saleType: 'LC sale' },
    { bags: 0, kg, net },
    context,
  )),
})

/** The commission on the final weight, where terms with tiers say it. */
export const finallyEarned = async (
  sale: Pick<Values, 'agentTerms'>,
  { kg, net }: { kg: number; net: number },
  context: Context,
): Promise<{ commission?: number }> => {
  const terms = await termsOf(sale.agentTerms, context)
  return terms ? { commission: earned(terms.basis, terms.tiers, { bags: 0, kg, net }) } : {}
}

/** What of a commission goes with the provisional invoice: the part that is invoiced. The rest goes with the final one; what was
 *  invoiced too much, the credit note takes back. */
export const provisionallyEarned = ({ commission, provisionalPct }: Sale): number =>
  proportion(commission ?? 0, provisionalPct ?? 0, 100_000)
