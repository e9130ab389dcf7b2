import { sql } from 'kysely'
import { consigneeBagProcurements } from '#areas/analytics/consignee-bag-procurements/definition.ts'
import type { ValuesOf } from '#kit/fields.ts'
import type { Context } from '#kit/server/context.ts'
import { proportion } from '#kit/units.ts'
import { answerAnalysis } from '#reports/analyses.server.ts'
import { andAnyOf } from '#trade/parties/any-of.server.ts'
import { periodLengths } from '#trade/statements/periods.ts'

type Filters = ValuesOf<typeof consigneeBagProcurements.filters>
/** `value` in ten-thousandths of a riyal */
type Sums = { ordered: number; openOrders: number; received: number; rejected: number; value: number }
type Bought = Sums & { consignee: number; time: string }

const readBought = async (filters: Filters, { tx }: Context): Promise<Bought[]> => {
  const days = sql`between ${filters.from}::date and ${filters.to}::date`
  const length = sql.lit(periodLengths[filters.granularity ?? 'MONTH'])
  const { rows } = await sql<Bought>`
    select x.consignee, left(x.date::text, ${length}) as time, sum(x.ordered)::bigint as ordered, sum(x.open)::bigint as open_orders,
      sum(x.received)::bigint as received, sum(x.rejected)::bigint as rejected, sum(x.value)::bigint as value
    from (
      select o.consignee, o.date, o.delivery_terminal as terminal, l.bag_grade, l.quantity as ordered,
        case when o.status in ('Issued', 'Partly received') then greatest(l.quantity - coalesce(l.received, 0), 0) else 0 end as open,
        0 as received, 0 as rejected, 0 as value
      from bag_purchase_order o join bag_purchase_order_lines l on l.agency_id = o.agency_id and l.parent = o.id
      where o.agency_id = app.agency() and o.status not in ('Draft', 'Canceled') and o.date ${days}
      union all
      select p.consignee, p.date, p.terminal, l.bag_grade, 0, 0, l.received, l.rejected, l.received * l.unit_price
      from bag_procurement p join bag_procurement_lines l on l.agency_id = p.agency_id and l.parent = p.id
      where p.agency_id = app.agency() and p.status = 'Active' and p.date ${days}) x
    where true ${andAnyOf('x.consignee', filters.consignee)} ${andAnyOf('x.terminal', filters.terminal)}
      ${andAnyOf('x.bag_grade', filters.bagGrade)}
    group by 1, 2 order by 1, 2`.execute(tx)
  return rows
}

const withPrice = ({ value, ...sums }: Sums) => ({
  ...sums,
  averagePrice: sums.received > 0 ? proportion(value, 1, sums.received) : null,
})

export const consigneeBagProcurementsAnswer = answerAnalysis(consigneeBagProcurements, async (filters, context) => {
  const bought = await readBought(filters, context)
  const sum = (name: keyof Sums): number => bought.reduce((all, row) => all + row[name], 0)
  const all: Sums = {
    ordered: sum('ordered'),
    openOrders: sum('openOrders'),
    received: sum('received'),
    rejected: sum('rejected'),
    value: sum('value'),
  }
  return {
    rows: bought.map(({ consignee, time, ...sums }) => ({ consignee, time, ...withPrice(sums) })),
    total: withPrice(all),
  }
})
