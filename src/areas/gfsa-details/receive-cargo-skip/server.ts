import type { FastifyInstance } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import { readTickets, skipTicket, type Ticket, unskipTicket } from '#areas/gfsa-details/receive-cargo-skip/calls.ts'
import { bagSale } from '#areas/sales/bag-sale/definition.ts'
import { bulkSale } from '#areas/sales/bulk-sale/definition.ts'
import { lcSale } from '#areas/sales/lc-sale/definition.ts'
import { receiveCargo } from '#areas/terminals/receive-cargo/definition.ts'
import type { BodyOf, QueryOf } from '#kit/call.ts'
import { startOfMonth } from '#kit/days.ts'
import { answer } from '#kit/server/answer.ts'
import type { Context } from '#kit/server/context.ts'
import { find } from '#kit/server/rows.ts'
import { ownPart } from '#kit/server/scope.ts'
import { apply } from '#kit/server/write.ts'
import { toDecimal } from '#kit/units.ts'
import { includeMerged } from '#reports/source.server.ts'
import { alreadySent } from '#trade/authority/skipped.server.ts'
import { refuseIfSent, skipSale, unskipSale } from '#trade/authority/skipping.server.ts'
import { andAnyOf } from '#trade/parties/any-of.server.ts'

const sales = { 'Bag Sale': bagSale, 'Bulk Sale': bulkSale, 'LC Sales': lcSale }

const mostRows = 1_000

type Period = { from: string; to: string }

const receipts = ({ from, to }: Period): RawBuilder<unknown> => sql`
  select ${receiveCargo.title}::text as kind, 'receiveCargo' as document, r.id as document_id, r.doc_no, r.date, r.consignee, r.terminal, r.accepted_net as kg,
    coalesce(r.skip_gfsa, false) as is_skipped, r.skip_reason as reason, r.skipped_by, r.skipped_at
  from receive_cargo r where r.agency_id = app.agency() and r.status = 'Received' and r.date between ${from}::date and ${to}::date`

// A sale is reported by its invoices.
const soldAs = (
  kind: keyof typeof sales,
  table: string,
  saleType: string,
  kg: RawBuilder<unknown>,
  { from, to }: Period,
): RawBuilder<unknown> => sql`
  select ${kind}::text, ${sql.lit(sales[kind].name)}, s.id, s.doc_no, s.date, s.consignee, s.terminal, ${kg}, k.id is not null, k.reason,
    k.skipped_by, k.skipped_at
  from ${sql.table(table)} s left join app.authority_skip k on k.agency_id = s.agency_id and k.document = ${sql.lit(sales[kind].name)}
    and k.document_id = s.id and k.ended_at is null
  where s.agency_id = app.agency() and s.date between ${from}::date and ${to}::date and exists (select from tax_invoice i
    where i.agency_id = s.agency_id and i.sale_type = ${sql.lit(saleType)} and i.sale_id = s.id and i.status = 'Issued')`

const everyTicket = (period: Period): RawBuilder<unknown> => sql`
  ${receipts(period)}
  union all ${soldAs('Bag Sale', 'bag_sale', 'SALE', sql`s.quantity`, period)}
  union all ${soldAs('Bulk Sale', 'bulk_sale', 'BULKSALE', sql`s.loaded_qty`, period)}
  union all ${soldAs('LC Sales', 'lc_sale', 'LCSALE', sql`coalesce(s.final_quantity, s.quantity)`, period)}`

const read = async (query: QueryOf<typeof readTickets>, context: Context) => {
  const { tx, today, asker } = context
  const asked = await includeMerged({ filters: readTickets.query }, query, context)
  const to = asked.to ?? today
  const period = { from: asked.from ?? startOfMonth(to), to }
  const latest = (of: string) =>
    sql`order by ${sql.ref(`${of}.date`)} desc, ${sql.ref(`${of}.kind`)}, ${sql.ref(`${of}.document_id`)} desc limit ${mostRows + 1}`
  // The states of the shown rows only are looked up; a filter by state needs the states of all rows.
  const first = asked.status?.length ? sql`` : latest('x')
  const name = (alias: string) => sql.ref(asker.language === 'arabic' ? `${alias}.name_ar` : `${alias}.name`)
  const { rows } = await sql<Ticket & { kg: number | null }>`
    with x as materialized (select * from (${everyTicket(period)}) x where true ${andAnyOf('x.consignee', asked.consignee)}
      ${andAnyOf('x.terminal', asked.terminal)} ${first}),
    s as materialized (${alreadySent(sql`select document, document_id from x`)})
    select y.kind, y.document_id, y.doc_no, y.date, y.consignee_name, y.terminal_name, y.kg, y.status, y.reason, y.skipped_by, y.skipped_at from (
      select x.*, ${name('o')} as consignee_name, ${name('t')} as terminal_name,
        case when s.document is not null then 'Sent' when x.is_skipped then 'Skipped' else 'New' end as status
      from x left join s on s.document = x.document and s.document_id = x.document_id
      left join company o on o.agency_id = app.agency() and o.id = x.consignee
      left join terminal t on t.agency_id = app.agency() and t.id = x.terminal) y
    where true ${andAnyOf('y.status', asked.status)}
    ${latest('y')}`.execute(tx)
  const shown = rows.slice(0, mostRows).map(({ kg, ...row }): Ticket => ({ ...row, quantity: toDecimal(kg ?? 0, 3) }))
  return { ...period, rows: shown, more: rows.length > mostRows }
}

const skip = async ({ kind, documentId, reason }: BodyOf<typeof skipTicket>, context: Context) => {
  if (kind === 'Receive Cargo') {
    await apply(receiveCargo, documentId, 'skip', context, { skipReason: reason })
  } else {
    const ticket = { document: sales[kind].name, documentId }
    const sale = await find(sales[kind], documentId, context, { lock: true })
    await refuseIfSent(ticket, context)
    await skipSale(ticket, { consignee: sale.consignee as number, reason }, context)
  }
  return { message: 'Left out of the reports.' }
}

const unskip = async ({ kind, documentId }: BodyOf<typeof unskipTicket>, context: Context) => {
  if (kind === 'Receive Cargo') await apply(receiveCargo, documentId, 'unskip', context)
  else {
    await find(sales[kind], documentId, context, { lock: true })
    await unskipSale({ document: sales[kind].name, documentId }, context)
  }
  return { message: 'In the reports again.' }
}

/** Mounts the calls of the screen. */
export const mountReceiveCargoSkip = (app: FastifyInstance): void => {
  answer(app, readTickets, ({ query }, context) => read(ownPart(readTickets.query, query, context.asker), context))
  answer(app, skipTicket, ({ body }, context) => skip(body, context))
  answer(app, unskipTicket, ({ body }, context) => unskip(body, context))
}
