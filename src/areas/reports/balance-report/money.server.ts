// The money of consignees since the beginning: sales on their behalf, deductions, receipts and costs.

import { type RawBuilder, sql } from 'kysely'
import type { balanceReport } from '#areas/reports/balance-report/definition.ts'
import type { ValuesOf } from '#kit/fields.ts'
import type { Context } from '#kit/server/context.ts'
import { andOwn } from '#ledger/day-balances.server.ts'
import { andAnyOf } from '#trade/parties/any-of.server.ts'

type Filters = ValuesOf<typeof balanceReport.filters>

// A credit note is posted under the kind of the goods returned with it.
const ofSales = ['taxInvoice', 'creditNote', 'bulkReturn', 'emptyBagReturn']

const ofCharges = ['serviceCharge', 'serviceInvoice', 'commissionAccrual']

const accountCondition = (
  roles: readonly string[],
  { consignee }: Filters,
  { asker }: Context,
): RawBuilder<unknown> => sql`
  c.agency_id = app.agency() and c.unit = 'SAR' and c.role = any(${roles}::text[]) and c.consignee_id is not null ${andOwn(asker)}
  ${andAnyOf('c.consignee_id', consignee)}`

const flowsQuery = (roles: readonly string[], filters: Filters, context: Context): RawBuilder<unknown> => sql`
  select c.consignee_id as consignee, c.consignment_id as lc, c.role, f.kind, f.amount
  from ledger.account c cross join lateral (select x.kind, x.amount from ledger.flow x where x.agency_id = c.agency_id
    and x.account_id = c.id and x.day <= ${filters.asOf}::date offset 0) f
  where ${accountCondition(roles, filters, context)}`

const nowhere = sql`null::bigint as lc, null::bigint as terminal`

/** Sales, deductions, remittances, and the rest. An invoice deducts the agent's commission from the sale; here it is a deduction. */
export const payableQuery = (filters: Filters, context: Context): RawBuilder<unknown> => sql`
  select f.consignee, ${nowhere}, coalesce(-sum(f.amount) filter (where f.part = 'sales'), 0) as sales,
    coalesce(sum(case f.role when 'AGENT_PAYABLE' then -f.amount else f.amount end)
      filter (where f.role = 'AGENT_PAYABLE' or f.part = 'charges'), 0) as charges,
    coalesce(-sum(f.amount) filter (where f.part = 'other'), 0) as other,
    coalesce(sum(f.amount) filter (where f.part = 'remitted'), 0) as remitted
  from (select m.*, case when m.kind = any(${ofSales}::text[]) then 'sales' when m.kind = any(${ofCharges}::text[]) then 'charges'
      when m.kind = 'payment' then 'remitted' else 'other' end as part
    from (${flowsQuery(['CONSIGNEE_PAYABLE', 'AGENT_PAYABLE'], filters, context)}) m) f
  where f.role = 'CONSIGNEE_PAYABLE' or f.part = 'sales'
  group by f.consignee`

// The refunded amount is stored in the credit note.
const refundsQuery = ({ asOf, consignee }: Filters): RawBuilder<unknown> => sql`
  select n.consignee, -coalesce(n.refunded, 0) as amount from credit_note n
  where n.agency_id = app.agency() and n.status = 'Issued' and n.refunded > 0 and n.date <= ${asOf}::date ${andAnyOf('n.consignee', consignee)}`

/** Money received from customers, including VAT. */
export const receiptsQuery = (filters: Filters, context: Context): RawBuilder<unknown> => sql`
  select r.consignee, ${nowhere}, sum(r.amount) as receipts from (
    select f.consignee, -f.amount as amount from (${flowsQuery(['RECEIVABLE', 'ADVANCE', 'VAT_ON_ADVANCE'], filters, context)}) f
      where f.kind in ('payment', 'prePayment')
    union all ${refundsQuery(filters)}) r
  group by r.consignee`

/** Costs of LCs other than the goods, by LC. */
export const costsQuery = (filters: Filters, context: Context): RawBuilder<unknown> => sql`
  select f.consignee, f.lc, null::bigint as terminal, f.amount as expenses
  from (${flowsQuery(['CONSIGNMENT_COST'], filters, context)}) f where f.kind <> 'shipment' ${andAnyOf('f.lc', filters.lc)}`

/** Costs without an LC: their accounts have entries and no balance. */
export const expensesQuery = (filters: Filters, context: Context): RawBuilder<unknown> => sql`
  select c.consignee_id as consignee, ${nowhere}, e.amount as expenses
  from ledger.account c cross join lateral (select x.amount from ledger.entry x where x.agency_id = c.agency_id and x.account_id = c.id
    and x.effective_date <= ${filters.asOf}::date offset 0) e
  where ${accountCondition(['EXPENSE'], filters, context)}`
