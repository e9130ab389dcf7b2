import { type RawBuilder, sql } from 'kysely'
import { laytime } from '#areas/reports/laytime/definition.ts'
import { laytimeReport } from '#areas/reports/laytime-report/definition.ts'
import type { ValuesOf } from '#kit/fields.ts'
import type { Context } from '#kit/server/context.ts'
import { answerReport } from '#reports/source.server.ts'
import { sumGroups, sumRows } from '#reports/sums.server.ts'
import { andAnyOf } from '#trade/parties/any-of.server.ts'

type Filters = ValuesOf<typeof laytimeReport.filters>
type Line = ValuesOf<typeof laytimeReport.columns> & { document: string; documentId: number }

const result = sql`case when l.demurrage > 0 then 'Demurrage' when l.despatch > 0 then 'Despatch' else 'Neither' end`

// A filter by status shows those statements, and they are not repeated among the canceled ones.
const statusCondition = ({ status, undone }: Filters): RawBuilder<unknown> => {
  if (status?.length) return undone ? sql`and false` : andAnyOf('l.status', status)
  return undone ? sql`and l.status = 'Canceled'` : sql`and l.status not in ('Canceled', 'Superseded')`
}

// What was settled takes the place of what was agreed.
const owed = sql`coalesce(case when l.demurrage > 0 then s.settled_sar end, s.demurrage_sar, l.demurrage_sar, 0)`
const earned = sql`coalesce(case when l.despatch > 0 then s.settled_sar end, s.despatch_sar, l.despatch_sar, 0)`

// A voyage without bills of lading has no parts: its statement is one line.
const readLines = async (filters: Filters, { tx }: Context): Promise<Line[]> => {
  const { rows } = await sql<Line>`
    select v.vessel, l.port, l.date, l.doc_no as "docNo", l.voyage, l.operation, l.side, l.counterparty,
      l.claimed_customer as "claimedCustomer", l.claimed_consignee as "claimedConsignee",
      l.version_kind as "versionKind", l.quantity, l.allowed_time as allowed, l.used_time as used,
      case when l.over_time <> '0d 00:00' then '-' || l.over_time else l.saved_time end as balance, l.expires_at as "expiresAt",
      s.consignee, s.quantity as part, coalesce(s.demurrage, l.demurrage, 0) as demurrage, coalesce(s.despatch, l.despatch, 0) as despatch,
      coalesce(s.demurrage_sar, l.demurrage_sar, 0) as "demurrageSar", coalesce(s.despatch_sar, l.despatch_sar, 0) as "despatchSar",
      coalesce(s.demurrage - s.despatch, l.demurrage - l.despatch, 0) as net,
      coalesce(s.demurrage_sar - s.despatch_sar, l.demurrage_sar - l.despatch_sar, 0) as "netSar",
      case when l.side = 'Accounts payable' then ${owed} else ${earned} end as "payableSar",
      case when l.side = 'Accounts payable' then ${earned} else ${owed} end as "receivableSar",
      l.status, l.notified_on as "notifiedOn", l.time_bar as "timeBar", ${laytime.name} as document, l.id as "documentId"
    from laytime l
    join voyage v on v.agency_id = l.agency_id and v.id = l.voyage
    left join (select x.agency_id, x.parent, x.consignee, sum(x.quantity)::bigint as quantity, sum(x.demurrage)::bigint as demurrage,
        sum(x.despatch)::bigint as despatch, sum(x.demurrage_sar)::bigint as demurrage_sar, sum(x.despatch_sar)::bigint as despatch_sar,
        sum(x.settled_sar)::bigint as settled_sar
      from laytime_split x where x.agency_id = app.agency() group by x.agency_id, x.parent, x.consignee) s
      on s.agency_id = l.agency_id and s.parent = l.id
    left join vessel b on b.agency_id = l.agency_id and b.id = v.vessel
    left join port p on p.agency_id = l.agency_id and p.id = l.port
    left join company c on c.agency_id = l.agency_id and c.id = s.consignee
    where l.agency_id = app.agency() and l.date between ${filters.from}::date and ${filters.to}::date ${statusCondition(filters)}
      ${andAnyOf('v.vessel', filters.vessel)} ${andAnyOf('l.port', filters.port)} ${andAnyOf(result, filters.result)}
      ${andAnyOf('s.consignee', filters.consignee)} ${andAnyOf('l.side', filters.side)}
      ${andAnyOf('l.counterparty', filters.counterparty)} ${andAnyOf('l.claimed_customer', filters.claimedCustomer)}
      ${andAnyOf('l.claimed_consignee', filters.claimedConsignee)}
    order by b.name, v.vessel, p.name, l.port, l.date, l.id, c.name, s.consignee`.execute(tx)
  return rows
}

export const laytimeReportInquiry = answerReport(laytimeReport, async (filters, reading, context) => {
  const lines = await readLines(filters, context)
  return {
    count: lines.length,
    rows: await reading.from(lines),
    totals: sumRows(laytimeReport, lines),
    groups: sumGroups(laytimeReport, lines),
  }
})
