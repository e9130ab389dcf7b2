// The strip that opens the page of a party, an LC, a terminal or a truck.

import { call } from '#kit/call.ts'
import { count } from '#kit/fields.ts'
import { listNameField } from '#trade/parties/mergeable.ts'

export const striped = ['customer', 'company', 'vendor', 'agent', 'lc', 'terminal', 'truck'] as const
export type Striped = (typeof striped)[number]

/** One figure of a strip, in wire units: riyals, tons, a number, a day. `to` is below the agency. */
export type StripFigure = {
  label: string
  kind: 'money' | 'quantity' | 'count' | 'day' | 'text'
  value: number | string | null
  /** red where it is above zero, and then says why */
  alarm?: string
  to?: string
}

/** Where the page leads: ledger, statement, open documents. */
export type StripLink = { title: string; to: string }
export type Strip = { figures: StripFigure[]; links: StripLink[] }

export const readStrip = call({
  method: 'GET',
  path: '/api/agencies/:agencyId/master-data/strip',
  for: 'signedIn',
  title: 'What matters about a row: what it owes, holds and did last, and where more of it stands',
  query: { of: listNameField(striped), row: count('Row', { isId: true }) },
}).answering<Strip>()
