import type { flakedBarley } from '#areas/terminals/flaked-barley/definition.ts'
import { lotOf } from '#areas/terminals/lot.ts'
import type { ValuesIn } from '#kit/document.ts'
import { beyond, move, type Posting, terminalStock } from '#ledger/legs.ts'

type Milled = Pick<
  ValuesIn<typeof flakedBarley>,
  'consignee' | 'terminal' | 'lc' | 'cargoType' | 'cargoGrade' | 'inputQty' | 'outputQty'
>

/** Raw barley goes into the mill and flaked barley comes out of it; the rest is lost. Steam adds water, so the loss may be a gain. */
export const postFlakedBarley = (milled: Milled): Posting => {
  const raw = lotOf(milled, milled.consignee)
  const flaked = { ...raw, form: 'Flaked' }
  return {
    kind: 'flakedBarley',
    legs: [
      ...move(milled.inputQty, terminalStock(raw, milled.terminal), beyond('MILLING', raw)),
      ...move(milled.outputQty, beyond('MILLING', flaked), terminalStock(flaked, milled.terminal)),
      ...move(milled.inputQty - milled.outputQty, beyond('MILLING', raw), beyond('LOSS', raw)),
    ],
  }
}
