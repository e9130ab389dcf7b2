import { sql } from 'kysely'
import { checkEnteredByHand, checkNotBookedByShipment } from '#areas/accounts/expenses/bill-of-lading-costs.server.ts'
import {
  checkBillPayment,
  checkUnpaid,
  payBill,
  readBillPayments,
} from '#areas/accounts/expenses/bill-payments.server.ts'
import { amountsOf, type LcFacts, partsOf, weightsOf } from '#areas/accounts/expenses/cost-sharing.ts'
import { expense } from '#areas/accounts/expenses/definition.ts'
import { checkHaulage } from '#areas/accounts/expenses/haulage.server.ts'
import { postExpense } from '#areas/accounts/expenses/posting.ts'
import { addDays } from '#kit/days.ts'
import type { HappeningOf, ValuesIn } from '#kit/document.ts'
import { conflict, refuse } from '#kit/refusal.ts'
import { behave } from '#kit/server/behaviour.ts'
import type { Context } from '#kit/server/context.ts'
import { refuseFuture } from '#trade/cargo/stock.server.ts'

type Values = ValuesIn<typeof expense>

const movedAtPort = sql`(select coalesce(abs(sum(f.amount)), 0)::bigint from ledger.account c
  join ledger.flow f on f.agency_id = c.agency_id and f.account_id = c.id
  where c.agency_id = l.agency_id and c.unit = 'KG' and c.role = 'PORT' and c.consignment_id = l.id`

/** The facts of LCs, in the order given. */
const readLcFacts = async (ids: readonly number[], { tx }: Context): Promise<LcFacts[]> => {
  const { rows } = await sql<LcFacts & { lcNo: string }>`
    select l.id as lc, l.lc_no as "lcNo", l.quantity, l.amount, ${movedAtPort} and f.kind = 'portLoading') as "portOut",
      ${movedAtPort} and f.kind = 'shipment') as billed,
      coalesce((select jsonb_agg(jsonb_build_object('consignee', a.consignee, 'quantity', a.quantity) order by a.position)
        from lc_assigned_consignees a where a.agency_id = l.agency_id and a.parent = l.id), '[]') as owners
    from lc l where l.agency_id = app.agency() and l.id = any(${ids}::bigint[])`.execute(tx)
  return ids.map(id => rows.find(({ lc }) => lc === id)!)
}

// An expense created by a bill of lading is borne by the consignees it names, in proportion.
const withOwnersOfShipment = async (lcs: LcFacts[], shipment: number | null, { tx }: Context): Promise<LcFacts[]> => {
  if (shipment === null) return lcs
  const { rows } = await sql<LcFacts['owners'][number]>`select consignee, quantity from shipment_consignee_split
    where agency_id = app.agency() and parent = ${shipment} order by position`.execute(tx)
  return lcs.map(lc => ({ ...lc, owners: rows }))
}

const checkHasOwners = (lcs: readonly (LcFacts & { lcNo?: string })[]): void => {
  const index = lcs.findIndex(({ owners }) => owners.length === 0)
  if (index < 0) return
  refuse('{lc} has no consignee to bear a cost. Assign one to it first.', {
    fields: { [`lcs.${index}.lc`]: 'Has no consignee.' },
    values: { lc: lcs[index]!.lcNo ?? '–' },
  })
}

// Locks the LCs against being closed meanwhile.
const refuseClosedLc = async ({ lcs }: Values, { tx }: Context): Promise<void> => {
  const ids = (lcs ?? []).map(({ lc }) => lc)
  if (ids.length === 0) return
  const named = tx.selectFrom('lc').select(['id', 'lcNo', 'status']).where('id', 'in', ids).orderBy('id').forShare()
  const closed = (await named.execute()).find(({ status }) => status === 'Closed')
  if (!closed) return
  conflict('LC {lc} is closed, and the cost of a closed LC is final. Enter the bill for its consignee instead.', {
    fields: { [`lcs.${ids.indexOf(closed.id)}.lc`]: 'Closed.' },
    values: { lc: closed.lcNo },
  })
}

const shareCost = async (bill: Values, context: Context): Promise<Partial<Values>> => {
  const entered = bill.lcs ?? []
  const by = bill.allocation ?? 'Quantity'
  if (entered.length === 0) {
    return { parts: [], bearers: bill.consignee === null ? [] : [bill.consignee] }
  }
  const { net, vat } = expense.derive(bill) as { net: number; vat: number }
  // The rules of the definition refuse a bill without an amount.
  if (!Number.isSafeInteger(net)) return {}
  const ids = entered.map(({ lc }) => lc)
  const lcs = await withOwnersOfShipment(await readLcFacts(ids, context), bill.shipment, context)
  checkHasOwners(lcs)
  const [weights, amounts] = [weightsOf(by, lcs, entered), amountsOf(net, by, lcs, entered)]
  const parts = partsOf(lcs, amounts, vat)
  return {
    allocation: by,
    consignee: null,
    lcs: entered.map((line, n) => ({ ...line, weight: by === 'Quantity' ? weights[n]! : null, amount: amounts[n]! })),
    parts,
    bearers: [...new Set(parts.map(({ consignee }) => consignee as number))],
  }
}

const resolveDueDate = async ({ vendor, invoiceDate, dueDate }: Values, { tx }: Context): Promise<string> => {
  if (dueDate) return dueDate
  const { termsDays } = await tx
    .selectFrom('vendor')
    .select('termsDays')
    .where('id', '=', vendor)
    .executeTakeFirstOrThrow()
  return addDays(invoiceDate, termsDays ?? 0)
}

const isWritten = (what: HappeningOf<typeof expense>): boolean => ['create', 'change', 'approve'].includes(what)
const changesPayments = (what: HappeningOf<typeof expense>): boolean => ['pay-part', 'pay-up', 'return'].includes(what)

export const expenseServer = behave(expense, {
  fill: async (bill, context, { what, before }) => {
    if (isWritten(what))
      return { ...(await shareCost(bill, context)), dueDate: await resolveDueDate(bill, context), paid: 0 }
    return changesPayments(what) ? readBillPayments(before!.id, context) : {}
  },
  async check(bill, { what, before }, context) {
    if (what === 'pay') checkBillPayment(bill, before!, context)
    if (what === 'reverse') checkEnteredByHand(bill)
    if (what === 'reverse') checkUnpaid(before!)
    if (!isWritten(what)) return
    await refuseClosedLc(bill, context)
    await checkHaulage(bill, context)
    await checkNotBookedByShipment(bill, context)
    refuseFuture(bill.date, context)
    if (bill.invoiceDate > context.today) {
      refuse('The vendor’s invoice cannot be dated in the future. Enter today or an earlier day.', {
        fields: { invoiceDate: 'Lies in the future.' },
      })
    }
  },
  post: async bill => postExpense(bill),
  async after(bill, { what }, context) {
    if (what === 'pay') await payBill(bill, context)
  },
})
