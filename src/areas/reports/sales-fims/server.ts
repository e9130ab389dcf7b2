import { type RawBuilder, sql } from 'kysely'
import { salesFims } from '#areas/reports/sales-fims/definition.ts'
import { answerReport } from '#reports/source.server.ts'
import { sumRows } from '#reports/sums.server.ts'
import { invoicedSalesQuery } from '#trade/statements/invoiced-sales.server.ts'

const summed = ['documents', 'bags', 'quantity', 'net', 'vat', 'gross'] as const
type Sums = Record<(typeof summed)[number], number>

const sums = sql.join(
  summed.slice(1).map(name => sql`coalesce(sum(s.${sql.ref(name)}), 0)::bigint as ${sql.ref(name)}`),
)

// Documents that need an action come first.
const inOrder = sql`array_position(array['Failed', 'Not sent', 'Sent', 'Ignored'], s.fims_status)`

// The details of the invoices and notes `p` of a page: the goods of the first line, named by FIMS's code if one was entered, else by the
// name of the cargo or the bags.
const detailsOf = (page: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select p.*, p.fims_status as status, c.fims_code as customer_code, coalesce(i.item, n.item) as item, coalesce(k.item_code, g.code, t.code) as item_code,
    case when p.bags is not null then 'bags' when p.quantity is not null then 'MT' end as unit
  from (${page}) p
  left join customer c on c.agency_id = app.agency() and c.id = p.customer
  left join tax_invoice_lines i on p.document = 'taxInvoice' and i.agency_id = app.agency() and i.parent = p.document_id and i.position = 0
  left join credit_note_lines n on p.document = 'creditNote' and n.agency_id = app.agency() and n.parent = p.document_id and n.position = 0
  left join lc l on l.agency_id = app.agency() and l.id = p.lc
  left join cargo_type t on t.agency_id = app.agency() and t.id = l.cargo_type
  left join fims_exchange x on x.agency_id = app.agency() and x.status = 'active'
  left join fims_exchange_items k on k.agency_id = x.agency_id and k.parent = x.id and k.item = coalesce(i.item, n.item)
  left join bag_grade g on g.agency_id = app.agency() and g.id = p.bag_grade
  order by p.place, p.date, p.invoice_no, p.document_id`

export const salesFimsInquiry = answerReport(salesFims, async ({ status, ...filters }, reading, { tx }) => {
  const sales = invoicedSalesQuery({ ...filters, fimsStatus: status })
  const { rows: groups } = await sql<Sums & { status: 'Sent' }>`
    select s.fims_status as status, count(*) as documents, ${sums} ${sales} group by s.fims_status order by ${inOrder}`.execute(
    tx,
  )
  const totals = sumRows(salesFims, groups)
  return {
    count: totals.documents ?? 0,
    rows: await reading.rows(limit =>
      detailsOf(sql`select ${inOrder} as place, s.date, s.invoice_no, s.customer, s.consignee, s.terminal, s.lc, s.bag_grade, s.bags,
        s.quantity, s.net, s.vat, s.gross, s.fims_status, s.fims_ref, s.fims_error, 1 as documents, s.document, s.document_id
        ${sales} order by place, s.date, s.invoice_no, s.document_id ${limit}`),
    ),
    totals,
    groups,
  }
})
