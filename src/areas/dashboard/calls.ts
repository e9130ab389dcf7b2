// The page of a consignee: one call for everything on it except the statements, which are reports.

import type { ownBags, ownMoney, ownMoves, ownPermit, ownStock, ownTruck } from '#areas/dashboard/own-fields.ts'
import { terminal } from '#areas/master-data/terminal/definition.ts'
import { call } from '#kit/call.ts'
import { count, day, type Fields, links, optional, type ValuesOf } from '#kit/fields.ts'

/** A line in wire units, with the names of the rows it links to. */
type Line<F extends Fields> = ValuesOf<F> & { labels: Record<string, string | null> }

/** A document to which this owner has not consented yet. */
export type AwaitedConsent = {
  address: string
  singular: string
  id: number
  docNo: string | null
  at: string
}

export type OwnPage = {
  from: string
  to: string
  stock: Line<typeof ownStock>[]
  moves: ValuesOf<typeof ownMoves>
  bags: Line<typeof ownBags>[]
  money: ValuesOf<typeof ownMoney>
  trucks: Line<typeof ownTruck>[]
  permits: Line<typeof ownPermit>[]
  consents: AwaitedConsent[]
}

export const readOwnPage = call({
  method: 'GET',
  path: '/api/agencies/:agencyId/dashboard/own',
  for: 'canViewConsigneeDetail',
  title: 'The data of one consignee: stock, movements, money, trucks of the day and documents waiting for its consent',
  query: {
    consigneeId: optional(count('Consignee', { sum: false, isId: true })),
    terminalId: optional(links('Terminal', terminal)),
    from: optional(day('From')),
    to: optional(day('To')),
  },
}).answering<OwnPage>()
