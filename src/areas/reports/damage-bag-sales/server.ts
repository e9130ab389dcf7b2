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
import { debitedNotes } from '#trade/settlement/debited-notes.server.ts'

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

// Credit notes on outside sales, the debit notes that take them back, and notes on those. A note that returned bags is never taken back.
const notesQuery = ({ asker }: Context): RawBuilder<unknown> => {
  const buyer = sql`coalesce(${nameOf(customer, 'c', asker.language)}, '–')`
  const bags = sql`case when n.return_to_stock then -(select coalesce(sum(l.bags), 0)::bigint from credit_note_lines l
    where l.agency_id = n.agency_id and l.parent = n.id) else 0 end`
  const sold = sql`o.consignee, o.bag_grade, o.size`
  const note = sql`select n.date, n.note_no, ${buyer}, coalesce(n.terminal, o.terminal), ${sold}, ${bags}, o.unit_price, -n.net, -n.vat, -n.gross,
    null, n.status, 'creditNote', n.id`
  const debitNote = sql`select t.date, t.invoice_no, ${buyer}, o.terminal, ${sold}, 0, o.unit_price, t.net, t.vat, t.gross,
    null, t.status, 'taxInvoice', t.id`
  const joinSale = sql`and i.sale_type = 'EMPTYBAGS' join outside_bag_sale o on o.agency_id = i.agency_id and o.id = i.sale_id
    left join customer c on c.agency_id = o.agency_id and c.id = o.customer`
  const joinDebited = sql`join ${debitedNotes} k on k.id = t.id join tax_invoice i on i.agency_id = t.agency_id and i.id = k.invoice ${joinSale}`
  const ofDamaged = (bill: 'n' | 't') => sql`where ${sql.ref(`${bill}.agency_id`)} = app.agency()
    and ${sql.ref(`${bill}.status`)} = 'Issued' and o.condition = 'Damaged'`
  return sql`
    ${note} from credit_note n join tax_invoice i on i.agency_id = n.agency_id and i.id = n.invoice ${joinSale} ${ofDamaged('n')}
    union all ${debitNote} from tax_invoice t ${joinDebited} ${ofDamaged('t')}
    union all ${note} from credit_note n join tax_invoice t on t.agency_id = n.agency_id and t.id = n.invoice ${joinDebited} ${ofDamaged('n')}`
}

// A reversed outside sale is shown together with the credit note that reverses it: both are tax documents.
const readSales = async (filters: Filters, context: Context): Promise<SoldBags[]> => {
  const { tx, asker } = context
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
      ${undone ? sql`` : sql`union all ${notesQuery(context)}`}) s
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
