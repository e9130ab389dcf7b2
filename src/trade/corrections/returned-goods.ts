// Goods that a credit note returns to stock.

import type { Bags, Lot } from '#ledger/legs.ts'

/** Returned cargo, with its bags if it was sold in bags; `cost` is their cost to the owner in halalas, where known. */
export type ReturnedCargo = {
  kg: number
  lot: Lot
  terminal: number
  bags?: { of: Bags; count: number; condition: 'Good' | 'Damaged'; cost?: number }
}

/** Returned empty bags; `cost` is their cost to the owner in halalas. */
export type ReturnedBags = { of: Bags; count: number; terminal: number; condition: 'Good' | 'Damaged'; cost: number }
