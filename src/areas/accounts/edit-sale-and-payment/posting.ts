import { type Bags, type Leg, type Lot, move, negate, type Posting, soldTo, terminalStock } from '#ledger/legs.ts'
import { inBulk, lossLegs } from '#trade/cargo/lot.ts'

/** Cargo delivered to the wrong customer, or out of the wrong lot. `tornBags`: bags of packed cargo that tore while it was loaded. */
export type DeliveredCargo = { kg: number; lot: Lot; terminal: number; bags?: Bags; tornBags?: number }

/** Barley spilled from torn bags of a sale, as lost from an LC: the kilograms, and the value in halalas that was booked with them. */
export type SpilledCargo = { lc: number; kg: number; value: number }

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

// The barley of torn bags of packed cargo is in bulk.
const openedLegs = ({ tornBags = 0, bags, terminal }: DeliveredCargo, lot: Lot): Leg[] =>
  lot.bagKg === undefined || !bags
    ? []
    : move(tornBags * bags.bagKg, terminalStock(lot, terminal), terminalStock(inBulk(lot), terminal))

/**
 * Moves what the torn bags of a sale left behind to the correct lot: barley in bulk of packed cargo, and spilled barley, which is given back
 * at the value that was booked and lost from the correct lot at `value`. It is posted after the delivered cargo, as a loss, like the spilled
 * barley of a delivery.
 */
export const postTornLcChange = (
  delivered: DeliveredCargo,
  spilled: readonly SpilledCargo[],
  right: Lot,
  value: number,
): Posting => {
  const { lot, terminal } = delivered
  const kg = spilled.reduce((sum, one) => sum + one.kg, 0)
  const given = spilled.flatMap(one => lossLegs(one, inBulk({ ...lot, lc: one.lc }), terminal))
  return {
    kind: kg > 0 ? 'cargoLoss' : 'deliveryNote',
    legs: [
      ...negate([...openedLegs(delivered, lot), ...given]),
      ...openedLegs(delivered, right),
      ...lossLegs({ kg, value }, inBulk(right), terminal),
    ],
  }
}
