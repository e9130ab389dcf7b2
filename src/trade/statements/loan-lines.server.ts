// The movements of lent cargo: each loan, its returns, and its settlement by sales. Read from the ledger, so that the state of any past day
// is right, including documents undone later.

import { type RawBuilder, sql } from 'kysely'
import type { Context } from '#kit/server/context.ts'
import { andOwn } from '#ledger/day-balances.server.ts'
import { andAnyOf } from '#trade/parties/any-of.server.ts'

type LoanFilters = {
  asOf: string
  /** one side of the loan, either lender or borrower */
  consignee?: number[] | null
  /** the other side */
  counterparty?: number[] | null
  /** the terminal it was lent from */
  terminal?: number[] | null
  lc?: number[] | null
  /** true: only documents whose postings cancel each other out, instead of those that count */
  undone?: boolean | null
}

// A loan has one account for each side. Staff read the lender's account; a consignee's user reads its own, on whichever side it is.
const registerCondition = ({ asker }: Context): RawBuilder<unknown> =>
  asker.companyId === null
    ? sql`c.role = 'LOAN'`
    : sql`(c.role = 'LOAN' or c.role = 'LOAN_OWED' and not c.party_id = any(app.companies()))`

// For a document that was undone, the amount of its last posting that is not a reversal.
const lastAmount = sql`(array_agg(case c.role when 'LOAN' then e.amount else -e.amount end order by p.id desc) filter (where p.reverses is null))[1]`

const movedQuery = ({ asOf, undone }: LoanFilters, context: Context): RawBuilder<unknown> => sql`
  select p.document_type as document, p.document_id, ${undone ? lastAmount : sql`sum(case c.role when 'LOAN' then e.amount else -e.amount end)::bigint`} as amount
  from ledger.account c
  cross join lateral (select x.* from ledger.entry x where x.agency_id = c.agency_id and x.account_id = c.id
    and x.effective_date <= ${asOf}::date offset 0) e
  join ledger.posting p on p.agency_id = e.agency_id and p.posted_month = e.posted_month and p.id = e.posting_id
  where c.agency_id = app.agency() and c.unit = 'KG' and ${registerCondition(context)} ${andOwn(context.asker)}
  group by p.document_type, p.document_id having ${undone ? sql`sum(e.amount) = 0 and bool_or(e.amount <> 0)` : sql`sum(e.amount) <> 0`}`

const sidesCondition = ({ consignee, counterparty }: LoanFilters): RawBuilder<unknown> => {
  const sides = (one: RawBuilder<unknown>, other: RawBuilder<unknown>) =>
    sql`true ${andAnyOf(one, consignee)} ${andAnyOf(other, counterparty)}`
  const [lender, borrower] = [sql`l.lender`, sql`l.borrower`]
  return sql`and (${sides(lender, borrower)} or ${sides(borrower, lender)})`
}

/** A row for each document: its loan with both sides, terminal and lot, and the kilograms, positive for lending, negative for settling. */
export const loanLinesQuery = (filters: LoanFilters, context: Context): RawBuilder<unknown> => sql`
  select l.id as loan, l.lender, l.borrower, l.terminal, l.lc, l.cargo_grade, l.form, l.expected_return_date, l.date as lent_on,
    l.doc_no as loan_no, m.document, m.document_id, m.amount, coalesce(r.date, s.date, l.date) as date,
    case m.document when 'loan' then l.doc_no when 'loanReturn' then r.doc_no else s.doc_no end as doc_no,
    case m.document when 'loan' then l.remarks when 'loanReturn' then r.remarks else s.remarks end as remarks,
    coalesce(r.terminal, s.terminal, l.terminal) as at_terminal, coalesce(r.lc, s.lc, l.lc) as of_lc,
    coalesce(r.cargo_grade, s.cargo_grade, l.cargo_grade) as of_grade, coalesce(r.form, s.form, l.form) as of_form
  from (${movedQuery(filters, context)}) m
  left join loan_return r on r.agency_id = app.agency() and r.id = case when m.document = 'loanReturn' then m.document_id end
  left join cargo_sale s on s.agency_id = app.agency() and s.id = case when m.document = 'cargoSale' then m.document_id end
  join loan l on l.agency_id = app.agency() and l.id = case when m.document = 'loan' then m.document_id else coalesce(r.loan, s.settles_loan) end
  where true ${sidesCondition(filters)} ${andAnyOf('l.terminal', filters.terminal)} ${andAnyOf('l.lc', filters.lc)}`
