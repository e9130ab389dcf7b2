// The average sale price of a ton of an LC.

import { type RawBuilder, sql } from 'kysely'
import type { lcDetail } from '#areas/reports/lc-detail/definition.ts'
import type { ValuesOf } from '#kit/fields.ts'
import type { Context } from '#kit/server/context.ts'
import { correctedLcs, correctionConditions } from '#trade/cargo/corrected-lc.server.ts'
import { andAnyOf } from '#trade/parties/any-of.server.ts'

type Filters = ValuesOf<typeof lcDetail.filters>

const saleTypes = { bag_sale: 'SALE', bulk_sale: 'BULKSALE' } as const

// Sales from these LCs, and those whose LC was corrected to one of them.
const salesOf = (table: keyof typeof saleTypes, lcs: readonly number[]): RawBuilder<unknown> => sql`array(
  select x.id from ${sql.table(table)} x where x.agency_id = app.agency() and x.lc = any(${lcs}::bigint[])
  union select x.sale_id from ${correctedLcs} x where x.lc = any(${lcs}::bigint[])
    and x.sale_type = ${saleTypes[table]})`

const isNotDebited = (to: string): RawBuilder<unknown> =>
  sql`not exists (select from tax_invoice d where d.agency_id = n.agency_id and d.id = n.debit_note and d.date <= ${to}::date)`

// Each invoice counts by itself, because a correction may have moved the trucks of one invoice to another LC. Its credit notes count with
// it: a lower price moves no goods, an invoice that was billed again is credited as a whole, and a debit note takes its note back. What is
// dated after the last day is left out, so that a closed period keeps its averages.
const invoicesQuery = (
  table: keyof typeof saleTypes,
  states: readonly string[],
  { lcs, to }: { lcs: readonly number[]; to: string },
): RawBuilder<unknown> => sql`
  select coalesce(corrected.lc, b.lc) as lc, b.consignee, b.terminal, b.date, i.net - coalesce(credited.net, 0) as net,
    (select sum(x.quantity) from tax_invoice_lines x where x.agency_id = i.agency_id and x.parent = i.id and x.item = 'Barley')
      - coalesce(credited.kg, 0) as kg
  from ${sql.table(table)} b
  join tax_invoice i on i.agency_id = b.agency_id and i.sale_type = ${saleTypes[table]} and i.sale_id = b.id and i.status = 'Issued'
    and i.date <= ${to}::date
  left join ${correctedLcs} corrected on ${correctionConditions.invoice(sql`i`)}
  cross join lateral (select sum(n.net) as net, sum((select sum(x.quantity) from credit_note_lines x where x.agency_id = n.agency_id
      and x.parent = n.id and x.item = 'Barley')) filter (where n.reason <> 'Price') as kg
    from credit_note n where n.agency_id = i.agency_id and n.invoice = i.id and n.status = 'Issued' and n.date <= ${to}::date
      and ${isNotDebited(to)}) credited
  where b.agency_id = app.agency() and b.status = any(${states}::text[]) and b.id = any(${salesOf(table, lcs)})`

// An LC sale counts with its whole price, less what notes took off it. The note that settles it, and one on a whole invoice, lower no price.
const lcSalesQuery = ({ lcs, to }: { lcs: readonly number[]; to: string }): RawBuilder<unknown> => sql`
  select s.lc, s.consignee, s.terminal, s.date, s.net - coalesce((
      select sum(n.net) from tax_invoice i join credit_note n on n.agency_id = i.agency_id and n.invoice = i.id and n.status = 'Issued'
      where i.agency_id = s.agency_id and i.sale_type = 'LCSALE' and i.sale_id = s.id and n.date <= ${to}::date and ${isNotDebited(to)}
        and (n.reason = 'Price' or n.creditable > 0 and n.net is distinct from -s.final_adjustment)), 0), coalesce(s.final_quantity, s.quantity)
  from lc_sale s where s.agency_id = app.agency() and s.status in ('Provisional', 'Final', 'Closed') and s.lc = any(${lcs}::bigint[])`

type AverageSale = { lc: number; terminal: number | null; average: number | null }

/** The averages, in ten-thousandths of a riyal, of each of these LCs; with `each`, also of each of their terminals. */
export const readAverageSales = async (
  filters: Filters,
  { lcs, each }: { lcs: readonly number[]; each: 'lc' | 'terminal' },
  { tx }: Context,
): Promise<AverageSale[]> => {
  const { to } = filters
  const terminal = each === 'terminal' ? sql`s.terminal` : sql`null::bigint`
  const { rows } = await sql<AverageSale>`
  select s.lc, ${terminal} as terminal, round(sum(s.net) * 100000.0 / nullif(sum(s.kg), 0))::bigint as average from (
    ${invoicesQuery('bag_sale', ['Approved', 'Partly delivered', 'Delivered'], { lcs, to })}
    union all ${invoicesQuery('bulk_sale', ['Loading', 'Completed', 'Short-closed', 'Invoiced'], { lcs, to })}
    union all ${lcSalesQuery({ lcs, to })}
  ) s where s.date <= ${to}::date ${filters.from ? sql`and s.date >= ${filters.from}::date` : sql``} ${andAnyOf('s.lc', lcs)}
    ${andAnyOf('s.consignee', filters.consignee)} ${andAnyOf('s.terminal', filters.terminal)} group by 1, 2`.execute(tx)
  return rows
}
