import { type RawBuilder, sql } from 'kysely'
import { bagLoanReport } from '#areas/reports/bag-loan/definition.ts'
import type { ValuesOf } from '#kit/fields.ts'
import type { Context } from '#kit/server/context.ts'
import { answerReport } from '#reports/source.server.ts'
import { andAnyOf } from '#trade/parties/any-of.server.ts'

type Filters = ValuesOf<typeof bagLoanReport.filters>
type Line = ValuesOf<typeof bagLoanReport.columns> & { document: string; documentId: number }

// Either side of a loan may be filtered by consignee, and the other side by counterparty.
const loanCondition = ({ consignee, counterparty, terminal, bagGrade }: Filters): RawBuilder<unknown> => {
  const sides = (one: string, other: string) => sql`true ${andAnyOf(one, consignee)} ${andAnyOf(other, counterparty)}`
  return sql`
  and (${sides('l.lender', 'l.borrower')} or ${sides('l.borrower', 'l.lender')})
  ${andAnyOf('l.terminal', terminal)}
  ${andAnyOf('l.bag_grade', bagGrade)}`
}

// Canceled loans, and canceled returns of any loan.
const isUndone = {
  loan: sql`l.status = 'Canceled'`,
  bagReturn: sql`r.status = 'Canceled'`,
}

// A loan, then its returns; returns are counted in lent bags. With `undone` only the canceled ones.
const readLines = async (filters: Filters, { tx }: Context): Promise<Line[]> => {
  const { rows } = await sql<Line>`
    with l as (
      select l.*, l.quantity - coalesce(sum(r.settled), 0)::bigint as rest
      from bag_loan l left join bag_loan_return r on r.agency_id = l.agency_id and r.loan = l.id and r.status = 'Active'
        and r.date <= ${filters.asOf}::date
      where l.agency_id = app.agency() and ${filters.undone ? sql`l.status <> 'Proposed'` : sql`l.status not in ('Proposed', 'Canceled')`} and l.date <= ${filters.asOf}::date ${loanCondition(filters)}
      group by l.agency_id, l.id
      having ${filters.openOnly ? sql`l.quantity > coalesce(sum(r.settled), 0)` : sql`true`})
    select x.*, x.doc_no as "docNo", x.bag_grade as "bagGrade", x.expected_return_date as "expectedReturnDate", x.document_id as "documentId"
    from (
      select l.id as loan, l.date, 'Bag Loan' as kind, l.doc_no, l.lender, l.borrower, l.terminal, l.bag_grade, l.size, l.quantity as lent,
        null::bigint as returned, l.rest as outstanding, case when l.rest > 0 then ${filters.asOf}::date - l.date end as age,
        l.expected_return_date, l.remarks, l.status, 'bagLoan' as document, l.id as document_id
      from l where ${filters.undone ? isUndone.loan : sql`true`}
      union all
      select l.id, r.date, 'Bag Loan Return', r.doc_no, l.lender, l.borrower, r.terminal, r.bag_grade, r.size, null, r.settled, null, null, null,
        r.remarks, r.status, 'bagLoanReturn', r.id
      from l join bag_loan_return r on r.agency_id = l.agency_id and r.loan = l.id and ${filters.undone ? isUndone.bagReturn : sql`r.status = 'Active'`} and r.date <= ${filters.asOf}::date) x
    left join company a on a.agency_id = app.agency() and a.id = x.lender
    left join company b on b.agency_id = app.agency() and b.id = x.borrower
    order by a.name, x.lender, b.name, x.borrower, x.loan, x.kind, x.date, x.document_id`.execute(tx)
  return rows
}

const sumLines = (lines: readonly Line[]) => ({
  lent: lines.reduce((sum, line) => sum + (line.lent ?? 0), 0),
  returned: lines.reduce((sum, line) => sum + (line.returned ?? 0), 0),
  outstanding: lines.reduce((sum, line) => sum + (line.outstanding ?? 0), 0),
})

// Groups by lender, then by borrower.
const groupLines = (lines: readonly Line[]) => [
  ...[...Map.groupBy(lines, ({ lender }) => lender)].map(([lender, of]) => ({ lender, ...sumLines(of) })),
  ...[...Map.groupBy(lines, ({ lender, borrower }) => `${lender} ${borrower}`).values()].map(of => {
    const { lender, borrower } = of[0]!
    return { lender, borrower, ...sumLines(of) }
  }),
]

export const bagLoanReportInquiry = answerReport(bagLoanReport, async (filters, reading, context) => {
  const lines = await readLines(filters, context)
  return { count: lines.length, rows: await reading.from(lines), totals: sumLines(lines), groups: groupLines(lines) }
})
