import { sql } from 'kysely'
import { loanDocuments, loanStatement } from '#areas/reports/loan-statement/definition.ts'
import { type Fields, quantity, type ValuesOf } from '#kit/fields.ts'
import type { Context } from '#kit/server/context.ts'
import { namesOfEach } from '#kit/server/names.ts'
import { answerReport, type ReportResult } from '#reports/source.server.ts'
import { sumGroups, sumRows } from '#reports/sums.server.ts'
import { translate } from '#texts/translate.ts'
import { loanLinesQuery } from '#trade/statements/loan-lines.server.ts'

type Filters = ValuesOf<typeof loanStatement.filters>
type Line = ValuesOf<typeof loanStatement.columns> & { document: string; documentId: number }

const kindOf = sql`case x.document ${sql.join(
  loanDocuments.map(({ name, title }) => sql`when ${sql.lit(name)} then ${sql.lit(title)}`),
  sql` `,
)} end`

// A loan, then the documents that settle it, in lent tons. The line of the loan has the outstanding quantity and its age. With `undone`
// only those canceled until the day.
const readLines = async (filters: Filters, context: Context): Promise<Line[]> => {
  const undone = filters.undone === true
  const { rows } = await sql<Line>`
    with x as (select q.*, sum(q.amount) over (partition by q.loan)::bigint as rest from (${loanLinesQuery(filters, context)}) q)
    select x.lender, x.borrower, x.loan, x.date, ${kindOf} as kind, x.doc_no as "docNo", x.at_terminal as terminal, x.of_lc as lc,
      x.of_grade as "cargoGrade", x.of_form as form, case when x.amount > 0 then x.amount end as loaned,
      case when x.amount < 0 then -x.amount end as returned, ${undone ? sql`null::bigint` : sql`case when x.document = 'loan' then x.rest end`} as outstanding,
      case when x.document = 'loan' and x.rest > 0 and not ${undone} then ${filters.asOf}::date - x.date end as age,
      case when x.document = 'loan' then x.expected_return_date end as "expectedReturnDate", x.remarks,
      case when ${undone} then 'Canceled' end as status, x.document, x.document_id as "documentId"
    from x
    left join company a on a.agency_id = app.agency() and a.id = x.lender
    left join company b on b.agency_id = app.agency() and b.id = x.borrower
    where ${filters.openOnly ? sql`x.rest > 0` : sql`true`}
    order by a.name, x.lender, b.name, x.borrower, x.lent_on, x.loan, x.document <> 'loan', x.date, x.document, x.document_id`.execute(
    context.tx,
  )
  return rows
}

// The debts between owners: each pair with an outstanding quantity.
const readDebts = async (lines: readonly Line[], context: Context): Promise<NonNullable<ReportResult['extras']>> => {
  const pairs = [...Map.groupBy(lines, ({ lender, borrower }) => `${lender} ${borrower}`).values()]
    .map(of => ({ ...of[0]!, owed: of.reduce((sum, { outstanding }) => sum + (outstanding ?? 0), 0) }))
    .filter(({ owed }) => owed > 0)
  const { lender, borrower } = loanStatement.columns
  const names = (await namesOfEach({ lender, borrower }, pairs, context)) as Record<string, string | null>[]
  const fields: Fields = Object.fromEntries(
    pairs.map((pair, at) => {
      const parties = { borrower: names[at]!.borrower ?? '–', lender: names[at]!.lender ?? '–' }
      const label = translate(context.words, '{borrower} owes {lender}', parties)
      return [`${pair.borrower} ${pair.lender}`, quantity(label)]
    }),
  )
  return { fields, values: Object.fromEntries(pairs.map(pair => [`${pair.borrower} ${pair.lender}`, pair.owed])) }
}

export const loanStatementInquiry = answerReport(loanStatement, async (filters, reading, context) => {
  const lines = await readLines(filters, context)
  return {
    count: lines.length,
    rows: await reading.from(lines),
    totals: sumRows(loanStatement, lines),
    groups: sumGroups(loanStatement, lines),
    extras: await readDebts(lines, context),
  }
})
