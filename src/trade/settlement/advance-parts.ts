// How much of which advance an invoice takes.

import { proportion } from '#kit/units.ts'

/** An open advance: what was received with its VAT, and how much of it is still open, in halalas. */
export type Advance = { openItem: number; received: number; vat: number; open: number }
export type AdvancePart = { openItem: number; amount: number; net: number; vat: number }

/** Takes `amount` (halalas) from advances in the order given. The VAT of each part is what the advance's VAT has to have released
 *  by then, so that the parts of one advance add up to its VAT to the halala. */
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
