import { type Bags, type Leg, type Lot, move, type Posting, soldTo, terminalStock } from '#ledger/legs.ts'

/** Cargo delivered to the wrong customer, or out of the wrong lot. */
export type DeliveredCargo = { kg: number; lot: Lot; terminal: number; bags?: Bags }

const soldAccountOf = ({ lot, bags }: DeliveredCargo, customer: number) => ({
  ...soldTo(lot, customer),
  ...(bags && { bagKg: bags.bagKg }),
})

/** Moves the delivered cargo to the correct customer's account; the note, the invoice and the payments move the money. */
export const postCorrection = (
  { from, to }: { from: number; to: number },
  delivered: DeliveredCargo | undefined,
): Posting => {
  const legs: Leg[] = delivered ? move(delivered.kg, soldAccountOf(delivered, from), soldAccountOf(delivered, to)) : []
  return { kind: 'saleCorrection', legs }
}

/** Returns the delivered cargo to its lot and delivers it from the correct lot instead. */
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
