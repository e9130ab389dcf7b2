import type { cargoLoss } from '#areas/terminals/cargo-loss/definition.ts'
import { lotOf } from '#areas/terminals/lot.ts'
import type { ValuesIn } from '#kit/document.ts'
import { beyond, move, type Posting, riyals, terminalStock } from '#ledger/legs.ts'

type Lost = Pick<
  ValuesIn<typeof cargoLoss>,
  'consignee' | 'terminal' | 'lc' | 'form' | 'cargoType' | 'cargoGrade' | 'quantity' | 'lossType'
> & { lossValue?: number | null }

/** What is lost leaves the terminal for good; what a count found missing, or more, is a difference of the count. What it had cost goes
 *  from the value of the cargo to the losses, where that is known. */
export const postCargoLoss = (loss: Lost): Posting => {
  const { consignee, lc } = loss
  const lot = lotOf(loss, consignee)
  const role = loss.lossType === 'Stock-take' ? 'COUNT' : 'LOSS'
  return {
    kind: 'cargoLoss',
    legs: [
      ...move(loss.quantity!, terminalStock(lot, loss.terminal), beyond(role, lot)),
      ...move(
        loss.lossValue ?? 0,
        riyals('INVENTORY_CARGO', { consignee, lc }),
        riyals('LOSS_VALUE', { consignee, lc }),
      ),
    ],
  }
}
