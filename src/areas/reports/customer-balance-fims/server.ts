import { sql } from 'kysely'
import { customerBalanceFims } from '#areas/reports/customer-balance-fims/definition.ts'
import type { Row } from '#kit/check.ts'
import type { ValuesOf } from '#kit/fields.ts'
import type { Context } from '#kit/server/context.ts'
import { answerReport, type Complete } from '#reports/source.server.ts'
import { sumRows } from '#reports/sums.server.ts'
import { balancesQuery } from '#trade/statements/party-accounts.server.ts'
import { isReceipt } from '#trade/statements/receipts.server.ts'

type Filters = ValuesOf<typeof customerBalanceFims.filters>
type Balance = Pick<
  ValuesOf<typeof customerBalanceFims.columns>,
  'customer' | 'fimsCode' | 'ours' | 'fims' | 'difference' | 'fimsDay'
>

// We have a balance of every customer, FIMS only of those it has reported. Customers with zero in both books are left out.
const readBalances = async ({ asOf, onlyDifferences }: Filters, context: Context): Promise<Balance[]> => {
  const ours = balancesQuery({ kind: 'Customer', party: null, consignee: null }, asOf, context)
  const { rows } = await sql<Balance>`
    with ours as (select party as customer, sum(amount)::bigint as balance from (${ours}) b where party is not null group by party),
    fims as (select distinct on (customer) customer, day, balance from app.fims_balance
      where agency_id = app.agency() and day <= ${asOf}::date order by customer, day desc),
    both_books as (
      select customer, coalesce(o.balance, 0) as ours, f.balance as fims, coalesce(o.balance, 0) - f.balance as difference, f.day
      from ours o full join fims f using (customer))
    select b.customer, c.fims_code as "fimsCode", b.ours, b.fims, b.difference, b.day as "fimsDay"
    from both_books b left join customer c on c.agency_id = app.agency() and c.id = b.customer
    where ${onlyDifferences ? sql`b.difference <> 0` : sql`(b.ours <> 0 or b.fims <> 0)`}
    order by c.name, b.customer`.execute(context.tx)
  return rows
}

// For the customers of one page.
const addLatest =
  ({ asOf }: Filters, { tx }: Context): Complete =>
  async shown => {
    const { rows } = await sql<Row>`
      select p.doc_no as "lastReceipt", p.date as "lastReceiptOn", i.invoice_no as "lastInvoice", i.date as "lastInvoiceOn"
      from unnest(${shown.map(({ customer }) => customer)}::bigint[]) with ordinality r (customer, place)
      left join lateral (select x.doc_no, x.date from payment x where x.agency_id = app.agency()
        and x.customer = any(app.and_merged('customer', array[r.customer])) and ${isReceipt('x')} and x.date <= ${asOf}::date order by x.date desc, x.id desc limit 1) p on true
      left join lateral (select x.invoice_no, x.date from tax_invoice x where x.agency_id = app.agency()
        and x.customer = any(app.and_merged('customer', array[r.customer])) and x.date <= ${asOf}::date order by x.date desc, x.id desc limit 1) i on true
      order by r.place`.execute(tx)
    return shown.map((row, place) => ({ ...row, ...rows[place] }))
  }

export const customerBalanceFimsInquiry = answerReport(
  customerBalanceFims,
  async (filters, reading, context) => {
    const rows = await readBalances(filters, context)
    return {
      count: rows.length,
      rows: await reading.from(rows, addLatest(filters, context)),
      totals: sumRows(customerBalanceFims, rows),
    }
  },
  ['ours', 'fims', 'difference'],
)
