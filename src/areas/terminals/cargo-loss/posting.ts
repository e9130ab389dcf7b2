import type { cargoLoss } from '#areas/terminals/cargo-loss/definition.ts'
import { lotOf } from '#areas/terminals/lot.ts'
import type { ValuesIn } from '#kit/document.ts'
import { beyond, move, type Posting, terminalStock } from '#ledger/legs.ts'

type Lost = Pick<
  ValuesIn<typeof cargoLoss>,
  'consignee' | 'terminal' | 'lc' | 'form' | 'cargoType' | 'cargoGrade' | 'quantity' | 'lossType'
>

/** What is lost leaves the terminal for good; what a count found missing, or more, is a difference of the count. */
export const postCargoLoss = (loss: Lost): Posting => {
  const lot = lotOf(loss, loss.consignee)
  const role = loss.lossType === 'Stock-take' ? 'COUNT' : 'LOSS'
  return { kind: 'cargoLoss', legs: move(loss.quantity!, terminalStock(lot, loss.terminal), beyond(role, lot)) }
}
