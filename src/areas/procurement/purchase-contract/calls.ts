import { call } from '#kit/call.ts'
import { type PrintAnswer, printQuery } from '#trade/tax-documents/print-query.ts'

/** The quantities of a contract in LCs and shipments, in metric tons. */
export type Commitment = {
  least: number
  most: number
  inLcs: number
  openToLc: number
  shipped: number
  toShip: number
}

export const readCommitment = call({
  method: 'GET',
  path: '/api/agencies/:agencyId/procurement/purchase-contract/:id/commitment',
  // Consignee users see contracts without a right of their own: every user who may see the contract may call this.
  for: 'signedIn',
  title: 'The open quantity of a purchase contract',
  // A consignee user sees only its own LCs, which are not the whole: the answer is null.
}).answering<{ commitment: Commitment | null }>()

/** The limit in riyals up to which users who enter contracts may activate them, and whether this contract is within it. */
export type Activation = { isLeft: boolean; limit: number | null }

export const readActivation = call({
  method: 'GET',
  path: '/api/agencies/:agencyId/procurement/purchase-contract/:id/activation',
  for: 'signedIn',
  title: 'Whether a purchase contract needs approval',
}).answering<Activation>()

export const printContract = call({
  method: 'GET',
  path: '/api/agencies/:agencyId/procurement/purchase-contract/:id/print',
  for: 'canPrintSaleOrder',
  title:
    'A purchase contract with its LCs on paper: its text and, under pages, an SVG of each page; with format=pdf the same pages as PDF',
  query: printQuery,
}).answering<PrintAnswer>()
