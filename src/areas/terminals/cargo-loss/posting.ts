import type { cargoLoss } from '#areas/terminals/cargo-loss/definition.ts'
import type { ValuesIn } from '#kit/document.ts'
import type { Bags, Posting } from '#ledger/legs.ts'
import { inBulk, ledgerLot, lossLegs, tornLegs } from '#trade/cargo/lot.ts'

type LossToPost = Pick<
  ValuesIn<typeof cargoLoss>,
  'consignee' | 'terminal' | 'lc' | 'form' | 'bagSize' | 'cargoType' | 'cargoGrade' | 'quantity' | 'lossType'
> & { lossValue?: number | null; tornBags?: number | null }

/** A loss leaves the terminal for good; a shortage or surplus found by a count is a count difference. The cost of the cargo, if known,
 *  moves from inventory value to losses. Of `torn` bags only a part is lost: the rest stays in bulk. */
export const postCargoLoss = (loss: LossToPost, torn?: Bags): Posting => {
  const taken = ledgerLot(loss, loss.consignee)
  const lot = torn ? inBulk(taken) : taken
  const role = loss.lossType === 'Stock-take' ? 'COUNT' : 'LOSS'
  return {
    kind: 'cargoLoss',
    legs: [
      ...(torn ? tornLegs(loss.tornBags!, taken, torn, loss.terminal) : []),
      ...lossLegs({ kg: loss.quantity!, value: loss.lossValue ?? 0 }, lot, loss.terminal, role),
    ],
  }
}
