import { sql } from 'kysely'
import { clearOverOuts } from '#areas/reports/terminal-over-out/clearing.ts'
import { terminalOverOut } from '#areas/reports/terminal-over-out/definition.ts'
import { type NamedAgency, readEachAgency } from '#areas/reports/terminal-over-out/each-agency.server.ts'
import { terminalOut } from '#areas/terminals/terminal-out/definition.ts'
import { type Fields, quantity, type ValuesOf } from '#kit/fields.ts'
import type { Context } from '#kit/server/context.ts'
import { answerReport, type ReportResult } from '#reports/source.server.ts'
import { sumGroups, sumRows } from '#reports/sums.server.ts'

type Filters = ValuesOf<typeof terminalOverOut.filters>
type Line = ValuesOf<typeof terminalOverOut.columns> & { ofAgency: number; document: string; documentId: number }

type Difference = Omit<Line, 'open' | 'clearedBy' | 'clearedOn' | 'status'> & {
  lot: number
  kg: number
  day: string
}

const isWithin = (name: string, part: string | null): boolean =>
  part === null || name.toLowerCase().includes(part.toLowerCase())

// Every count difference of lots with an over-out: the over-outs, and the later counts. Canceled ones add up to
// zero and are left out.
const readDifferences = async (agency: NamedAgency, { to }: Filters, { tx, asker }: Context): Promise<Difference[]> => {
  const name = (of: string) => sql.ref(asker.language === 'arabic' ? `${of}.name_ar` : `${of}.name`)
  const { rows } = await sql<Difference>`
    select d.*, ${agency.name} as agency, ${agency.id}::integer as "ofAgency", ${name('t')} as terminal, ${name('o')} as consignee, l.lc_no as lc,
      x.date, x.available, x.net_kg as net, x.over_out as over, x.over_reason as reason, u.name as "approvedBy"
    from (
      select c.id as lot, c.consignee_id, c.consignment_id, p.document_type as document, p.document_id as "documentId",
        min(e.effective_date) as day, min(p.id) as first, min(p.document_no) as "docNo", min(p.posted_by) as posted_by, sum(e.amount)::bigint as kg
      from ledger.account c
      cross join lateral (select e.* from ledger.entry e where e.agency_id = c.agency_id and e.account_id = c.id
        and e.effective_date <= ${to}::date offset 0) e
      join ledger.posting p on p.agency_id = e.agency_id and p.posted_month = e.posted_month and p.id = e.posting_id
      where c.agency_id = app.agency() and c.unit = 'KG' and c.role = 'COUNT'
      group by c.id, c.consignee_id, c.consignment_id, p.document_type, p.document_id having sum(e.amount) <> 0) d
    left join terminal_out x on x.agency_id = app.agency() and x.id = case when d.document = ${terminalOut.name} then d."documentId" end
    left join terminal t on t.agency_id = app.agency() and t.id = x.terminal
    left join company o on o.agency_id = app.agency() and o.id = d.consignee_id
    left join lc l on l.agency_id = app.agency() and l.id = d.consignment_id
    left join staff_user u on u.agency_id = app.agency() and u.id = d.posted_by
    order by d.day, d.first`.execute(tx)
  return rows
}

// Canceled over-outs: nothing of them is open.
const readCanceled = async (agency: NamedAgency, { tx, asker }: Context): Promise<Line[]> => {
  const name = (of: string) => sql.ref(asker.language === 'arabic' ? `${of}.name_ar` : `${of}.name`)
  const { rows } = await sql<Line>`
    select ${agency.name} as agency, ${agency.id}::integer as "ofAgency", ${name('t')} as terminal, x.date, x.doc_no as "docNo",
      ${name('o')} as consignee, l.lc_no as lc, x.available, x.net_kg as net, x.over_out as over, 0 as open, u.name as "approvedBy",
      x.over_reason as reason, null as "clearedBy", null as "clearedOn", 'Canceled' as status, ${terminalOut.name} as document, x.id as "documentId"
    from terminal_out x
    join terminal t on t.agency_id = x.agency_id and t.id = x.terminal
    join company o on o.agency_id = x.agency_id and o.id = x.consignee
    join lc l on l.agency_id = x.agency_id and l.id = x.lc
    left join staff_user u on u.agency_id = x.agency_id and u.id = x.created_by
    where x.agency_id = app.agency() and x.status = 'Canceled' and x.over_out > 0
    order by t.name, x.date, x.id`.execute(tx)
  return rows
}

const readOverOuts = async (filters: Filters, context: Context): Promise<Line[]> => {
  const isAsked = ({ name }: NamedAgency): boolean => isWithin(name, filters.agency)
  const overs = await readEachAgency(context, isAsked, async (agency, there): Promise<Line[]> => {
    if (filters.undone) return readCanceled(agency, there)
    const differences = await readDifferences(agency, filters, there)
    const cleared = clearOverOuts(differences, ({ document }) => document === terminalOut.name)
    return cleared.map(over => ({ ...over, status: null })).toSorted((a, b) => a.terminal.localeCompare(b.terminal))
  })
  return overs.filter(
    over =>
      over.date >= filters.from &&
      over.date <= filters.to &&
      isWithin(over.terminal, filters.terminal) &&
      (!filters.openOnly || over.open > 0),
  )
}

// The negative stock of each LC: the quantity that left beyond its book and is not cleared.
const readShortLcs = (lines: readonly Line[]): NonNullable<ReportResult['extras']> => {
  const open = lines.filter(line => line.open > 0)
  const sums = [...Map.groupBy(open, ({ agency, lc }) => `${agency}, ${lc}`)].map(
    ([name, of]) => [name, -of.reduce((sum, line) => sum + line.open, 0)] as const,
  )
  const fields: Fields = Object.fromEntries(sums.map(([name]) => [name, quantity(name, { signed: true })]))
  return { fields, values: Object.fromEntries(sums) }
}

export const terminalOverOutInquiry = answerReport(terminalOverOut, async (filters, reading, context) => {
  const lines = await readOverOuts(filters, context)
  return {
    count: lines.length,
    rows: await reading.from(lines),
    totals: sumRows(terminalOverOut, lines),
    groups: sumGroups(terminalOverOut, lines),
    extras: readShortLcs(lines),
  }
})
