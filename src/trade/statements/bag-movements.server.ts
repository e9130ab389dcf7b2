// Empty bags by place: opening, movements, closing.

import { type RawBuilder, sql } from 'kysely'
import type { bagSizes } from '#areas/master-data/bag-grade/definition.ts'
import { addDays } from '#kit/days.ts'
import { snake } from '#kit/server/columns.ts'
import type { Context } from '#kit/server/context.ts'
import { joinBalance, joinBalanceOn } from '#ledger/day-balances.server.ts'
import type { scopes } from '#trade/bags/bag-fields.ts'
import { type BagFilters, bagCondition } from '#trade/bags/bags-on-hand.server.ts'
import { bagMovements } from '#trade/statements/bag-movement-fields.ts'
import { nameIn } from '#trade/statements/names-in-order.server.ts'

/** With `hideZero`, places that are empty at the beginning and at the end and did not move between are left out. */
type BagMovementFilters = BagFilters & { from: string; to: string; hideZero: boolean | null }

export type BagMovements = Record<(typeof bagMovements)[number], number> & {
  terminal: number
  consignee: number
  scope: (typeof scopes)[number]
  bagGrade: number
  size: (typeof bagSizes)[number]
  lastMovement: string | null
}

// A reversal counts under the kind it reverses, so that a canceled loan is not shown as a return.
const movementSums = sql`
  coalesce(sum(amount) filter (where kind = 'bagProcurement'), 0)::bigint as procured,
  coalesce(sum(amount) filter (where kind in ('bagLoan', 'bagLoanReturn') and came), 0)::bigint as loan_in,
  coalesce(-sum(amount) filter (where kind in ('bagLoan', 'bagLoanReturn') and not came), 0)::bigint as loan_out,
  coalesce(sum(amount) filter (where kind = 'bagSwap' and came), 0)::bigint as swap_in,
  coalesce(-sum(amount) filter (where kind = 'bagSwap' and not came), 0)::bigint as swap_out,
  coalesce(sum(amount) filter (where kind = 'bagTransfer' and came), 0)::bigint as transfer_in,
  coalesce(-sum(amount) filter (where kind = 'bagTransfer' and not came), 0)::bigint as transfer_out,
  coalesce(sum(amount) filter (where kind = 'emptyBagSale' and came), 0)::bigint as bought,
  coalesce(-sum(amount) filter (where kind = 'emptyBagSale' and not came or kind in ('outsideBagSale', 'emptyBagReturn')), 0)::bigint as sold,
  coalesce(-sum(amount) filter (where kind in ('deliveryNote', 'creditNote', 'cargoMilling', 'flakedBarley')), 0)::bigint as used,
  coalesce(sum(amount) filter (where kind in ('deliveryNote', 'bagTransfer', 'cargoLoss') and is_damaged), 0)::bigint as damaged,
  coalesce(sum(amount) filter (where kind not in ('bagProcurement', 'bagLoan', 'bagLoanReturn', 'bagSwap', 'bagTransfer', 'emptyBagSale',
    'outsideBagSale', 'emptyBagReturn', 'deliveryNote', 'creditNote', 'cargoMilling', 'flakedBarley')), 0)::bigint as other`

const movementsQuery = ({ from, to }: BagMovementFilters): RawBuilder<unknown> => sql`
  select e.account_id, e.amount, p.kind, a.condition = 'Damaged' as is_damaged, (e.amount > 0) = (p.reverses is null) as came
  from a cross join lateral (select x.* from ledger.entry x where x.agency_id = a.agency_id and x.account_id = a.id
    and x.effective_date between ${from}::date and ${to}::date offset 0) e
  join ledger.posting p on p.agency_id = e.agency_id and p.posted_month = e.posted_month and p.id = e.posting_id
  where a.last_day >= ${from}::date`

const moved = bagMovements.filter(name => !/^(opening|closing)/.test(name)).map(snake)

const anyFigure = sql.join(
  bagMovements.map(name => sql`s.${sql.ref(snake(name))} <> 0`),
  sql` or `,
)

/** A row for each place, owner and kind of bag with movements until the last day, ordered by name. */
export const readBagMovements = async (
  filters: BagMovementFilters,
  { tx, asker }: Context,
): Promise<BagMovements[]> => {
  const sums = moved.map(name => sql`coalesce(sum(${sql.ref(`m.${name}`)}), 0)::bigint as ${sql.ref(name)}`)
  const { rows } = await sql<BagMovements>`
    with a as materialized (
      select c.agency_id, c.id, c.location_id, c.consignee_id, c.scope, c.bag_type_id, c.bag_kg, c.condition, b.last_day,
        coalesce(before.closing, 0) as opening, coalesce(stood.closing, 0) as closing, stood.day
      from ledger.account c ${joinBalance} ${joinBalanceOn(addDays(filters.from, -1), 'before')} ${joinBalanceOn(filters.to)}
      where ${bagCondition(filters, asker)} and c.role = 'STORE'),
    m as (select account_id, ${movementSums} from (${movementsQuery(filters)}) x group by account_id),
    s as (
      select a.location_id as terminal, a.consignee_id as consignee, a.scope, a.bag_type_id as bag_grade, max(a.bag_kg) || ' kg' as size,
        sum(a.opening)::bigint as opening, ${sql.join(sums)},
        coalesce(sum(a.closing) filter (where a.condition = 'Good'), 0)::bigint as closing_good,
        coalesce(sum(a.closing) filter (where a.condition = 'Damaged'), 0)::bigint as closing_damaged, max(a.day) as last_movement
      from a left join m on m.account_id = a.id
      group by a.location_id, a.consignee_id, a.scope, a.bag_type_id)
    select s.* from s
    where s.last_movement is not null
      ${filters.hideZero ? sql`and (${anyFigure})` : sql``}
    order by ${nameIn('terminal')}, s.terminal, ${nameIn('consignee')}, s.consignee, s.size desc, s.bag_grade, s.scope`.execute(
    tx,
  )
  return rows
}
