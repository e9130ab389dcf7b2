import { type RawBuilder, sql } from 'kysely'
import { damageBags } from '#areas/reports/damage-bags/definition.ts'
import { count, percent } from '#kit/fields.ts'
import type { Context } from '#kit/server/context.ts'
import { proportion } from '#kit/units.ts'
import { answerReport } from '#reports/source.server.ts'
import { reasons } from '#trade/bags/damage-fields.ts'
import { type DamageFilters, readDamages, sumDamages } from '#trade/bags/damages.server.ts'
import { andAnyOf } from '#trade/parties/any-of.server.ts'

const extras = {
  handled: count('Bags handled', { zero: true }),
  damagePct: percent('Damaged of those handled'),
}

const placeCondition = ({ terminal, consignee }: DamageFilters): RawBuilder<unknown> => sql`
  ${andAnyOf('h.terminal', terminal)}
  ${andAnyOf('h.consignee', consignee)}`

// All bags handled: delivered by a vendor, moved to another terminal, or loaded.
const readHandled = async (filters: DamageFilters, { tx }: Context): Promise<number> => {
  const { rows } = await sql<{ bags: number }>`
    select coalesce(sum(h.bags), 0)::bigint as bags from (
      select n.date, n.terminal, coalesce(s.bag_owner, s.consignee) as consignee, n.loaded_bags + coalesce(n.damaged_bags, 0) as bags
      from delivery_note n join bag_sale s on s.agency_id = n.agency_id and s.id = n.sale
      where n.agency_id = app.agency() and n.status = 'Delivered'
      union all
      select received_on, to_terminal, consignee, received + coalesce(damaged, 0) from bag_transfer
      where agency_id = app.agency() and status in ('Received', 'Closed')
      union all
      select date, terminal, consignee, received + coalesce(rejected, 0) from bag_procurement
      where agency_id = app.agency() and status = 'Active') h
    where h.date between ${filters.from}::date and ${filters.to}::date ${placeCondition(filters)}`.execute(tx)
  return rows[0]!.bags
}

export const damageBagsInquiry = answerReport(damageBags, async (filters, reading, context) => {
  const found = await readDamages(filters, context)
  const groups = reasons.flatMap(reason => {
    const of = found.filter(row => row.reason === reason)
    return of.length > 0 ? [{ reason, rows: of, ...sumDamages(of) }] : []
  })
  const [totals, handled] = [sumDamages(found), await readHandled(filters, context)]
  const damagePct = handled > 0 ? proportion(totals.damaged + totals.rejected, 100_000, handled) : null
  return {
    count: found.length,
    rows: await reading.from(groups.flatMap(({ rows }) => rows)),
    totals,
    groups: groups.map(({ rows: _, ...sums }) => sums),
    extras: { fields: extras, values: { handled, damagePct } },
  }
})
