// How much of each advance an invoice uses. Pure.

import { proportion } from '#kit/units.ts'

/** An open advance: amount received, its VAT, and the open amount, in halalas. */
export type Advance = { openItem: number; received: number; vat: number; open: number }
export type AdvancePart = { openItem: number; amount: number; net: number; vat: number }

/**
 * Takes `amount` (halalas) from the advances in the given order. The VAT of each part is the growth of the VAT released so far, so that the
 * parts of an advance add up exactly to its VAT.
 */
export const takeAdvances = (advances: readonly Advance[], amount: number): AdvancePart[] => {
  let left = amount
  return advances.flatMap(({ openItem, received, vat, open }) => {
    const part = Math.min(left, open)
    if (part === 0) return []
    left -= part
    const released = (taken: number): number => proportion(vat, taken, received)
    const partVat = released(received - open + part) - released(received - open)
    return [{ openItem, amount: part, net: part - partVat, vat: partVat }]
  })
}
