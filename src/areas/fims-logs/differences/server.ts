import { type RawBuilder, sql } from 'kysely'
import { fimsDifferences } from '#areas/fims-logs/differences/definition.ts'
import type { ValuesOf } from '#kit/fields.ts'
import { answerReport } from '#reports/source.server.ts'
import { andAnyOf } from '#trade/parties/any-of.server.ts'
import { partyAccounts } from '#trade/statements/party-accounts.server.ts'

type Filters = ValuesOf<typeof fimsDifferences.filters>

const { roles } = partyAccounts.Customer

// The last balance of each customer reported by FIMS, and ours at the end of the same day.
const compared = ({ asOf, customer }: Filters): RawBuilder<unknown> => sql`
  select f.customer, f.day, f.noted_at, f.balance as fims, coalesce(o.balance, 0)::bigint as ours
  from (select distinct on (b.customer) b.* from app.fims_balance b where b.agency_id = app.agency() and b.day <= ${asOf}::date
    ${andAnyOf('b.customer', customer)} order by b.customer, b.day desc) f
  cross join lateral (select sum((select x.closing from ledger.day x where x.agency_id = a.agency_id
        and x.account_id = a.id and x.day <= f.day order by x.day desc limit 1)) as balance
    from ledger.account a where a.agency_id = app.agency() and a.unit = 'SAR' and a.role = any(${roles}::text[])
      and a.party_id = f.customer) o`

// The movements of each document on the customer's accounts until the day.
const moved = sql`
  select d.customer, p.document_type as document, p.document_id, max(p.document_no) as number, min(p.effective_date) as date,
    sum(e.amount)::bigint as amount
  from differing d join ledger.account a on a.agency_id = app.agency() and a.unit = 'SAR'
    and a.role = any(${roles}::text[]) and a.party_id = d.customer
  join ledger.entry e on e.agency_id = a.agency_id and e.account_id = a.id and e.effective_date <= d.day
  join ledger.posting p on p.agency_id = e.agency_id and p.id = e.posting_id
  group by d.customer, p.document_type, p.document_id`

// The amount of each document that FIMS had accepted when it reported the balance, and the state of the document's last event.
const reported = sql`
  select d.customer, l.document, l.document_id, max(l.line ->> 'number') as number, min((l.line ->> 'day')::date) as date,
    coalesce(sum((l.line ->> 'amount')::bigint) filter (where x.sent_at <= d.noted_at and (l.line ->> 'day')::date <= d.day), 0)::bigint as amount,
    (array_agg(case when x.sent_at <= d.noted_at then 'Sent with other values' when x.sent_at is not null then 'Sent after the balance'
      when x.state = 'Ignored' then 'Ignored' when x.state = 'Dead' then 'Failed' else 'Not sent' end order by x.id desc))[1] as why,
    (array_agg(coalesce(x.ignored_reason, x.problem, x.error_class) order by x.id desc))[1] as said
  from differing d join app.dispatch x on x.agency_id = app.agency() and x.receiver = 'fims' and x.lane = 'customer/' || d.customer
    and x.state <> 'Superseded'
  join app.dispatch_line l on l.agency_id = x.agency_id and l.dispatch_id = x.id and l.document <> 'customer'
  group by d.customer, l.document, l.document_id`

// A document that was noted as sent before the exchange existed counts as sent.
const notedByHand = sql`(case m.document
  when 'taxInvoice' then (select i.fims_status = 'Sent' from tax_invoice i where i.agency_id = app.agency() and i.id = m.document_id)
  when 'creditNote' then (select n.fims_status = 'Sent' from credit_note n where n.agency_id = app.agency() and n.id = m.document_id)
  when 'payment' then (select y.fims_status = 'Sent' from payment y where y.agency_id = app.agency() and y.id = m.document_id) end)`

// Of payments only receipts and refunds are sent. A refund from before refunds were sent has no state there.
const isReported = sql`(m.document in ('taxInvoice', 'creditNote', 'prePayment') or m.document = 'payment' and exists (select from payment y
  where y.agency_id = app.agency() and y.id = m.document_id and (y.direction = 'Receipt' or y.fims_status is not null)))`

const kind = sql`case p.document when 'taxInvoice' then 'Tax Invoice' when 'creditNote' then 'Credit Note' when 'payment' then 'Payment'
  when 'prePayment' then 'Pre-payment' when 'creditVoucher' then 'Credit Voucher' else 'Other' end`

const parts = (filters: Filters): RawBuilder<unknown> => sql`
  with differing as materialized (select * from (${compared(filters)}) c where c.ours <> c.fims),
  moved as materialized (${moved}), reported as materialized (${reported}),
  part as materialized (
    select * from (
      select coalesce(m.customer, t.customer) as customer, coalesce(m.document, t.document) as document,
        coalesce(m.document_id, t.document_id) as document_id, coalesce(m.number, t.number) as number, coalesce(m.date, t.date) as date,
        coalesce(t.why, case when ${isReported} then 'Not sent' else 'Not sent to FIMS' end) as why, t.said,
        coalesce(m.amount, 0) - case when t.document is null and ${notedByHand} then m.amount else coalesce(t.amount, 0) end as explains
      from moved m full join reported t on t.customer = m.customer and t.document = m.document and t.document_id = m.document_id) p
    where p.explains <> 0),
  left_over as materialized (
    select d.customer, d.day, d.ours, d.fims, (d.ours - d.fims - coalesce((select sum(p.explains) from part p where p.customer = d.customer), 0))::bigint
      as explains
    from differing d),
  line as (
    select d.customer, d.day as fims_day, null::bigint as ours, null::bigint as fims, p.why, ${kind} as kind, p.number, p.date, p.explains, p.said,
      p.document, p.document_id, 1 as place
    from part p join differing d on d.customer = p.customer
    union all
    select o.customer, o.day, o.ours, o.fims, 'Unexplained', null, null, null, o.explains, null, null, null, 0 from left_over o)`

export const fimsDifferencesInquiry = answerReport(fimsDifferences, async (filters, reading, { tx }) => {
  const wanted = sql`from line l left join customer c on c.agency_id = app.agency() and c.id = l.customer
    where true ${andAnyOf('l.why', filters.why)}
      ${filters.onlyUnexplained ? sql`and exists (select from left_over o where o.customer = l.customer and o.explains <> 0)` : sql``}`
  const { rows } = await sql<{ count: number; ours: number; fims: number; explains: number }>`
    ${parts(filters)} select count(*) as count, coalesce(sum(l.ours), 0)::bigint as ours, coalesce(sum(l.fims), 0)::bigint as fims,
      coalesce(sum(l.explains), 0)::bigint as explains ${wanted}`.execute(tx)
  const { count, ...totals } = rows[0]!
  return {
    count,
    rows: await reading.rows(
      limit => sql`${parts(filters)} select l.customer, c.fims_code, l.fims_day, l.ours, l.fims, l.why, l.kind, l.number, l.date, l.explains,
        l.said, l.document, l.document_id ${wanted} order by c.name, l.customer, l.place, l.date, l.document, l.document_id ${limit}`,
    ),
    totals,
  }
})
