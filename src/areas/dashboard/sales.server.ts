import { sql } from 'kysely'
import { type PlaceFilter, riyals, sum, tons } from '#areas/dashboard/amounts.server.ts'
import type { SalesDay } from '#areas/dashboard/calls.ts'
import { addDays } from '#kit/days.ts'
import { refuse } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'
import { andAnyOf } from '#trade/parties/any-of.server.ts'

type SalesFilters = PlaceFilter & { from: string | null; to: string | null }
type Day = SalesDay & { gross: number }

const mostDays = 400

const resolvePeriod = ({ from, to }: SalesFilters, today: string): { from: string; to: string } => {
  const last = to ?? today
  const first = from ?? addDays(last, -29)
  if (first > last || addDays(first, mostDays) < last) {
    refuse('The list cannot be narrowed like that.', {
      fields: { to: 'Choose a last day within 400 days of the first.' },
      values: { most: mostDays },
    })
  }
  return { from: first, to: last }
}

const toSales = ({ bags, bagQuantity, bulkQuantity, bagNet, bulkNet, net }: Omit<SalesDay, 'day'>) => ({
  bags,
  bagQuantity: tons(bagQuantity),
  bulkQuantity: tons(bulkQuantity),
  bagNet: riyals(bagNet),
  bulkNet: riyals(bulkNet),
  net: riyals(net),
})

/** Invoiced sales, one row a day, days without a sale included. */
export const readSales = async (asked: SalesFilters, { tx, today }: Context) => {
  const { from, to } = resolvePeriod(asked, today)
  const { rows } = await sql<Day>`
    select d.day::date as day, coalesce(sum(s.bags), 0)::bigint as bags, coalesce(sum(s.bag_kg), 0)::bigint as bag_quantity,
      coalesce(sum(s.bulk_kg), 0)::bigint as bulk_quantity, coalesce(sum(s.net) filter (where s.sale_type = 'SALE'), 0)::bigint as bag_net,
      coalesce(sum(s.net) filter (where s.sale_type = 'BULKSALE'), 0)::bigint as bulk_net, coalesce(sum(s.net), 0)::bigint as net,
      coalesce(sum(s.gross), 0)::bigint as gross
    from generate_series(${from}::date, ${to}::date, interval '1 day') d (day)
    left join (
      select i.date, i.sale_type, i.net, i.gross, b.bags, b.quantity as bag_kg, u.loaded_qty as bulk_kg from tax_invoice i
      left join bag_sale b on i.sale_type = 'SALE' and b.agency_id = i.agency_id and b.id = i.sale_id
      left join bulk_sale u on i.sale_type = 'BULKSALE' and u.agency_id = i.agency_id and u.id = i.sale_id
      where i.agency_id = app.agency() and i.sale_type not in ('EMPTYBAGS', 'SERVICE', 'DEBIT') and i.date between ${from}::date and ${to}::date ${andAnyOf('i.consignee', asked.consigneeId)}
        ${andAnyOf(sql`coalesce(b.terminal, u.terminal)`, asked.terminalId)}
    ) s on s.date = d.day
    group by d.day order by d.day`.execute(tx)
  const all = (name: Exclude<keyof Day, 'day'>): number => sum(rows.map(row => row[name]))
  return {
    from,
    to,
    rows: rows.map(({ day, gross, ...sold }): SalesDay => ({ day, ...toSales(sold) })),
    total: {
      ...toSales({
        bags: all('bags'),
        bagQuantity: all('bagQuantity'),
        bulkQuantity: all('bulkQuantity'),
        bagNet: all('bagNet'),
        bulkNet: all('bulkNet'),
        net: all('net'),
      }),
      quantity: tons(all('bagQuantity') + all('bulkQuantity')),
      gross: riyals(all('gross')),
    },
  }
}
