// Receipts and sales, with whether they are reported to the authority.

import { consignee } from '#areas/master-data/company/definition.ts'
import { terminal } from '#areas/master-data/terminal/definition.ts'
import { call } from '#kit/call.ts'
import { choice, choices, count, day, links, optional, text } from '#kit/fields.ts'

/** The documents by their titles. */
export const ticketKinds = ['Receive Cargo', 'Bag Sale', 'Bulk Sale', 'LC Sales'] as const
export const ticketStates = ['New', 'Sent', 'Skipped'] as const

/** Quantity in metric tons. */
export type Ticket = {
  kind: (typeof ticketKinds)[number]
  documentId: number
  docNo: string
  date: string
  consigneeName: string
  terminalName: string | null
  quantity: number
  status: (typeof ticketStates)[number]
  reason: string | null
  skippedBy: string | null
  skippedAt: string | null
}

const path = '/api/agencies/:agencyId/gfsa-details/receive-cargo-skip'
const right = 'canManageSkipTransactionGfsa'

export const readTickets = call({
  method: 'GET',
  path,
  for: right,
  title: 'Receipts and sales, and whether they are left out of the authority’s reports',
  query: {
    from: optional(day('From')),
    to: optional(day('To')),
    consignee: optional(links('Consignee', consignee)),
    terminal: optional(links('Terminal', terminal)),
    status: optional(choices('Status', ticketStates)),
  },
}).answering<{ from: string; to: string; rows: Ticket[]; more: boolean }>()

const ticket = { kind: choice('Document', ticketKinds), documentId: count('Row id', { isId: true }) }

export const skipTicket = call({
  method: 'PUT',
  path: `${path}/skip`,
  for: right,
  title: 'Leave a receipt or a sale out of the authority’s reports',
  body: { ...ticket, reason: text('Reason', { max: 300, long: true }) },
}).answering<{ message: string }>()

export const unskipTicket = call({
  method: 'PUT',
  path: `${path}/unskip`,
  for: right,
  title: 'Include a receipt or a sale in the authority’s reports again',
  body: ticket,
}).answering<{ message: string }>()
