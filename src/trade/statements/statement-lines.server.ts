// The lines of an account from the ledger, for the report and for the statement.

import { type RawBuilder, sql } from 'kysely'
import type { accountStatement } from '#areas/reports/account-statement/definition.ts'
import type { Row } from '#kit/check.ts'
import { addDays } from '#kit/days.ts'
import { money, type ValuesOf } from '#kit/fields.ts'
import type { Context } from '#kit/server/context.ts'
import type { Reading, ReportResult } from '#reports/source.server.ts'
import {
  ageingQuery,
  balancesQuery,
  groupOf,
  movementsQuery,
  type PartyAccountFilter,
  partyAccounts,
} from '#trade/statements/party-accounts.server.ts'
import { ageFields } from '#trade/statements/party-fields.ts'
import { documentTitleOf } from '#trade/statements/postings.server.ts'

/** The account and the period. */
export type StatementFilters = ValuesOf<typeof accountStatement.filters>
type Columns = typeof accountStatement.columns

const accountFilterOf = async (
  { partyKind, customer, withBranches, vendor, agent, consignee }: StatementFilters,
  context: Context,
): Promise<PartyAccountFilter> => {
  const named = { Customer: customer, Vendor: vendor, Agent: agent, Consignee: null }[partyKind]
  const isGroup = partyKind === 'Customer' && withBranches && named !== null
  const party = isGroup ? await groupOf(named, context) : named === null ? null : [named]
  return { kind: partyKind, party, consignee }
}

type StatementSums = { count: number; opening: number; more: number; less: number }

const readSums = async (
  filters: StatementFilters,
  account: PartyAccountFilter,
  context: Context,
): Promise<StatementSums> => {
  const { rows } = await sql<StatementSums>`
    select count(*) as count, coalesce(sum(amount) filter (where amount > 0), 0)::bigint as more,
      coalesce(-sum(amount) filter (where amount < 0), 0)::bigint as less,
      (select coalesce(sum(b.amount), 0) from (${balancesQuery(account, addDays(filters.from, -1), context)}) b)::bigint as opening
    from (${movementsQuery(account, filters, context)}) m`.execute(context.tx)
  return rows[0]!
}

// A receivable grows by debits, a payable by credits.
const sidesOf = ({ partyKind }: StatementFilters): readonly ['debit' | 'credit', 'debit' | 'credit'] =>
  partyAccounts[partyKind].sign === 1 ? ['debit', 'credit'] : ['credit', 'debit']

const linesQuery = (
  filters: StatementFilters,
  account: PartyAccountFilter,
  opening: number,
  limit: RawBuilder<unknown>,
  context: Context,
): RawBuilder<unknown> => {
  const [more, less] = sidesOf(filters)
  const name = sql.ref(context.asker.language === 'arabic' ? 'n.name_ar' : 'n.name')
  return sql`
    select m.day as date, p.document_no as doc_no, ${documentTitleOf(context)} as kind, m.consignee, p.reason as description,
      (select ${name} from ${sql.table(partyAccounts[filters.partyKind].table)} n where n.agency_id = m.agency_id and n.id = m.party) as party,
      case when m.amount > 0 then m.amount end as ${sql.ref(more)}, case when m.amount < 0 then -m.amount end as ${sql.ref(less)},
      m.balance, p.document_type as document, p.document_id
    from (
      select m.*, ${opening}::bigint + sum(m.amount) over (order by m.day, m.posting_id, m.party, m.consignee)::bigint as balance
      from (${movementsQuery(account, filters, context)}) m
      order by m.day, m.posting_id, m.party, m.consignee ${limit}
    ) m join ledger.posting p on p.agency_id = m.agency_id and p.posted_month = m.posted_month and p.id = m.posting_id
    order by m.day, m.posting_id, m.party, m.consignee`
}

const readAges = async (
  { to }: StatementFilters,
  account: PartyAccountFilter,
  context: Context,
): Promise<NonNullable<ReportResult['extras']>> => {
  const names = [...Object.keys(ageFields), 'advances']
  const sums = names.map(name => sql`coalesce(sum(${sql.ref(name)}), 0)::bigint as ${sql.ref(name)}`)
  const { rows } = await sql<Row>`select ${sql.join(sums)} from (${ageingQuery(account, to, context)}) a`.execute(
    context.tx,
  )
  return { fields: { ...ageFields, advances: money('Overpaid', { zero: true }) }, values: rows[0]! }
}

/** The lines of an account, its opening and closing balance, and the ages of the balance. */
export const readStatement = async (
  filters: StatementFilters,
  reading: Reading,
  context: Context,
): Promise<ReportResult<Columns>> => {
  const account = await accountFilterOf(filters, context)
  const { count, opening, more, less } = await readSums(filters, account, context)
  const [grows, shrinks] = sidesOf(filters)
  return {
    count,
    rows: await reading.rows(limit => linesQuery(filters, account, opening, limit, context)),
    totals: { [grows]: more, [shrinks]: less },
    opening: { balance: opening },
    closing: { balance: opening + more - less },
    extras: await readAges(filters, account, context),
  }
}
