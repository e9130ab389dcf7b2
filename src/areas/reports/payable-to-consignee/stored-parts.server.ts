// The payable amount before a period and its changes, by LC, without reading invoices one by one: sales from the stored sums of
// invoices and notes, the rest of an account from its balance and its movements by kind.

import { type RawBuilder, sql } from 'kysely'
import { serviceCharge } from '#areas/accounts/service-charge/definition.ts'
import type { payableToConsignee } from '#areas/reports/payable-to-consignee/definition.ts'
import { correctedLc, lcOfSale } from '#areas/reports/payable-to-consignee/lc-of-sale.server.ts'
import { addDays } from '#kit/days.ts'
import type { ValuesOf } from '#kit/fields.ts'
import type { Context } from '#kit/server/context.ts'
import { andOwn, joinBalance, joinBalanceOn } from '#ledger/day-balances.server.ts'
import { andAnyOf } from '#trade/parties/any-of.server.ts'
import { salesFactsQuery } from '#trade/statements/sales-facts.server.ts'

type Filters = ValuesOf<typeof payableToConsignee.filters>

const firstDay = '1900-01-01'

// A credit note is posted under the kind of the goods returned with it.
const ofSales = sql`('taxInvoice', 'creditNote', 'bulkReturn', 'emptyBagReturn')`

const partOf = (day: string, part: string, { from }: Filters): RawBuilder<unknown> =>
  sql`case when ${sql.ref(day)} < ${from}::date then 'before' else ${sql.lit(part)} end as part`

// Other charges of an LC, read from the documents that post them, because they are few compared with the invoices.
const serviceCharges = (filters: Filters): RawBuilder<unknown> => sql`
  select s.consignee, s.lc, ${partOf('s.date', 'charges', filters)}, -coalesce(s.net, 0) - coalesce(s.vat, 0) as amount
  from service_charge s where s.agency_id = app.agency() and s.status = any(${serviceCharge.life.posted}::text[])
    and s.date <= ${filters.to}::date ${andAnyOf('s.consignee', filters.consignee)}`

// A charge reversed on a later day counts until then.
const reversedCharges = (filters: Filters): RawBuilder<unknown> => sql`
  select c.consignee_id as consignee, s.lc, ${partOf('p.effective_date', 'charges', filters)}, -e.amount as amount
  from service_charge s join ledger.posting p on p.agency_id = s.agency_id and p.document_type = 'serviceCharge' and p.document_id = s.id
    and p.effective_date <= ${filters.to}::date
  cross join lateral (select x.* from ledger.entry x where x.agency_id = p.agency_id and x.posting_id = p.id
    and x.effective_date = p.effective_date offset 0) e
  join ledger.account c on c.agency_id = e.agency_id and c.id = e.account_id and c.unit = 'SAR' and c.role = 'CONSIGNEE_PAYABLE'
  where s.agency_id = app.agency() and s.status = 'Reversed' ${andAnyOf('c.consignee_id', filters.consignee)}`

const accruals = (filters: Filters): RawBuilder<unknown> => sql`
  select a.consignee, ${lcOfSale} as lc, ${partOf('a.date', 'commission', filters)}, -coalesce(a.amount, 0) as amount
  from commission_accrual a join tax_invoice t on t.agency_id = a.agency_id and t.id = a.invoice ${correctedLc}
  where a.agency_id = app.agency() and a.date <= ${filters.to}::date ${andAnyOf('a.consignee', filters.consignee)}`

const accountCondition = ({ consignee }: Filters, { asker }: Context): RawBuilder<unknown> => sql`
  c.agency_id = app.agency() and c.unit = 'SAR' and c.role = 'CONSIGNEE_PAYABLE' ${andOwn(asker)} ${andAnyOf('c.consignee_id', consignee)}`

// For whole accounts: the balance before the period, and the movements in it other than sales.
const accountsQuery = (filters: Filters, context: Context): RawBuilder<unknown> => sql`
  select c.consignee_id as consignee, 'before' as part, -stood.closing as amount
  from ledger.account c ${joinBalance} ${joinBalanceOn(addDays(filters.from, -1))}
  where ${accountCondition(filters, context)} and stood.closing <> 0
  union all
  select c.consignee_id, case f.kind when 'serviceCharge' then 'charges' when 'serviceInvoice' then 'charges'
    when 'commissionAccrual' then 'commission' when 'payment' then 'remitted' else 'other' end, -f.amount
  from ledger.account c cross join lateral (select x.kind, x.amount from ledger.flow x where x.agency_id = c.agency_id and x.account_id = c.id
    and x.day between ${filters.from}::date and ${filters.to}::date offset 0) f
  where ${accountCondition(filters, context)} and f.kind not in ${ofSales}`

/** The relation `(consignee, lc, part, amount)` of the payable amount at the start of the period, as part `before`, and of its changes;
 *  rows without an LC are the rest of the accounts. Null if no sums are stored. */
export const storedPartsQuery = async (filters: Filters, context: Context): Promise<RawBuilder<unknown> | null> => {
  const { consignee, lc, from, to } = filters
  const facts = (days: { from: string; to: string }) =>
    salesFactsQuery({ ...days, consignee, lc }, { days: false, customers: false, agents: true, lots: true }, context.tx)
  const before = await facts({ from: firstDay, to: addDays(from, -1) })
  const within = await facts({ from, to })
  return (
    before &&
    within &&
    sql`with known as materialized (
      select consignee, lc, part, sum(amount)::bigint as amount from (
        select s.consignee, s.lc, 'before' as part, s.goods - s.commission as amount ${before}
        union all ${serviceCharges(filters)}
        union all ${reversedCharges(filters)}
        union all ${accruals(filters)}) k
      where lc is not null group by consignee, lc, part)
    select consignee, lc, part, amount from known
    union all
    select w.consignee, w.lc, v.part, v.amount from (
      select s.consignee, s.lc, s.goods, s.credited, s.commission, s.vat ${within}) w
    cross join lateral (values ('sales', w.goods + w.credited), ('credit_notes', -w.credited), ('commission', -w.commission), ('vat', w.vat))
      v (part, amount)
    union all
    select consignee, null, part, sum(amount)::bigint from (
      select consignee, part, amount from (${accountsQuery(filters, context)}) a
      union all select consignee, part, -amount from known) r
    group by consignee, part`
  )
}
