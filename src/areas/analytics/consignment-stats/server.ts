import { sql } from 'kysely'
import { consignmentStats } from '#areas/analytics/consignment-stats/definition.ts'
import { lc } from '#areas/procurement/lc/definition.ts'
import { addDays } from '#kit/days.ts'
import type { ValuesOf } from '#kit/fields.ts'
import { allOf } from '#kit/server/columns.ts'
import type { Context } from '#kit/server/context.ts'
import { inSight } from '#kit/server/scope.ts'
import { answerAnalysis } from '#reports/analyses.server.ts'
import { noLc } from '#trade/cargo/lcs-of.server.ts'
import { checkConsigneesSeen } from '#trade/contracts/assigned-consignees.server.ts'
import { andAnyOf } from '#trade/parties/any-of.server.ts'
import { type LcFigures, readLcFigures } from '#trade/statements/lc-figures.server.ts'

type Filters = ValuesOf<typeof consignmentStats.filters>
type Row = ValuesOf<typeof consignmentStats.columns>

// An LC can expire only before it has been presented to the bank.
const canExpire = Object.keys(lc.life.actions.expire.moves)

const expiring = (
  until: string,
  { today }: Context,
) => sql`and t.source_kind is null and t.status = any(${canExpire}::text[])
  and t.expiry_date between ${today}::date and ${until}::date`

// Limits the query to the LCs that a consignee may see or that expire soon, so that no figures of other LCs are computed.
const readLcs = async ({ lc: named, expiresUntil }: Filters, context: Context): Promise<number[] | null> => {
  if (context.asker.companyId === null && !expiresUntil) return named
  const { rows } = await sql<{ id: number }>`
    select t.id from lc t where t.agency_id = app.agency() ${andAnyOf('t.id', named)}
    ${allOf(await inSight(lc, context))} ${expiresUntil ? expiring(expiresUntil, context) : sql``}`.execute(context.tx)
  return rows.length > 0 ? rows.map(({ id }) => id) : [noLc]
}

const readExpiries = async (lcs: number[], { tx }: Context): Promise<Map<number, string | null>> => {
  const { rows } = await sql<{ id: number; expiryDate: string | null }>`select l.id, l.expiry_date from lc l
    where l.agency_id = app.agency() and l.source_kind is null and l.id = any(${lcs}::bigint[])`.execute(tx)
  return new Map(rows.map(({ id, expiryDate }) => [id, expiryDate]))
}

const toRow = ({ lc, status, lcQuantity, blQuantity, received, soldBags, soldBulk, soldLc, balance }: LcFigures) => ({
  ...{ lc, status, lcQuantity, received, balance },
  bl: blQuantity,
  sold: soldBags + soldBulk + soldLc,
})

const isExpiring = ({ status, expiryDate }: Row, today: string): boolean =>
  canExpire.includes(status) && expiryDate !== null && expiryDate >= today && expiryDate <= addDays(today, 30)

const countStates = (rows: readonly Row[]) =>
  lc.life.states
    .map(status => ({ status, lcs: rows.filter(row => row.status === status).length }))
    .filter(state => state.lcs > 0)

export const consignmentStatsAnswer = answerAnalysis(consignmentStats, async ({ asOf, ...asked }, context) => {
  checkConsigneesSeen(asked.consignee, context)
  const filters = { ...asked, lc: await readLcs({ asOf, ...asked }, context) }
  const figures = await readLcFigures({ ...filters, from: null, to: asOf, by: 'LC', status: null }, context)
  const ids = figures.map(of => of.lc)
  const expiries = await readExpiries(ids, context)
  const rows = figures.map((of): Row => ({ ...toRow(of), expiryDate: expiries.get(of.lc) ?? null }))
  const sum = (name: 'lcQuantity' | 'bl' | 'received' | 'sold' | 'balance'): number =>
    rows.reduce((all, row) => all + row[name], 0)
  return {
    rows,
    total: {
      lcs: rows.length,
      lcQuantity: sum('lcQuantity'),
      bl: sum('bl'),
      received: sum('received'),
      sold: sum('sold'),
      balance: sum('balance'),
      expiring: rows.filter(row => isExpiring(row, context.today)).length,
      discrepant: rows.filter(({ status }) => status === 'Discrepant').length,
      states: countStates(rows),
    },
  }
})
