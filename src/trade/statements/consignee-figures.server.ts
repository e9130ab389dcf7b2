// Opening, movements and closing of each consignee: cargo with lent and borrowed quantities, bags, money.

import { type RawBuilder, sql } from 'kysely'
import { addDays } from '#kit/days.ts'
import type { Context } from '#kit/server/context.ts'
import { accountsWithBalanceOn, joinBalance, joinBalanceOn } from '#ledger/day-balances.server.ts'
import { bagCondition } from '#trade/bags/bags-on-hand.server.ts'
import { lotCondition } from '#trade/cargo/lot-costs.server.ts'
import { andAnyOf } from '#trade/parties/any-of.server.ts'
import { loanLinesQuery } from '#trade/statements/loan-lines.server.ts'
import { movementsQuery } from '#trade/statements/lot-movements.server.ts'
import { exchanges } from '#trade/statements/movement-fields.ts'
import { type Part, type PartRow, sumParts } from '#trade/statements/parts.server.ts'
import { balancesQuery, type PartyAccountFilter } from '#trade/statements/party-accounts.server.ts'

type Filters = { from: string; to: string; consignee: number[] | null; terminal: number[] | null }

const ofCargo = ['opening', 'received', ...exchanges, 'sold', 'other', 'closing', 'lent', 'borrowed'] as const
const consigneeFigures = [...ofCargo, 'bags', 'receivable', 'payable'] as const
export type ConsigneeFigure = (typeof consigneeFigures)[number]

// Lots with stock at the beginning or the end of the period: those with stock now, and those that moved since the first day.
const stockQuery = (filters: Filters, { asker }: Context): RawBuilder<unknown> => sql`
  select c.consignee_id as consignee, c.consignment_id as lc, c.location_id as terminal, coalesce(before.closing, 0) as opening,
    coalesce(stood.closing, 0) as closing
  from ledger.account c ${joinBalance} ${joinBalanceOn(addDays(filters.from, -1), 'before')} ${joinBalanceOn(filters.to)}
  where ${lotCondition(filters, asker)} and b.agency_id = app.agency() and (b.stands or b.last_day >= ${filters.from}::date)`

const movedQuery = (filters: Filters, context: Context): RawBuilder<unknown> => sql`
  select m.*, m.sold_bags + m.sold_bulk + m.sold_lc as sold
  from (${movementsQuery(filters, { keys: ['m.consignee', 'm.lc', 'm.terminal'], roles: ['TERMINAL'] }, context)}) m`

// A loan counts for the lender and for the borrower, both in the terminal it was lent from and under the lent LC.
const lentQuery = ({ to, consignee, terminal }: Filters, context: Context): RawBuilder<unknown> => sql`
  select o.consignee, l.lc, l.terminal, o.lent, o.borrowed
  from (${loanLinesQuery({ asOf: to, consignee, terminal }, context)}) l
  cross join lateral (values (l.lender, l.amount, 0), (l.borrower, 0, l.amount)) o (consignee, lent, borrowed)
  where (app.company() is null or o.consignee = any(app.companies())) ${andAnyOf('o.consignee', consignee)}`

const bagsQuery = (filters: Filters, { asker }: Context): RawBuilder<unknown> => sql`
  select k.consignee_id as consignee, null::bigint as lc, k.location_id as terminal, k.closing as bags
  from ${accountsWithBalanceOn(filters.to, sql`${bagCondition(filters, asker)} and c.role = 'STORE'`)} k`

const moneyQuery = (
  kind: PartyAccountFilter['kind'],
  figure: 'receivable' | 'payable',
  { to, consignee }: Filters,
  context: Context,
): RawBuilder<unknown> => sql`
  select m.consignee, null::bigint as lc, null::bigint as terminal, m.amount as ${sql.ref(figure)}
  from (${balancesQuery({ kind, party: null, consignee }, to, context)}) m where m.consignee is not null`

const partsOf = (filters: Filters, context: Context): Part<ConsigneeFigure>[] => [
  { query: stockQuery(filters, context), gives: ['opening', 'closing'], zero: ofCargo },
  { query: movedQuery(filters, context), gives: ['received', ...exchanges, 'sold', 'other'] },
  { query: lentQuery(filters, context), gives: ['lent', 'borrowed'], zero: ofCargo },
  { query: bagsQuery(filters, context), gives: ['bags'] },
  ...(filters.terminal?.length
    ? []
    : [
        { query: moneyQuery('Customer', 'receivable', filters, context), gives: ['receivable'] as const },
        { query: moneyQuery('Consignee', 'payable', filters, context), gives: ['payable'] as const },
      ]),
]

/** An owner's net position: stock plus lent minus borrowed; null for rows other than cargo. */
export const netPositionOf = ({ closing, lent, borrowed }: PartRow<ConsigneeFigure>): number | null =>
  closing === null ? null : closing + (lent ?? 0) - (borrowed ?? 0)

/**
 * Opening, movements and closing of each consignee in a period: cargo by LC and terminal, bags by terminal, and money. Consignee Detail and
 * the consignee's own page both read this, so that they agree.
 */
export const readConsigneeFigures = async (filters: Filters, context: Context): Promise<PartRow<ConsigneeFigure>[]> =>
  (await sumParts(consigneeFigures, partsOf(filters, context)).execute(context.tx)).rows
