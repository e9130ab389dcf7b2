import { agentCommission } from '#areas/accounts/agent-commission/definition.ts'
import type { HappeningOf, RowOf } from '#kit/document.ts'
import { refuse } from '#kit/refusal.ts'
import { behave } from '#kit/server/behaviour.ts'
import type { Context } from '#kit/server/context.ts'
import { checkNotBlocked } from '#trade/parties/blocked-parties.server.ts'

type Terms = RowOf<typeof agentCommission>

const findLastSale = async (
  terms: Terms,
  { tx }: Context,
): Promise<{ docNo: string | null; date: string } | undefined> => {
  const of = (table: 'bagSale' | 'bulkSale' | 'lcSale') =>
    tx
      .selectFrom(table)
      .select(['docNo', 'date'])
      .where('agentTerms', '=', terms.id)
      .where('status', 'not in', ['Draft', 'Canceled'])
  return of('bagSale')
    .unionAll(of('bulkSale'))
    .unionAll(of('lcSale'))
    .orderBy('date', 'desc')
    .limit(1)
    .executeTakeFirst()
}

const refuseUsed = async (
  terms: Terms,
  what: HappeningOf<typeof agentCommission>,
  until: string | null,
  context: Context,
): Promise<void> => {
  const sale = await findLastSale(terms, context)
  if (!sale) return
  const values = { sale: sale.docNo ?? '–', day: sale.date }
  if (what === 'cancel') refuse('{sale} uses these terms, so they cannot be canceled. End them instead.', { values })
  if (until === null || until >= sale.date) return
  refuse('{sale} of {day} uses these terms. End them on that day or later.', {
    fields: { until: 'A later sale uses these terms.' },
    values,
  })
}

export const agentCommissionServer = behave(agentCommission, {
  fill: async (terms, { asker }, { what }) => ({
    rank: terms.rank ?? 10,
    clawbackOnCreditNote: terms.clawbackOnCreditNote ?? true,
    ...(what === 'approve' && { approvedBy: asker.name }),
  }),
  async check(terms, { what, before }, context) {
    if (['create', 'change', 'approve'].includes(what)) await checkNotBlocked({ agent: terms.agent }, context)
    if (before && (what === 'cancel' || what === 'end')) await refuseUsed(before, what, terms.until, context)
  },
})
