// The trace of cargo: where it came from, and where it went.

import { forms } from '#areas/master-data/cargo-type/definition.ts'
import { consignee } from '#areas/master-data/company/definition.ts'
import { terminal } from '#areas/master-data/terminal/definition.ts'
import { lc } from '#areas/procurement/lc/definition.ts'
import { call } from '#kit/call.ts'
import { choice, count, link, optional, text } from '#kit/fields.ts'

/** Documents at which a trace may begin; it may also begin at a lot in a terminal. */
export const tracedDocuments = [
  'lc',
  'portLoading',
  'receiveCargo',
  'bagSale',
  'bulkSale',
  'deliveryNote',
  'bulkLoading',
  'lcSale',
  'loan',
  'loanReturn',
  'cargoSale',
  'cargoTransfer',
  'swapCargo',
  'lcMerging',
  'flakedBarley',
  'cargoMilling',
  'terminalOut',
  'cargoLoss',
] as const

export type TracedDocument = (typeof tracedDocuments)[number]

/** One link of the chain: a document, a lot or a customer, with its metric tons. */
export type TraceStep = {
  key: string
  /** the kind of document; null for a lot */
  title: string | null
  name: string
  /** truck, owner, place */
  about: string[]
  date: string | null
  quantity: number
  /** below the agency's address, if the user may open it */
  path: string | null
  isStart: boolean
}

export type TraceStage = {
  stage: string
  /** of all steps; only the first ones are listed */
  count: number
  quantity: number
  steps: TraceStep[]
}

/** The chain from contract to customer by stages; empty stages, and stages the user may not see, are left out. */
export type Trace = { title: string | null; name: string; path: string | null; stages: TraceStage[] }

export const readTrace = call({
  method: 'GET',
  path: '/api/agencies/:agencyId/tracing',
  // Every user who may see the start may call this; each stage checks its own right.
  for: 'signedIn',
  title: 'Where a ton came from and where it went',
  query: {
    of: optional(text('Document', { max: 40 })),
    id: optional(count('Number', { isId: true })),
    lcId: optional(link('LC', lc)),
    consigneeId: optional(link('Consignee', consignee)),
    terminalId: optional(link('Terminal', terminal)),
    form: optional(choice('Form', forms)),
  },
}).answering<Trace>()
