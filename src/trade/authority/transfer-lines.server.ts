// The Stock Transfer report: stock transferred to another terminal, owner or LC. It is reported once, by the giver.

import { type RawBuilder, sql } from 'kysely'
import { originOfLcs } from '#trade/authority/lc-origin.server.ts'
import type { ReportScope } from '#trade/authority/reported-line.ts'

// A truck counts once it has left.
const transfers = sql`
  select 'cargoTransfer' as document, t.id as document_id, '1' as part, t.date, t.doc_no, 'Transfer' as kind, t.status,
    t.status in ('In transit', 'Partly received', 'Received', 'Closed') as stands, t.consignee as from_consignee, t.terminal as from_terminal,
    coalesce(t.to_consignee, t.consignee) as to_consignee, coalesce(t.to_terminal, t.terminal) as to_terminal, t.lc, t.form,
    coalesce(t.sent_qty, 0) as sent, case when t.transfer_type = 'Ownership' then t.sent_qty else t.received_qty end as received, t.bags,
    (select count(*) from terminal_out x where x.agency_id = t.agency_id and x.transfer = t.id and x.net_kg is not null
      and x.status <> 'Canceled') as truck_count
  from cargo_transfer t where t.agency_id = app.agency()`

type Parties = { giver: string; taker: string }

// A truck sent to another terminal without a transfer is a transfer of its own.
const singleTrucks = sql`
  select 'terminalOut', o.id, '1', o.date, o.doc_no, 'Transfer', o.status, o.status in ('Out', 'Delivered'), o.consignee, o.terminal,
    o.consignee, o.to_terminal, o.lc, o.form, coalesce(o.net_kg, 0), o.received_kg, o.bags, 1
  from terminal_out o where o.agency_id = app.agency() and o.out_type = 'Transfer' and o.transfer is null`

// A transfer between two owners in one terminal.
const betweenOwners = (
  table: string,
  document: string,
  kind: string,
  { giver, taker: receiver }: Parties,
): RawBuilder<unknown> => sql`
  select ${sql.lit(document)}, d.id, '1', d.date, d.doc_no, ${sql.lit(kind)}, d.status,
    d.status in ('Active', 'Partly returned', 'Closed'), ${sql.ref(`d.${giver}`)}, d.terminal, ${sql.ref(`d.${receiver}`)}, d.terminal, d.lc, d.form,
    d.quantity, d.quantity, d.bags, 0
  from ${sql.table(table)} d where d.agency_id = app.agency()`

// A swap exchanges two lots: each lot is a line.
const swapped = (one: 'a' | 'b', other: 'a' | 'b'): RawBuilder<unknown> => {
  const of = (name: string, side: string) => sql.ref(`d.${name}_${side}`)
  return sql`
    select 'swapCargo', d.id, ${sql.lit(one)}, d.date, d.doc_no, 'Swap', d.status, d.status = 'Active', ${of('consignee', one)}, ${of('terminal', one)},
      ${of('consignee', other)}, ${of('terminal', one)}, ${of('lc', one)}, ${of('form', one)}, ${of('quantity', one)}, ${of('quantity', one)},
      ${of('bags', one)}, 0
    from swap_cargo d where d.agency_id = app.agency()`
}

const merged = sql`
  select 'lcMerging', d.id, s.position::text, d.date, d.doc_no, 'LC merge', d.status, d.status = 'Active', d.consignee, d.terminal, d.consignee,
    d.terminal, s.lc, d.form, coalesce(s.quantity, 0), s.quantity, null, 0
  from lc_merging d join lc_merging_sources s on s.agency_id = d.agency_id and s.parent = d.id where d.agency_id = app.agency()`

// The stock of a company that was merged into another: each lot is a line of the company that no longer exists.
const mergedCompanies = sql`
  select 'company', p.document_id, p.id || '/' || a.id, p.effective_date, p.document_no, 'Transfer', 'Active', true, a.consignee_id, a.location_id,
    app.holder_of('company', p.document_id), a.location_id, a.consignment_id, a.form, -e.amount, -e.amount,
    (-e.amount / a.bag_kg)::bigint, 0
  from ledger.posting p
  join ledger.entry e on e.agency_id = p.agency_id and e.effective_date = p.effective_date and e.posting_id = p.id and e.amount < 0
  join ledger.account a on a.agency_id = e.agency_id and a.id = e.account_id and a.unit = 'KG' and a.role = 'TERMINAL'
  where p.agency_id = app.agency() and p.document_type = 'company'`

const everyTransfer = sql.join(
  [
    transfers,
    singleTrucks,
    betweenOwners('loan', 'loan', 'Loan', { giver: 'lender', taker: 'borrower' }),
    betweenOwners('loan_return', 'loanReturn', 'Return', { giver: 'borrower', taker: 'lender' }),
    betweenOwners('cargo_sale', 'cargoSale', 'Sale', { giver: 'seller', taker: 'buyer' }),
    swapped('a', 'b'),
    swapped('b', 'a'),
    merged,
    mergedCompanies,
  ],
  sql` union all `,
)

const among = (columns: readonly string[], ids: readonly number[] | undefined): RawBuilder<unknown> =>
  ids?.length
    ? sql`and (${sql.join(
        columns.map(column => sql`${sql.ref(column)} = any(${[...ids]}::bigint[])`),
        sql` or `,
      )})`
    : sql``

// A transfer that was undone has moved nothing.
const kilograms = (name: string): RawBuilder<unknown> =>
  sql`case when q.stands then ${sql.ref(`q.${name}`)} else 0 end as ${sql.ref(name)}`

/** The transfers of these days from or to these consignees; `is_empty` marks a transfer that was undone or has not taken effect yet. */
export const transferLinesQuery = ({ from, to, consigneeIds, locationIds }: ReportScope): RawBuilder<unknown> => sql`
  select q.document, q.document_id, q.part, q.date as day, q.from_consignee as consignee_id, q.from_terminal as location_id,
    case when q.stands then q.sent else 0 end as quantity_kg, false as is_skipped, not q.stands as is_empty,
    q.to_consignee, q.to_terminal, q.lc, q.date, q.doc_no as transfer_no, q.kind, f.name as from_name, s.station_code as from_station_code,
    s.name as from_station_name, o.name as to_name, t.station_code as to_station_code, t.name as to_station_name, g.lc_no, g.origin, q.form,
    ${kilograms('sent')}, ${kilograms('received')}, q.bags, q.truck_count, q.status
  from (${everyTransfer}) q
  left join company f on f.agency_id = app.agency() and f.id = q.from_consignee
  left join company o on o.agency_id = app.agency() and o.id = q.to_consignee
  left join terminal s on s.agency_id = app.agency() and s.id = q.from_terminal
  left join terminal t on t.agency_id = app.agency() and t.id = q.to_terminal
  left join (${originOfLcs}) g on g.lc = q.lc
  where q.date between ${from}::date and ${to}::date ${among(['q.from_consignee', 'q.to_consignee'], consigneeIds)}
    ${among(['q.from_terminal', 'q.to_terminal'], locationIds)}
  order by q.date, q.doc_no, q.document, q.document_id, q.part`
