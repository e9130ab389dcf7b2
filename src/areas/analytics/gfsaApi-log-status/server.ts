import { type RawBuilder, sql } from 'kysely'
import { gfsaApiLogStatus } from '#areas/analytics/gfsaApi-log-status/definition.ts'
import { isWithinDays } from '#database/local-days.ts'
import type { ValuesOf } from '#kit/fields.ts'
import { answerAnalysis } from '#reports/analyses.server.ts'
import { reportTypes } from '#trade/authority/reported-fields.ts'
import { andAnyOf } from '#trade/parties/any-of.server.ts'

type Row = ValuesOf<typeof gfsaApiLogStatus.columns>
type Filters = ValuesOf<typeof gfsaApiLogStatus.filters>

// Skipped documents: sales for the sales report, receipts for the stock report.
const skipped = ({ consignee }: Filters): RawBuilder<unknown> => sql`case t.type
  when 'Sales' then (select count(*) from app.authority_skip s where s.agency_id = app.agency() and s.ended_at is null
    ${consignee?.length ? sql`and s.seen_by && ${consignee}::bigint[]` : sql``})
  when 'Inventory' then (select count(*) from receive_cargo r where r.agency_id = app.agency() and r.skip_gfsa ${andAnyOf('r.consignee', consignee)})
  else 0 end`

export const gfsaApiLogStatusAnswer = answerAnalysis(gfsaApiLogStatus, async (filters, { tx, asker }) => {
  // Reports to the authority are the agency's own; users of a consignee may not see them.
  if (asker.isCompanyAdmin) return { rows: [], total: { sent: 0, failed: 0, pending: 0, skipped: 0 } }
  const { consignee } = filters
  const { timeZone } = asker
  const within = isWithinDays(sql`d.at`, filters, timeZone)
  const own = sql`d.agency_id = app.agency() and d.receiver = 'gfsa' and d.kind = t.type ${andAnyOf('d.consignee', consignee)}`
  // The last success and failure are found from the end of the index; the counts cover the days of the filter only.
  const { rows } = await sql<Row>`
    select t.type as report_type, c.*, l.last_success, ${skipped(filters)} as skipped,
      case when c.failed > 0 then 'Failed' when c.pending > 0 then 'Pending' when l.last_success is null then 'Not sent' else 'In order' end as status,
      (select a.at from app.dispatch_attempt a cross join lateral (select from app.dispatch d where ${own} and d.id = a.dispatch_id offset 0) d
        where a.agency_id = app.agency() and a.accepted is false order by a.at desc limit 1) as last_failure,
      (select min(s.next_on + s.time::time) at time zone ${timeZone} from gfsa_schedule s
        where s.agency_id = app.agency() and s.status = 'active' and s.report_type = t.type
          and (s.consignee is null or (true ${andAnyOf('s.consignee', consignee)}))) as next_run
    from unnest(${[...reportTypes]}::text[]) with ordinality t(type, place)
    cross join lateral (select count(*) filter (where d.state = 'Sent') as sent,
        count(*) filter (where d.state in ('Failed', 'Dead')) as failed, count(*) filter (where d.state = 'Waiting') as pending
      from app.dispatch d where ${own} and ${within}) c
    left join lateral (select d.sent_at as last_success from app.dispatch d where ${own} and d.sent_at is not null
      order by d.sent_at desc limit 1) l on true
    order by t.place`.execute(tx)
  const sum = (name: 'sent' | 'failed' | 'pending' | 'skipped'): number => rows.reduce((all, row) => all + row[name], 0)
  return {
    rows,
    total: { sent: sum('sent'), failed: sum('failed'), pending: sum('pending'), skipped: sum('skipped') },
  }
})
