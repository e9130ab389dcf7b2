// A line of the register of damaged bags; the report on damaged bags has the same columns.

import { bagGrade, bagSizes } from '#areas/master-data/bag-grade/definition.ts'
import { consignee } from '#areas/master-data/company/definition.ts'
import { terminal } from '#areas/master-data/terminal/definition.ts'
import { lc } from '#areas/procurement/lc/definition.ts'
import { damageReasons } from '#areas/sales/delivery-note/definition.ts'
import type { Row } from '#kit/check.ts'
import { choice, choices, count, day, link, links, money, optional, quantity, text } from '#kit/fields.ts'
import { type Drill, reversal, undone } from '#kit/report.ts'
import { responsibles } from '#trade/bags/bag-fields.ts'

/** The documents in which bags are damaged, or found to be damaged. */
const damageSources = ['Delivery Note', 'Transfer Bags', 'Bag Procurement', 'Cargo Loss', 'Credit Note'] as const

/** Rejected bags never enter the store: they go back to the vendor. */
export const reasons = [...damageReasons, 'Rejected on receipt', 'Returned by the customer'] as const

/** In these states the damage of a document does not count. */
export const undoneStates = ['Canceled', 'Reversed'] as const

export const damageFilters = {
  from: day('From'),
  to: day('To'),
  terminal: optional(links('Terminal', terminal)),
  consignee: optional(links('Consignee', consignee)),
  reason: optional(choices('Reason of the damage', reasons)),
  ...undone,
}

export const damageColumns = {
  date: day('Date'),
  docNo: optional(text('Number')),
  kind: choice('Document', damageSources),
  terminal: link('Terminal', terminal),
  consignee: link('Consignee', consignee),
  lc: optional(link('LC', lc)),
  bagGrade: link('Bag grade', bagGrade),
  size: choice('Bag size', bagSizes),
  damaged: count('Damaged bags', { zero: true }),
  rejected: count('Rejected', { zero: true }),
  recovered: optional(quantity('Barley filled again', { zero: true })),
  lost: optional(quantity('Barley lost', { zero: true })),
  reason: choice('Reason of the damage', reasons),
  responsible: optional(choice('Responsible', [...responsibles, 'Vendor'])),
  recoverable: optional(money('Can be charged', { zero: true })),
  status: choice('Status', ['Active', 'Delivered', 'Received', 'Closed', 'Issued', ...undoneStates, reversal]),
}

export const damageTotals: ('damaged' | 'rejected' | 'recovered' | 'lost' | 'recoverable')[] = [
  'damaged',
  'rejected',
  'recovered',
  'lost',
  'recoverable',
]

/** A line opens the document in which the damage was found; the server sends it as `source`. */
export const toSource = ({ source }: Row): Drill | undefined => {
  const { address, id } = (source ?? {}) as { address?: string; id?: number }
  return address && id ? { address: `${address}/${id}` } : undefined
}
