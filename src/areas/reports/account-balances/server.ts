import { sql } from 'kysely'
import { accountBalances } from '#areas/reports/account-balances/definition.ts'
import type { ValuesOf } from '#kit/fields.ts'
import type { Context } from '#kit/server/context.ts'
import { answerReport } from '#reports/source.server.ts'
import { addBranchesToMain, ageingQuery, partyAccounts } from '#trade/statements/party-accounts.server.ts'
import { type PartyKind, partyKinds } from '#trade/statements/party-fields.ts'

type Filters = ValuesOf<typeof accountBalances.filters>
type Line = ValuesOf<typeof accountBalances.columns>

const readBalances = async (
  kind: PartyKind,
  { consignee, withBranches, asOf }: Filters,
  context: Context,
): Promise<Line[]> => {
  const { table, sign } = partyAccounts[kind]
  const balances = ageingQuery({ kind, party: null, consignee }, asOf, context)
  const read = kind === 'Customer' && withBranches ? addBranchesToMain(balances) : balances
  const vatNo =
    kind === 'Agent'
      ? sql`null`
      : sql`(select v.vat_no from ${sql.table(table)} v where v.agency_id = app.agency() and v.id = a.party)`
  const name = sql.ref(context.asker.language === 'arabic' ? 'n.name_ar' : 'n.name')
  const [owedToUs, owedByUs] =
    sign === 1
      ? [sql`greatest(a.balance, 0)`, sql`greatest(-a.balance, 0)`]
      : [sql`greatest(-a.balance, 0)`, sql`greatest(a.balance, 0)`]
  const { rows } = await sql<Line>`
    select ${kind}::text as kind, (select ${name} from ${sql.table(table)} n where n.agency_id = app.agency() and n.id = a.party) as party, ${vatNo} as "vatNo", a.consignee, ${owedToUs}::bigint as receivable,
      ${owedByUs}::bigint as payable, a.days30, a.days60, a.days90, a.over90
    from (${read}) a
    order by 2, a.consignee, a.party`.execute(context.tx)
  return rows
}

export const accountBalancesInquiry = answerReport(
  accountBalances,
  async (filters, reading, context) => {
    const rows: Line[] = []
    for (const kind of filters.partyKind?.length ? filters.partyKind : partyKinds)
      rows.push(...(await readBalances(kind, filters, context)))
    const sum = (name: string): number => rows.reduce((all, row) => all + (row[name as keyof Line] as number), 0)
    return {
      count: rows.length,
      rows: await reading.from(rows),
      totals: Object.fromEntries(accountBalances.totals.map(name => [name, sum(name)])),
    }
  },
  ['kind', 'party', ...(accountBalances.totals as (keyof Line)[])],
)
