// The strips of records with cargo: stock, reserved, and free.

import { type RawBuilder, sql } from 'kysely'
import { barleyClosingStock } from '#areas/reports/barley-closing-stock/definition.ts'
import { lcDetail } from '#areas/reports/lc-detail/definition.ts'
import { receiveCargo } from '#areas/terminals/receive-cargo/definition.ts'
import type { Context } from '#kit/server/context.ts'
import { toDecimal } from '#kit/units.ts'
import { may } from '#rights/may.ts'
import { andAnyOf } from '#trade/parties/any-of.server.ts'
import { worksAt } from '#trade/staff/scope.server.ts'
import type { Strip, StripFigure } from '#trade/statements/calls.ts'
import { linkFor } from '#trade/statements/party-strip.server.ts'

type Stock = { stock: number; reserved: number; free: number }

const readStock = async (among: RawBuilder<unknown>, { tx, asker }: Context): Promise<Stock> => {
  const { rows } = await sql<Stock>`
    select coalesce(sum(b.on_hand), 0)::bigint as stock, coalesce(sum(b.held), 0)::bigint as reserved,
      coalesce(sum(b.on_hand - b.held), 0)::bigint as free
    from ledger.account a join ledger.balance b on b.agency_id = a.agency_id and b.account_id = a.id
    where a.agency_id = app.agency() and a.unit = 'KG' and a.role = 'TERMINAL' and b.on_hand <> 0 and ${among}
      ${andAnyOf('a.location_id', asker.scopes.terminal)}`.execute(tx)
  return rows[0]!
}

const tons = (label: string, kg: number, to?: string): StripFigure => ({
  label,
  kind: 'quantity',
  value: toDecimal(kg, 3),
  to,
})

const stockFigures = ({ stock, reserved, free }: Stock, to?: string): StripFigure[] => [
  tons('Stock', stock, to),
  tons('Reserved', reserved),
  tons('Free', free),
]

const closingStock = (context: Context, by: string) =>
  linkFor(
    context,
    barleyClosingStock.right,
    barleyClosingStock.title,
    `${barleyClosingStock.address}?asOf=${context.today}&${by}`,
  )

// Every user who may see an LC may see its quantities; the stock of a terminal and its owners need a right to stock.
const mayReadStock = ({ asker }: Context): boolean =>
  may(asker, {
    rights: ['canViewBarleyClosingStock', 'canViewBarleyInventory', 'canViewLcDetail', 'canViewSaleControl'],
  })

/** The figures and links above an LC's page: its stock in kilograms. */
export const lcStrip = async (id: number, context: Context): Promise<Strip> => {
  const links = [
    ...closingStock(context, `lcId=${id}`),
    ...linkFor(context, lcDetail.right, lcDetail.title, `${lcDetail.address}?to=${context.today}&lcId=${id}`),
    ...linkFor(context, receiveCargo.right, receiveCargo.title, `${receiveCargo.address}?lcId=${id}`),
  ]
  const stock = await readStock(sql`a.consignment_id = ${id}`, context)
  return { figures: stockFigures(stock, links[0]?.to), links }
}

/** The stock of a consignee for the page of the company; empty without a right to stock. */
export const ownerStock = async (id: number, context: Context): Promise<Strip> => {
  if (!mayReadStock(context)) return { figures: [], links: [] }
  const links = closingStock(context, `consigneeId=${id}`)
  const { stock, free } = await readStock(sql`a.consignee_id = ${id}`, context)
  return { figures: [tons('Stock', stock, links[0]?.to), tons('Free', free)], links }
}

/** The figures and links above a terminal's page; `capacity` in kilograms. */
export const terminalStrip = async (id: number, capacity: number, context: Context): Promise<Strip> => {
  const received = linkFor(context, receiveCargo.right, receiveCargo.title, `${receiveCargo.address}?terminalId=${id}`)
  if (!mayReadStock(context) || !worksAt(context.asker, id)) return { figures: [], links: received }
  const links = [...closingStock(context, `terminalId=${id}`), ...received]
  const stock = await readStock(sql`a.location_id = ${id}`, context)
  const room = tons('Room left', Math.max(0, capacity - stock.stock))
  return { figures: [...stockFigures(stock, links[0]?.to), room], links }
}
