// Columns of barley sales in analyses.

import { count, money, quantity } from '#kit/fields.ts'

const bags = (label: string) => count(label, { signed: true, zero: true })
const tons = (label: string) => quantity(label, { signed: true, zero: true })
const riyals = (label: string) => money(label, { signed: true, zero: true })

/** By kind of sale and size of bag. Credit notes are deducted, so any figure may be negative. */
export const soldFields = {
  bags50: bags('Bags of 50 kg'),
  bags40: bags('Bags of 40 kg'),
  bagQuantity: tons('In bags'),
  bulkQuantity: tons('In bulk'),
  lcQuantity: tons('As LC'),
  quantity: tons('Quantity'),
  bagNet: riyals('Net, in bags'),
  bulkNet: riyals('Net, in bulk'),
  net: riyals('Net'),
  gross: riyals('Total'),
}
