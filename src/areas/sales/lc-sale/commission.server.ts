// Commission of an agent on an LC sale: by agreed terms, else by the agent's standard terms.

import type { lcSale } from '#areas/sales/lc-sale/definition.ts'
import type { RowOf, ValuesIn } from '#kit/document.ts'
import type { Context } from '#kit/server/context.ts'
import { proportion } from '#kit/units.ts'
import { tieredCommission } from '#trade/commission/commission-terms.ts'
import { readTerms, resolveCommission } from '#trade/commission/commissions.server.ts'
import { readAgentTerms } from '#trade/selling/sale-terms.server.ts'

type Values = ValuesIn<typeof lcSale>
type Sale = RowOf<typeof lcSale>

/** The agent's terms and commission on the given kilograms and halalas before VAT. */
export const resolveAgentTerms = async (sale: Values, { kg, net }: { kg: number; net: number }, context: Context) => ({
  ...(await readAgentTerms(sale.agent, 'commissionPerTon', context)),
  ...(await resolveCommission(
    { ...sale, ownRate: sale.commissionPerTon, saleType: 'LC sale' },
    { bags: 0, kg, net },
    context,
  )),
})

/** The commission on the final weight, for tiered terms. */
export const finalCommission = async (
  sale: Pick<Values, 'agentTerms'>,
  { kg, net }: { kg: number; net: number },
  context: Context,
): Promise<{ commission?: number }> => {
  const terms = await readTerms(sale.agentTerms, context)
  return terms ? { commission: tieredCommission(terms.basis, terms.tiers, { bags: 0, kg, net }) } : {}
}

/** The commission on the provisional invoice, in proportion to it. The final invoice has the rest; a credit note claws back an excess. */
export const provisionalCommission = ({ commission, provisionalPct }: Sale): number =>
  proportion(commission ?? 0, provisionalPct ?? 0, 100_000)
