import { type Bags, type Leg, type Lot, move, type Posting, soldTo, terminalStock } from '#ledger/legs.ts'

/** Cargo that was delivered in the name of the wrong customer, or out of the wrong lot. */
export type DeliveredCargo = { kg: number; lot: Lot; terminal: number; bags?: Bags }

const soldAccountOf = ({ lot, bags }: DeliveredCargo, customer: number) => ({
  ...soldTo(lot, customer),
  ...(bags && { bagKg: bags.bagKg }),
})

/** What was delivered counts as the right customer's; the money is moved by the note, the invoice and the payments. */
export const postCorrection = (
  { from, to }: { from: number; to: number },
  delivered: DeliveredCargo | undefined,
): Posting => {
  const legs: Leg[] = delivered ? move(delivered.kg, soldAccountOf(delivered, from), soldAccountOf(delivered, to)) : []
  return { kind: 'saleCorrection', legs }
}

/** What was delivered comes back to the lot it was taken from, and leaves the right one: a delivery less of the one, and one more of the
 *  other. */
export const postLcChange = (delivered: DeliveredCargo, customer: number, right: Lot): Posting => {
  const { kg, lot, terminal, bags } = delivered
  return {
    kind: bags ? 'deliveryNote' : 'bulkLoading',
    legs: [
      ...move(kg, soldAccountOf(delivered, customer), terminalStock(lot, terminal)),
      ...move(kg, terminalStock(right, terminal), soldAccountOf({ ...delivered, lot: right }, customer)),
    ],
  }
}
