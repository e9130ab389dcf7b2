import { type Bags, type Leg, type Lot, move, type Posting, soldTo } from '#ledger/legs.ts'

/** Cargo that was delivered in the name of the wrong customer. */
export type Delivered = { kg: number; lot: Lot; bags?: Bags }

/** What was delivered counts as the right customer's; the money is moved by the note, the invoice and the payments. */
export const postCorrection = (
  { from, to }: { from: number; to: number },
  delivered: Delivered | undefined,
): Posting => {
  const of = (customer: number) => ({
    ...soldTo(delivered!.lot, customer),
    ...(delivered!.bags && { bagKg: delivered!.bags.bagKg }),
  })
  const legs: Leg[] = delivered ? move(delivered.kg, of(from), of(to)) : []
  return { kind: 'saleCorrection', legs }
}
