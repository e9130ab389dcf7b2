import { type RawBuilder, sql } from 'kysely'
import { barleyClosingStock } from '#areas/reports/barley-closing-stock/definition.ts'
import { costsUntil, isLot } from '#areas/reports/lots.server.ts'
import type { ValuesOf } from '#kit/fields.ts'
import type { Context } from '#kit/server/context.ts'
import { type Found, inquire } from '#kit/server/inquire.ts'

type Asked = ValuesOf<typeof barleyClosingStock.filters>

// What stood at the end of the day; with empty lots as well, those that ever held something.
const standing = ({ asOf, hideZero }: Asked): RawBuilder<unknown> =>
  hideZero
    ? sql`(select k.*, app.agency() as agency_id from ledger.closing(${asOf}::date, 'KG', 'TERMINAL') k) c`
    : sql`(select c.*, d.closing, d.day as last_day from ledger.account c cross join lateral (
        select d.day, d.closing from ledger.day d where d.agency_id = c.agency_id and d.account_id = c.id and d.day <= ${asOf}::date
        order by d.day desc limit 1) d) c`

// One line a lot; a lot whose cost nobody knows is worth nothing here.
const lots = (asked: Asked): RawBuilder<unknown> => sql`
  select c.location_id as terminal, c.consignee_id as consignee, c.consignment_id as lc, c.grade_id as cargo_grade, c.form,
    sum(c.closing)::bigint as quantity, (sum(c.closing) / 50)::bigint as bags, max(c.last_day) as last_movement,
    round(sum(c.closing) * coalesce(max(cost.price), 0) / 100000.0)::bigint as value
  from ${standing(asked)} left join (${costsUntil(asked.asOf)}) cost on cost.lc = c.consignment_id
  where ${isLot(asked)}
  group by c.location_id, c.consignee_id, c.consignment_id, c.grade_id, c.form`

type Sum = Found<typeof barleyClosingStock.columns>['totals'] & { count: number; level: number }

// The sums of everything, of each terminal and of each consignee in it; `level` counts the columns that are summed over.
const sums = async (asked: Asked, { tx }: Context): Promise<Sum[]> => {
  const { rows } = await sql<Sum>`
    select terminal, consignee, grouping(terminal, consignee) as level, count(*) as count, coalesce(sum(quantity), 0)::bigint as quantity,
      coalesce(sum(bags), 0)::bigint as bags, coalesce(sum(value), 0)::bigint as value
    from (${lots(asked)}) s group by grouping sets ((), (terminal), (terminal, consignee)) order by level desc, terminal, consignee`.execute(
    tx,
  )
  return rows
}

export const barleyClosingStockInquiry = inquire(barleyClosingStock, async (asked, reading, context) => {
  const [all, ...groups] = await sums(asked, context)
  const { count, quantity, bags, value } = all!
  const rows = await reading.rows(
    limit => sql`select s.* from (${lots(asked)}) s
      left join terminal t on t.agency_id = app.agency() and t.id = s.terminal
      left join company o on o.agency_id = app.agency() and o.id = s.consignee
      left join lc on lc.agency_id = app.agency() and lc.id = s.lc
      order by t.name, s.terminal, o.name, s.consignee, lc.lc_no, s.lc, s.form desc, s.cargo_grade ${limit}`,
  )
  return {
    count,
    rows,
    totals: { quantity, bags, value },
    groups: groups.map(({ level, count, consignee, ...group }) => (level === 0 ? { ...group, consignee } : group)),
  }
})
