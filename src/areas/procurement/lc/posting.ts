// The money of an LC: the margin the bank blocks, the payment to the seller, the charges. Dollars are converted at the fixed rate into
// riyals of the bank.

import { centsToHalalas, share } from '#kit/units.ts'
import { dollars, type Leg, move, negate, type Posting, riyals } from '#ledger/legs.ts'
import type { DrawnAmount } from '#trade/voyages/drawn-amounts.ts'

type Credit = {
  id: number
  issuingBank: number
  assignedConsignees: readonly { consignee: number; quantity: number }[]
}

const kind = 'lc'

// The margin before and after is converted, and not the difference, so that nothing is left when it is released.
const marginLegs = ({ id, issuingBank }: Credit, [before, after]: readonly [number, number]): Leg[] => [
  ...move(after - before, dollars('EXCHANGE', { lc: id }), dollars('LC_MARGIN', { lc: id })),
  ...move(
    centsToHalalas(after) - centsToHalalas(before),
    riyals('BANK', { party: issuingBank }),
    riyals('EXCHANGE', { lc: id }),
  ),
]

/** The bank blocks a margin (cents), or changes the one that it blocks. */
export const postMargin = (credit: Credit, cents: number, before = 0): Posting => ({
  kind,
  legs: marginLegs(credit, [before, cents]),
})

/** The bank pays the drawn amount and sets the margin (cents) off against it. */
export const postPayment = (credit: Credit, drawn: readonly DrawnAmount[], marginCents: number): Posting => ({
  kind,
  legs: [
    ...drawn.flatMap(({ consignee, cents, halalas }) => {
      const whose = { consignee, lc: credit.id }
      return [
        ...move(cents, dollars('EXCHANGE', whose), dollars('LC_LIABILITY', whose)),
        ...move(halalas, riyals('BANK', { party: credit.issuingBank }), riyals('EXCHANGE', whose)),
      ]
    }),
    ...marginLegs(credit, [marginCents, 0]),
  ],
})

/** A payment was entered by mistake: the drawn amount is owed again, and the blocked margin (cents) is what it is after it. */
export const postReturnedPayment = (
  credit: Credit,
  drawn: readonly DrawnAmount[],
  margins: readonly [number, number],
): Posting => ({ kind, legs: [...negate(postPayment(credit, drawn, 0).legs), ...marginLegs(credit, margins)] })

/** The bank's charge (halalas) is a cost of the cargo, allocated to the consignees by their parts. */
export const postCharge = (credit: Credit, halalas: number): Posting => {
  const parts = share(
    halalas,
    credit.assignedConsignees.map(({ quantity }) => quantity),
  )
  return {
    kind,
    legs: credit.assignedConsignees.flatMap(({ consignee }, n) =>
      move(
        parts[n]!,
        riyals('BANK', { party: credit.issuingBank }),
        riyals('CONSIGNMENT_COST', { consignee, lc: credit.id }),
      ),
    ),
  }
}
