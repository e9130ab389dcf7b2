// Fields and amounts that sales of empty bags to consignees and to outside customers share.

import { automatic, count, money, optional, percent, price, starting } from '#kit/fields.ts'
import { amountByCount, vatOf } from '#kit/units.ts'
import { conditionField, whichBags } from '#trade/bags/bag-fields.ts'

export const bagSaleFields = {
  ...whichBags,
  condition: conditionField(),
  quantity: count('Bags'),
  unitPrice: price('Price per bag'),
  vatPct: optional(starting(percent('VAT rate'), 15_000)),
  net: automatic(money('Net')),
  vat: automatic(money('VAT', { zero: true })),
  gross: automatic(money('Total')),
  unitCost: automatic(price('Cost of a bag', { zero: true })),
  cost: automatic(money('Cost of the bags', { zero: true })),
}

type PricedBags = { quantity: number; unitPrice: number; vatPct: number | null; unitCost: number | null }

/** The amounts of a sale; VAT is 15 % by default, and the cost is null where the unit cost is unknown. */
export const bagSaleAmounts = ({ quantity, unitPrice, vatPct, unitCost }: PricedBags) => {
  const net = amountByCount(unitPrice, quantity)
  const vat = vatOf(net, vatPct ?? 15_000)
  return {
    net,
    vat,
    gross: net + vat,
    cost: unitCost === null ? null : amountByCount(unitCost ?? Number.NaN, quantity),
  }
}
