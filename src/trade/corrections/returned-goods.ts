// What comes back into stock by a credit note.

import type { Bags, Lot } from '#ledger/legs.ts'

/** Cargo that comes back, and its bags where it was sold in bags. */
export type ReturnedCargo = {
  kg: number
  lot: Lot
  terminal: number
  bags?: { of: Bags; count: number; condition: 'Good' | 'Damaged' }
}

/** Empty bags that come back; `cost` is what they had cost their owner, in halalas. */
export type ReturnedBags = { of: Bags; count: number; terminal: number; condition: 'Good' | 'Damaged'; cost: number }
