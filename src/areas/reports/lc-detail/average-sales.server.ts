// The average sale price of a ton of an LC.

import { type RawBuilder, sql } from 'kysely'
import type { lcDetail } from '#areas/reports/lc-detail/definition.ts'
import type { ValuesOf } from '#kit/fields.ts'
import type { Context } from '#kit/server/context.ts'
import { correctedLcs, correctionConditions } from '#trade/cargo/corrected-lc.server.ts'
import { andAnyOf } from '#trade/parties/any-of.server.ts'

type Filters = ValuesOf<typeof lcDetail.filters>

// Sales from these LCs, and those whose LC was corrected to one of them.
const salesOf = (table: 'bag_sale' | 'bulk_sale', lcs: readonly number[]): RawBuilder<unknown> => sql`array(
  select x.id from ${sql.table(table)} x where x.agency_id = app.agency() and x.lc = any(${lcs}::bigint[])
  union select x.sale_id from ${correctedLcs} x where x.lc = any(${lcs}::bigint[])
    and x.sale_type = ${table === 'bag_sale' ? 'SALE' : 'BULKSALE'})`

// Each invoice of a bulk order counts by itself, because a correction may have moved the trucks of one invoice to another LC.
const bulkInvoicesQuery = (lcs: readonly number[]): RawBuilder<unknown> => sql`
  select coalesce(corrected.lc, b.lc), b.consignee, b.terminal, b.date, i.net,
    (select sum(x.quantity) from tax_invoice_lines x where x.agency_id = i.agency_id and x.parent = i.id and x.item = 'Barley')
  from bulk_sale b join tax_invoice i on i.agency_id = b.agency_id and i.sale_type = 'BULKSALE' and i.sale_id = b.id
  left join ${correctedLcs} corrected on ${correctionConditions.invoice(sql`i`)}
  where b.agency_id = app.agency() and b.status = 'Invoiced' and b.id = any(${salesOf('bulk_sale', lcs)}) and not exists (select from sale_correction r
    where r.agency_id = i.agency_id and r.invoice = i.id and r.mode = 'Credit and rebill' and r.status in ('Approved', 'Applied'))`

type AverageSale = { lc: number; terminal: number | null; average: number | null }

/** The averages, in ten-thousandths of a riyal, of each of these LCs; with `each`, also of each of their terminals. */
export const readAverageSales = async (
  filters: Filters,
  { lcs, each }: { lcs: readonly number[]; each: 'lc' | 'terminal' },
  { tx }: Context,
): Promise<AverageSale[]> => {
  const terminal = each === 'terminal' ? sql`s.terminal` : sql`null::bigint`
  const { rows } = await sql<AverageSale>`
  select s.lc, ${terminal} as terminal, round(sum(s.net) * 100000.0 / nullif(sum(s.kg), 0))::bigint as average from (
    select coalesce(corrected.lc, b.lc) as lc, consignee, terminal, date, net, quantity as kg from bag_sale b
      left join ${correctedLcs} corrected on corrected.sale_type = 'SALE' and corrected.sale_id = b.id
      where b.agency_id = app.agency() and b.status in ('Approved', 'Partly delivered', 'Delivered') and b.id = any(${salesOf('bag_sale', lcs)})
    union all ${bulkInvoicesQuery(lcs)}
    union all select lc, consignee, terminal, date, net, coalesce(final_quantity, quantity) from lc_sale
      where agency_id = app.agency() and status in ('Provisional', 'Final', 'Closed') and lc = any(${lcs}::bigint[])
  ) s where s.date <= ${filters.to}::date ${filters.from ? sql`and s.date >= ${filters.from}::date` : sql``} ${andAnyOf('s.lc', lcs)}
    ${andAnyOf('s.consignee', filters.consignee)} ${andAnyOf('s.terminal', filters.terminal)} group by 1, 2`.execute(tx)
  return rows
}
