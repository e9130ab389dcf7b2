// The summary strip at the top of the page of a party, an LC, a terminal or a truck.

import { call } from '#kit/call.ts'
import { count } from '#kit/fields.ts'
import { listNameField } from '#trade/parties/mergeable.ts'

export const striped = ['customer', 'company', 'vendor', 'agent', 'lc', 'terminal', 'truck'] as const
export type DocumentWithStrip = (typeof striped)[number]

/** One figure of a strip, in units of the API: riyals, tons, a number, a day. `to` is an address below the agency. */
export type StripFigure = {
  label: string
  kind: 'money' | 'quantity' | 'count' | 'day' | 'text'
  value: number | string | null
  /** shown in red where the figure is positive, with this explanation */
  alarm?: string
  to?: string
}

/** A link of the strip: ledger, statement, open documents. */
export type StripLink = { title: string; to: string }
export type Strip = { figures: StripFigure[]; links: StripLink[] }

export const readStrip = call({
  method: 'GET',
  path: '/api/agencies/:agencyId/master-data/strip',
  for: 'signedIn',
  title: 'The summary of a row: debts, stock, last movements, and links to its documents',
  query: { of: listNameField(striped), row: count('Row', { isId: true }) },
}).answering<Strip>()
