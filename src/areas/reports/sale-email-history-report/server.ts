import { type RawBuilder, sql } from 'kysely'
import { saleEmailHistory } from '#areas/reports/sale-email-history-report/definition.ts'
import type { ValuesOf } from '#kit/fields.ts'
import { answerReport } from '#reports/source.server.ts'
import { andAnyOf } from '#trade/parties/any-of.server.ts'

type Filters = ValuesOf<typeof saleEmailHistory.filters>

const mailsQuery = ({ from, to, state, channel, recipient, customer, consignee }: Filters): RawBuilder<unknown> => sql`
  from sale_email e join sale_email_recipients r on r.agency_id = e.agency_id and r.parent = e.id
  where e.agency_id = app.agency() and e.date between ${from}::date and ${to}::date ${andAnyOf('r.state', state)}
    ${andAnyOf('e.channel', channel)}
    ${recipient ? sql`and position(lower(${recipient}) in lower(r.email)) > 0` : sql``}
    ${andAnyOf('e.customer', customer)} ${andAnyOf('e.consignee', consignee)}`

const sums = sql`count(*) as count, count(*) filter (where r.state = 'Sent') as sent, count(*) filter (where r.state = 'Failed') as failed`
type Sums = { count: number; sent: number; failed: number }

export const saleEmailHistoryInquiry = answerReport(saleEmailHistory, async (filters, reading, { tx }) => {
  const { rows: all } = await sql<Sums>`select ${sums} ${mailsQuery(filters)}`.execute(tx)
  const { rows: days } = await sql<Sums & { date: string }>`
    select e.date, ${sums} ${mailsQuery(filters)} group by e.date order by e.date desc`.execute(tx)
  const { count, sent, failed } = all[0]!
  return {
    count,
    rows: await reading.rows(
      limit => sql`select e.date, r.sent_at, u.name as "user", r.email as recipient, e.customer, e.consignee, e.invoice_count,
        (select string_agg(i.invoice_no, ', ' order by i.id) from tax_invoice i where i.agency_id = e.agency_id and i.id = any(e.invoices)) as invoices,
        e.format, e.channel, r.state, (r.state = 'Sent')::integer as sent, (r.state = 'Failed')::integer as failed, r.error,
        coalesce(r.resends, 0) as resends, 'saleEmail' as document, e.id as document_id
        from (select e.*, r.position, r.sent_at, r.email, r.state, r.error, r.resends ${mailsQuery(filters)}
          order by e.date desc, e.id desc, r.position ${limit}) r
        join sale_email e on e.agency_id = r.agency_id and e.id = r.id
        left join staff_user u on u.agency_id = e.agency_id and u.id = e.created_by
        order by e.date desc, e.id desc, r.position`,
    ),
    totals: { sent, failed },
    groups: days.map(of => ({ date: of.date, sent: of.sent, failed: of.failed })),
  }
})
