import { type RawBuilder, sql } from 'kysely'
import { commissionPayout } from '#areas/accounts/commission-payout/definition.ts'
import { postCommissionPayout } from '#areas/accounts/commission-payout/posting.ts'
import type { RowOf, ValuesIn } from '#kit/document.ts'
import { refuse } from '#kit/refusal.ts'
import { behave } from '#kit/server/behaviour.ts'
import type { Context } from '#kit/server/context.ts'
import { formatMoney } from '#kit/units.ts'
import { checkPaidOn, payByVoucher } from '#trade/settlement/payment-voucher.server.ts'

type Values = ValuesIn<typeof commissionPayout>
type Payout = RowOf<typeof commissionPayout>
type Sums = { accrued: number; clawedBack: number; paidBefore: number; payable: number; now: number }

// Sums of the agent's ledger account, where earnings are negative. `now` is the balance payable today, later entries included.
const readSums = async ({ agent, consignee, periodFrom, periodTo }: Values, { tx }: Context): Promise<Sums> => {
  const isPaid = sql`p.document_type in ('payment', 'commissionPayout')`
  const sum = (condition: RawBuilder<unknown>) => sql`coalesce(sum(e.amount) filter (where ${condition}), 0)::bigint`
  const [inPeriod, until] = [
    sql`e.effective_date between ${periodFrom} and ${periodTo}`,
    sql`e.effective_date <= ${periodTo}`,
  ]
  const { rows } = await sql<Sums>`
    select -${sum(sql`${inPeriod} and e.amount < 0 and not ${isPaid}`)} as accrued,
      ${sum(sql`${inPeriod} and e.amount > 0 and not ${isPaid}`)} as "clawedBack",
      ${sum(sql`${until} and ${isPaid}`)} as "paidBefore", -${sum(until)} as payable, -${sum(sql`true`)} as now
    from ledger.account c join ledger.entry e on e.agency_id = c.agency_id and e.account_id = c.id
    join ledger.posting p on p.agency_id = e.agency_id and p.posted_month = e.posted_month and p.id = e.posting_id
    where c.agency_id = app.agency() and c.unit = 'SAR' and c.role = 'AGENT_PAYABLE' and c.party_id = ${agent}
      and c.consignee_id = ${consignee}`.execute(tx)
  return rows[0]!
}

const readPendingPayouts = async ({ agent, consignee }: Values, except: number, { tx }: Context): Promise<number> => {
  const { amount } = await tx
    .selectFrom('commissionPayout')
    .select(({ fn }) => fn.sum<number | null>('amount').as('amount'))
    .where('agent', '=', agent)
    .where('consignee', '=', consignee)
    .where('status', 'in', ['Accrued', 'Approved'])
    .where('id', '<>', except)
    .executeTakeFirstOrThrow()
  return amount ?? 0
}

const readWithholdingRate = async ({ agent, consignee, periodTo }: Values, { tx }: Context): Promise<number> => {
  const terms = await tx
    .selectFrom('agentCommission')
    .select('whtPct')
    .where('agent', '=', agent)
    .where('status', 'in', ['Active', 'Ended'])
    .where('date', '<=', periodTo)
    .where(({ or, eb }) => or([eb('consignee', 'is', null), eb('consignee', '=', consignee)]))
    .orderBy('date', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return terms?.whtPct ?? 0
}

// Locks the agent, so that two payouts cannot pay the same amount.
const fillPayable = async (payout: Values, id: number, context: Context): Promise<Partial<Values>> => {
  await context.tx.selectFrom('agent').select('id').where('id', '=', payout.agent).forNoKeyUpdate().execute()
  const { now, ...sums } = await readSums(payout, context)
  const left = Math.min(sums.payable, now) - (await readPendingPayouts(payout, id, context))
  if (left <= 0 || (payout.amount ?? 0) > left) {
    refuse(
      'Only {left} SAR are payable to this agent at the end of the period and not yet on another payout. Enter that or less.',
      {
        code: 'OVER_PAID',
        fields: { amount: 'More than is payable.' },
        values: { left: formatMoney(Math.max(left, 0)) },
        details: { left, asked: payout.amount },
      },
    )
  }
  return {
    ...sums,
    amount: payout.amount ?? left,
    whtPct: payout.whtPct ?? (await readWithholdingRate(payout, context)),
  }
}

const payPayout = async (payout: Payout, context: Context): Promise<void> => {
  const to = { agent: payout.agent, vendor: null, consignee: payout.consignee }
  const paid = { amount: payout.net as number, remarks: payout.docNo }
  const payment = await payByVoucher(payout, to, paid, context)
  await context.tx.updateTable('commissionPayout').set({ payment }).where('id', '=', payout.id).execute()
}

export const commissionPayoutServer = behave(commissionPayout, {
  fill: async (payout, context, { what, before }) =>
    what === 'create' || what === 'change' || what === 'approve' ? fillPayable(payout, before?.id ?? 0, context) : {},
  async check(payout, { what }, context) {
    if (what === 'pay') checkPaidOn(payout, context)
  },
  post: async payout => postCommissionPayout(payout),
  async after(payout, { what }, context) {
    if (what === 'pay') await payPayout(payout, context)
  },
})
