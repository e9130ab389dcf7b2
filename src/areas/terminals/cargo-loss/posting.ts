import type { cargoLoss } from '#areas/terminals/cargo-loss/definition.ts'
import { lotOf } from '#areas/terminals/lot.ts'
import type { ValuesIn } from '#kit/document.ts'
import { beyond, move, type Posting, terminalStock } from '#ledger/legs.ts'

type Lost = Pick<
  ValuesIn<typeof cargoLoss>,
  'consignee' | 'terminal' | 'lc' | 'form' | 'cargoType' | 'cargoGrade' | 'quantity'
>

export const postCargoLoss = (loss: Lost): Posting => {
  const lot = lotOf(loss, loss.consignee)
  return { kind: 'cargoLoss', legs: move(loss.quantity, terminalStock(lot, loss.terminal), beyond('LOSS', lot)) }
}
