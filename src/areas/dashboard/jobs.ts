// A user's job, derived from their rights: it decides which cards their dashboard shows at first.

import { type Asker, mayOn } from '#rights/may.ts'
import type { Screen } from '#rights/rights.ts'

export type Job = 'owner' | 'authority' | 'cashier' | 'sales' | 'terminal' | 'port' | 'procurement'

// A user with several jobs gets the first one.
const jobScreens: readonly [Job, Screen][] = [
  ['cashier', 'Payment'],
  ['sales', 'BagSale'],
  ['terminal', 'ReceiveCargo'],
  ['port', 'ConsignmentTransportation'],
  ['procurement', 'SaleOrder'],
]

/** The job of a user. A user without rights to enter documents gets the cards of an owner. */
export const jobOf = (asker: Asker): Job => {
  if (asker.isSuperAdmin || asker.isAgencyAdmin) return 'owner'
  const found = jobScreens.find(([, screen]) => mayOn(asker, 'Add', screen))
  if (found) return found[0]
  return asker.permissions.includes('canCloseStockGfsa') ? 'authority' : 'owner'
}

export const cardNames = [
  'cover',
  'stock',
  'sales',
  'vessels',
  'receivables',
  'trucks',
  'bags',
  'invoices',
  'mine',
  'lcs',
  'authority',
] as const
export type CardName = (typeof cardNames)[number]

/** The initial cards of each job, the most important first. */
export const usualCards: Readonly<Record<Job, readonly CardName[]>> = {
  owner: ['cover', 'stock', 'sales', 'vessels', 'receivables', 'mine', 'lcs', 'authority'],
  authority: ['cover', 'authority', 'stock', 'vessels', 'mine', 'bags'],
  cashier: ['receivables', 'sales', 'invoices', 'mine'],
  sales: ['sales', 'stock', 'receivables', 'invoices', 'mine', 'bags'],
  terminal: ['stock', 'trucks', 'mine', 'bags', 'sales'],
  port: ['vessels', 'trucks', 'mine', 'stock'],
  procurement: ['cover', 'lcs', 'vessels', 'mine', 'stock', 'bags'],
}
