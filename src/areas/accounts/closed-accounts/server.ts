import { sql } from 'kysely'
import { closedAccounts, type units } from '#areas/accounts/closed-accounts/definition.ts'
import type { Row } from '#kit/check.ts'
import type { ValuesOf } from '#kit/fields.ts'
import { accountLines } from '#kit/server/account-titles.ts'
import type { Context } from '#kit/server/context.ts'
import { formatDecimal } from '#kit/units.ts'
import type { Account, Unit } from '#ledger/legs.ts'
import { answerReport } from '#reports/source.server.ts'
import { documentOfKind, mergedLists } from '#trade/statements/postings.server.ts'

type Filters = ValuesOf<typeof closedAccounts.filters>
type Line = {
  account: Account
  consignee: number | null
  opening: number
  flows: Record<string, number>
  closing: number
}

const columnsOf: Record<Unit, { of: (typeof units)[number]; opening: string; closing: string; scale: number }> = {
  KG: { of: 'Barley', opening: 'openingQuantity', closing: 'closingQuantity', scale: 3 },
  BAG: { of: 'Bags', opening: 'openingBags', closing: 'closingBags', scale: 0 },
  SAR: { of: 'Riyals', opening: 'openingMoney', closing: 'closingMoney', scale: 2 },
  USD: { of: 'Dollars', opening: 'openingDollars', closing: 'closingDollars', scale: 2 },
}

const readLines = async ({ monthClose, of }: Filters, { tx }: Context): Promise<Line[]> => {
  const { rows } = await sql<Line>`
    select ledger.account_dimensions(c.unit, c.role, c.consignment_id, c.consignee_id, c.location_id, c.cargo_type_id, c.grade_id,
        c.form, c.bag_type_id, c.bag_kg, c.scope, c.condition, c.party_id, c.id) as account,
      line.consignee_id as consignee, line.opening, line.flows, line.closing
    from month_close closed
    join ledger.close_line line on line.agency_id = closed.agency_id and line.close_id = closed.close_no
    join ledger.account c on c.agency_id = line.agency_id and c.id = line.account_id
    where closed.agency_id = app.agency() and closed.id = coalesce(${monthClose}::bigint, (
      select id from month_close where agency_id = app.agency() and status = 'Closed' order by date desc limit 1))
    order by array_position('{KG,BAG,SAR,USD}', c.unit), c.role, c.location_id, line.consignee_id, c.id`.execute(tx)
  return rows.filter(({ account }) => !of?.length || of.includes(columnsOf[account.unit].of))
}

// Kinds of posting are named for documents; opening balances have none.
const titleOfKind = (kind: string, { slices }: Context): string =>
  mergedLists.includes(kind) ? 'Merged' : (slices.get(documentOfKind(kind))?.document.singular ?? 'Opening balance')

const describeFlows = ({ account, flows }: Line, sign: number, context: Context): string => {
  const sums = new Map<string, number>()
  for (const [kind, amount] of Object.entries(flows)) {
    const title = titleOfKind(kind, context)
    sums.set(title, (sums.get(title) ?? 0) + amount * sign)
  }
  return [...sums]
    .map(([title, sum]) => `${context.words[title] ?? title} ${formatDecimal(sum, columnsOf[account.unit].scale)}`)
    .join(' · ')
}

// Liabilities are shown as positive figures, as on the statements.
const describeLines = async (rows: readonly Row[], context: Context): Promise<Row[]> => {
  const lines = rows.map(({ line }) => line as Line)
  const titles = await accountLines(
    lines.map(({ account }) => account),
    context,
  )
  return lines.map((line, index) => {
    const { title, sign } = titles[index]!
    const { of, opening, closing } = columnsOf[line.account.unit]
    return {
      of,
      account: title,
      consignee: line.consignee,
      movements: describeFlows(line, sign, context) || null,
      [opening]: line.opening * sign || 0,
      [closing]: line.closing * sign || 0,
    }
  })
}

export const closedAccountsInquiry = answerReport(closedAccounts, async (filters, reading, context) => {
  const lines = await readLines(filters, context)
  const rows = lines.map(line => ({ line, of: columnsOf[line.account.unit].of, consignee: line.consignee }))
  return { count: rows.length, rows: await reading.from(rows, shown => describeLines(shown, context)), totals: {} }
})
