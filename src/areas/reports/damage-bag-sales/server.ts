import { type RawBuilder, sql } from 'kysely'
import { company } from '#areas/master-data/company/definition.ts'
import { customer } from '#areas/master-data/customer/definition.ts'
import { damageBagSales } from '#areas/reports/damage-bag-sales/definition.ts'
import type { Document } from '#kit/document.ts'
import { count, type ValuesOf } from '#kit/fields.ts'
import { nameOf } from '#kit/server/columns.ts'
import type { Context } from '#kit/server/context.ts'
import { accountsWithBalanceOn } from '#ledger/day-balances.server.ts'
import { answerReport } from '#reports/source.server.ts'
import { bagCondition } from '#trade/bags/bags-on-hand.server.ts'
import { undoneStates } from '#trade/bags/damage-fields.ts'
import { readDamages, sumDamages } from '#trade/bags/damages.server.ts'
import { andAnyOf } from '#trade/parties/any-of.server.ts'

type Filters = ValuesOf<typeof damageBagSales.filters>
type SoldBags = ValuesOf<typeof damageBagSales.columns> & { document: string; documentId: number }

// Damaged less sold plus returned bags should equal the bags in store.
const extras = {
  damaged: count('Damaged in these days', { zero: true }),
  sold: count('Sold in these days', { zero: true }),
  left: count('Damaged bags in store', { zero: true }),
}

const placeCondition = ({ terminal, consignee }: Filters, place: string, owner: string): RawBuilder<unknown> => sql`
  ${andAnyOf(place, terminal)}
  ${andAnyOf(owner, consignee)}`

// A reversed outside sale is shown together with the credit note that reverses it: both are tax documents.
const readSales = async (filters: Filters, { tx, asker }: Context): Promise<SoldBags[]> => {
  const { undone } = filters
  const states = (counting: readonly string[], gone: readonly string[]) => sql`any(${undone ? gone : counting}::text[])`
  const name = (of: Document, alias: string) => nameOf(of, alias, asker.language)
  const { rows } = await sql<SoldBags>`
    select s.*, s.doc_no as "docNo", s.bag_grade as "bagGrade", s.unit_price as "unitPrice", s.payment_mode as "paymentMode",
      s.document_id as "documentId"
    from (
      select e.date, e.doc_no, coalesce(${name(company, 'b')}, app.name_of('company', e.buyer), '–') as buyer,
        e.terminal, e.seller as consignee, e.bag_grade, e.size, e.quantity as bags, e.unit_price, e.net, e.vat, e.gross,
        null as payment_mode, e.status, 'emptyBagSale' as document, e.id as document_id
      from empty_bag_sale e left join company b on b.agency_id = e.agency_id and b.id = e.buyer
      where e.agency_id = app.agency() and e.status = ${states(['Active'], undoneStates)} and e.condition = 'Damaged'
      union all
      select o.date, o.doc_no, coalesce(${name(customer, 'c')}, '–'), o.terminal, o.consignee, o.bag_grade, o.size, o.quantity, o.unit_price,
        o.net, o.vat, o.gross, o.payment_mode, o.status, 'outsideBagSale', o.id
      from outside_bag_sale o left join customer c on c.agency_id = o.agency_id and c.id = o.customer
      where o.agency_id = app.agency() and o.status = ${states(['Active', 'Reversed'], ['Canceled'])} and o.condition = 'Damaged'
      union all
      select n.date, n.note_no, coalesce(${name(customer, 'c')}, '–'), coalesce(n.terminal, o.terminal), o.consignee, o.bag_grade, o.size,
        case when n.return_to_stock then -l.bags else 0 end, o.unit_price, -n.net, -n.vat, -n.gross, null, n.status, 'creditNote', n.id
      from credit_note n join tax_invoice i on i.agency_id = n.agency_id and i.id = n.invoice and i.sale_type = 'EMPTYBAGS'
      join outside_bag_sale o on o.agency_id = i.agency_id and o.id = i.sale_id
      cross join lateral (select coalesce(sum(x.bags), 0)::bigint as bags from credit_note_lines x where x.agency_id = n.agency_id and x.parent = n.id) l
      left join customer c on c.agency_id = o.agency_id and c.id = o.customer
      where n.agency_id = app.agency() and ${undone ? sql`false` : sql`n.status = 'Issued'`} and o.condition = 'Damaged') s
    where s.date between ${filters.from}::date and ${filters.to}::date ${placeCondition(filters, 's.terminal', 's.consignee')}
    order by s.buyer, s.date, s.document_id`.execute(tx)
  return rows
}

const readStockLeft = async (filters: Filters, { tx, asker }: Context): Promise<number> => {
  const { rows } = await sql<{ bags: number }>`
    select coalesce(sum(k.closing), 0)::bigint as bags
    from ${accountsWithBalanceOn(filters.to, sql`${bagCondition(filters, asker)} and c.role = 'STORE' and c.condition = 'Damaged'`)} k`.execute(
    tx,
  )
  return rows[0]!.bags
}

const sumSales = (rows: readonly SoldBags[]) => ({
  bags: rows.reduce((sum, row) => sum + row.bags, 0),
  net: rows.reduce((sum, row) => sum + row.net, 0),
  vat: rows.reduce((sum, row) => sum + row.vat, 0),
  gross: rows.reduce((sum, row) => sum + row.gross, 0),
})

export const damageBagSalesInquiry = answerReport(damageBagSales, async (filters, reading, context) => {
  const rows = await readSales(filters, context)
  const { damaged } = sumDamages(await readDamages({ ...filters, reason: null }, context))
  const totals = sumSales(rows)
  return {
    count: rows.length,
    rows: await reading.from(rows),
    totals,
    groups: [...Map.groupBy(rows, ({ buyer }) => buyer)].map(([buyer, of]) => ({ buyer, ...sumSales(of) })),
    extras: { fields: extras, values: { damaged, sold: totals.bags, left: await readStockLeft(filters, context) } },
  }
})
