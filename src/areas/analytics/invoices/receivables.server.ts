// The customers' current debts, from the open items of the ledger.

import { sql } from 'kysely'
import { ages } from '#areas/analytics/invoices/definition.ts'
import type { Context } from '#kit/server/context.ts'
import { andAnyOf } from '#trade/parties/any-of.server.ts'

type Of = { consignee: number[] | null }

const openItemsQuery = (side: 'debit' | 'credit', { consignee }: Of) => sql`
  from ledger.open_item i where i.agency_id = app.agency() and i.party_kind = 'customer' and i.side = ${side} and i.open_amount > 0
    ${andAnyOf('i.consignee_id', consignee)}`

/** Sums the debts in four ages, by the days since they were invoiced; `notApplied` is what customers have paid or were credited and what
 *  settles no invoice yet. */
export const readAges = async (of: Of, { tx, today }: Context) => {
  const { rows } = await sql<{ nth: number; amount: number; invoices: number }>`
    select least(greatest(ceil((${today}::date - i.effective_date) / 30.0), 1), 4)::integer as nth, sum(i.open_amount)::bigint as amount,
      count(*) as invoices ${openItemsQuery('debit', of)} group by 1`.execute(tx)
  const credits = await sql<{ amount: number }>`
    select coalesce(sum(i.open_amount), 0)::bigint as amount ${openItemsQuery('credit', of)}`.execute(tx)
  return {
    ages: ages.map((age, index) => {
      const { amount = 0, invoices = 0 } = rows.find(({ nth }) => nth === index + 1) ?? {}
      return { age, amount, invoices }
    }),
    owed: rows.reduce((sum, { amount }) => sum + amount, 0),
    openInvoices: rows.reduce((sum, { invoices }) => sum + invoices, 0),
    notApplied: credits.rows[0]!.amount,
  }
}

type Oldest = { customer: number; days: number; amount: number }

/** The customer with the oldest open invoice, and the amount open since that day; empty if there is no debt. */
export const readOldest = async (of: Of, { tx, today }: Context): Promise<Oldest[]> => {
  const { rows } = await sql<Oldest>`
    select i.party_id as customer, (${today}::date - i.effective_date) as days, sum(i.open_amount)::bigint as amount ${openItemsQuery('debit', of)}
      and i.effective_date = (select min(i.effective_date) ${openItemsQuery('debit', of)})
    group by i.party_id, i.effective_date order by sum(i.open_amount) desc, i.party_id limit 1`.execute(tx)
  return rows
}
