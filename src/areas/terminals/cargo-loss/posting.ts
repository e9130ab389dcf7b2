import type { cargoLoss } from '#areas/terminals/cargo-loss/definition.ts'
import type { ValuesIn } from '#kit/document.ts'
import { type Bags, counterAccount, move, type Posting, riyals, terminalStock } from '#ledger/legs.ts'
import { inBulk, ledgerLot, tornLegs } from '#trade/cargo/lot.ts'

type LossToPost = Pick<
  ValuesIn<typeof cargoLoss>,
  'consignee' | 'terminal' | 'lc' | 'form' | 'bagSize' | 'cargoType' | 'cargoGrade' | 'quantity' | 'lossType'
> & { lossValue?: number | null; tornBags?: number | null }

/** A loss leaves the terminal for good; a shortage or surplus found by a count is a count difference. The cost of the cargo, if known,
 *  moves from inventory value to losses. Of `torn` bags only a part is lost: the rest stays in bulk. */
export const postCargoLoss = (loss: LossToPost, torn?: Bags): Posting => {
  const { consignee, lc } = loss
  const taken = ledgerLot(loss, consignee)
  const lot = torn ? inBulk(taken) : taken
  const role = loss.lossType === 'Stock-take' ? 'COUNT' : 'LOSS'
  return {
    kind: 'cargoLoss',
    legs: [
      ...(torn ? tornLegs(loss.tornBags!, taken, torn, loss.terminal) : []),
      ...move(loss.quantity!, terminalStock(lot, loss.terminal), counterAccount(role, lot)),
      ...move(
        loss.lossValue ?? 0,
        riyals('INVENTORY_CARGO', { consignee, lc }),
        riyals('LOSS_VALUE', { consignee, lc }),
      ),
    ],
  }
}
