import { call } from '#kit/call.ts'
import { type PrintAnswer, printQuery } from '#trade/tax-documents/print-query.ts'

/** Metric tons by the names of the panel's figures (quantities.ts). */
export type QuantitiesInTons = Readonly<Record<string, number>>

/** The quantity panel of an LC (domain 4.1.2): each consignee's figures, their sum, and the places of the balance. Consignee users see
 *  their own; for users who may not see the consignees, places are summed and `consignee` is null; the terminals where a user does not work are
 *  one place, without a terminal. */
export type Quantities = {
  asOf: string
  total: QuantitiesInTons
  consignees: { consignee: number; name: string; figures: QuantitiesInTons }[]
  /** the quantity still on board, by the bills of lading; of all other figures only the B/L quantity includes it */
  onBoard: { consignee: number | null; quantity: number }[]
  stock: { consignee: number | null; terminal: number | null; name: string; form: string; quantity: number }[]
}

export const readQuantities = call({
  method: 'GET',
  path: '/api/agencies/:agencyId/procurement/lc/:id/quantities',
  // Consignee users see LCs without a right of their own: every user who may see the LC may call this.
  for: 'signedIn',
  title: 'Quantities of an LC',
}).answering<Quantities>()

/** The dates and drawings of an LC with the bank, in dollars, and the cost of its cargo, in riyals. */
export type LcPosition = {
  lastPresentation: string
  presentedOn: string | null
  maxDrawing: number
  drawn: number
  unused: number
  /** what the bank would object to if the documents were presented today, or on the day they were presented */
  discrepancies: { message: string; values: Record<string, string> }[]
  cost: {
    lines: { title: string; amount: number }[]
    total: number
    arrived: number
    perTon: number | null
    /** the part of that total for lost and spilled cargo */
    writtenOff: number
  }
}

export const readLcPosition = call({
  method: 'GET',
  path: '/api/agencies/:agencyId/procurement/lc/:id/standing',
  for: 'signedIn',
  title: 'Dates, drawings and cost of an LC',
}).answering<LcPosition>()

export const printLc = call({
  method: 'GET',
  path: '/api/agencies/:agencyId/procurement/lc/:id/print',
  for: 'canPrintSaleOrder',
  title:
    'An LC and where its cargo went on paper: its text and, under pages, an SVG of each page; with format=pdf the same pages as PDF',
  query: printQuery,
}).answering<PrintAnswer>()
