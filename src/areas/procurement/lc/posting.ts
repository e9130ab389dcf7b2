// The money of an LC: the margin the bank blocks, the payment to the seller, the charges. Dollars are converted at the fixed rate into
// riyals of the bank.

import { centsToHalalas, share } from '#kit/units.ts'
import { dollars, type Leg, move, type Posting, riyals } from '#ledger/legs.ts'

type Credit = {
  id: number
  issuingBank: number
  assignedConsignees: readonly { consignee: number; quantity: number }[]
}

/** The amount drawn under an LC for a consignee, in cents, and its value in the books, in halalas: each bill of lading was converted as a
 *  whole, so the parts converted again would add up to another amount. */
export type DrawnAmount = { consignee: number; cents: number; halalas: number }

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
