import { sql } from 'kysely'
import type { customerCreditLimit } from '#areas/accounts/customer-credit-limit/definition.ts'
import { creditLimitReport } from '#areas/reports/credit-limit-report/definition.ts'
import type { RowOf } from '#kit/document.ts'
import { money, type ValuesOf } from '#kit/fields.ts'
import type { Context } from '#kit/server/context.ts'
import { answerReport } from '#reports/source.server.ts'
import { sumRows } from '#reports/sums.server.ts'
import { applicableLimits, type Debts, debtsQuery, sumsOfDebts } from '#trade/credit/debts.server.ts'
import { exposureOf, headroom, limitOn } from '#trade/credit/exposure.ts'
import { andAnyOf } from '#trade/parties/any-of.server.ts'
import { nameIn } from '#trade/statements/names-in-order.server.ts'

type Filters = ValuesOf<typeof creditLimitReport.filters>
type Line = ValuesOf<typeof creditLimitReport.columns> & { document: string; documentId: number }
type Limit = RowOf<typeof customerCreditLimit>
type Owed = Debts & { customer: number; holder: number; consignee: number | null }

const readLimits = async ({ consignee, expiring }: Filters, { tx }: Context): Promise<Limit[]> => {
  const ends = sql`least(s.effective_to, case when s.security <> 'None' then s.security_expiry end)`
  const { rows } = await sql<Limit>`
    select s.* from (${applicableLimits(andAnyOf('l.consignee', consignee))}) s
    where ${expiring ? sql`s.status <> 'Expired' and ${ends} <= ${expiring}::date` : sql`true`}
    order by ${nameIn('consignee')} nulls first, s.consignee nulls first,
      (select n.name from customer n where n.agency_id = app.agency() and n.id = s.customer), s.customer`.execute(tx)
  return rows
}

// Orders and permits keep the customer they were issued for: those of merged customers count for the kept one, as in the check.
const readDebts = async (limits: readonly Limit[], { tx, today }: Context): Promise<Owed[]> => {
  const customers = [...new Set(limits.map(({ customer }) => customer))]
  const { rows } = await sql<Owed>`
    with members as materialized (
      select c.id as customer, app.account_holder(c.id) as holder, m.id as member
      from unnest(${customers}::bigint[]) c (id) cross join lateral unnest(app.customers_of_account(c.id)) m (id))
    select m.customer, m.holder, d.consignee, ${sumsOfDebts(today)}
    from members m join (${debtsQuery(sql`array(select member from members)`, today)}) d on d.customer = m.member
    group by m.customer, m.holder, d.consignee`.execute(tx)
  return rows
}

const parts = ['invoices', 'orders', 'permits', 'receipts', 'advances', 'overdue'] as const

const addDebts = (owed: readonly Owed[]): Debts => ({
  ...(Object.fromEntries(parts.map(name => [name, owed.reduce((all, debt) => all + debt[name], 0)])) as Debts),
  overdueDays: Math.max(0, ...owed.map(({ overdueDays }) => overdueDays)),
})

const lineOf = (row: Limit, owed: readonly Owed[], { today }: Context): Line => {
  const { customer, consignee, effectiveTo, security, securityExpiry, status } = row
  const debts = addDebts(owed.filter(debt => consignee === null || debt.consignee === consignee))
  const [limit, exposure] = [limitOn(row, today), exposureOf(debts)]
  const { available, shortBy: beyond } = headroom(limit, exposure, 0)
  const terms = { customer, consignee, limit, effectiveTo, security, securityExpiry, status }
  return {
    ...terms,
    ...debts,
    exposure,
    available,
    beyond,
    document: 'customerCreditLimit',
    documentId: row.id,
  } as Line
}

// A customer may have one limit for all debts and others for the debts to some consignees, and a merged customer still has its own: a debt is
// then counted in two rows.
const extras = { owed: money('Exposure, each debt once', { signed: true, zero: true }) }

const onceEach = (lines: readonly Line[], holderOf: (customer: number) => number): Line[] => {
  const whole = new Set(lines.flatMap(({ customer, consignee }) => (consignee === null ? [holderOf(customer)] : [])))
  const separate = lines.filter(({ customer, consignee }) => consignee === null || !whole.has(holderOf(customer)))
  return [...new Map(separate.map(line => [`${holderOf(line.customer)} ${line.consignee}`, line])).values()]
}

export const creditLimitReportInquiry = answerReport(creditLimitReport, async (filters, reading, context) => {
  const limits = await readLimits(filters, context)
  const owed = Map.groupBy(await readDebts(limits, context), ({ customer }) => customer)
  const all = limits.map(limit => lineOf(limit, owed.get(limit.customer) ?? [], context))
  const lines = filters.overLimit ? all.filter(({ beyond }) => beyond > 0) : all
  const once = onceEach(lines, customer => owed.get(customer)?.[0]?.holder ?? customer)
  return {
    count: lines.length,
    rows: await reading.from(lines),
    totals: sumRows(creditLimitReport, lines),
    groups: [...Map.groupBy(lines, ({ consignee }) => consignee)].map(([consignee, of]) => ({
      consignee,
      ...sumRows(creditLimitReport, of),
    })),
    extras: { fields: extras, values: { owed: once.reduce((sum, { exposure }) => sum + exposure, 0) } },
  }
})
