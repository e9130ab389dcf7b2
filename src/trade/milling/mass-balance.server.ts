// A milling beyond the agency's norms must be completed by a second user, with a reason.

import type { cargoMilling } from '#areas/terminals/cargo-milling/definition.ts'
import type { Document, RowOf, ValuesIn } from '#kit/document.ts'
import { exceeded } from '#kit/refusal.ts'
import type { Context } from '#kit/server/context.ts'
import { formatQuantity } from '#kit/units.ts'
import { mayOn } from '#rights/may.ts'
import { readAgencySettings } from '#trade/agency/agency-settings.server.ts'
import { isBeyondNorms, type MassBalance, massBalanceOf } from '#trade/milling/mass-balance.ts'
import { hasEntered } from '#trade/staff/entered-by.server.ts'

type Milled = ValuesIn<typeof cargoMilling>
type MillingBefore = RowOf<typeof cargoMilling> | null

const readBalance = async (milled: Milled, context: Context): Promise<MassBalance> =>
  massBalanceOf(milled, await readAgencySettings(['millingLossPct', 'millingGainPct', 'millingByProductPct'], context))

const isAnother = async (before: MillingBefore, document: Document, context: Context): Promise<boolean> =>
  before !== null && !(await hasEntered(document, before.id, context))

/** Whether the milling exceeds the norms, and who approves it if so. */
export const fillBalance = async (milled: Milled, context: Context): Promise<Partial<Milled>> => {
  const beyondNorms = milled.outputQty !== null && isBeyondNorms(await readBalance(milled, context))
  return { beyondNorms, approvedBy: beyondNorms ? context.asker.name : null }
}

const refusalTexts = {
  made: 'More came out than went in: {out} MT of {input} MT and {gain} MT of water. Correct the weights, or save it as planned and ask another user who approves millings to complete it with a reason.',
  gain: '{gain} MT were taken up as water; {mostGain} MT are usual at most. Correct the weights, or save it as planned and ask another user who approves millings to complete it with a reason.',
  byProduct:
    '{byProduct} MT are dust and screenings; {mostByProduct} MT are usual at most. Correct the weights, or save it as planned and ask another user who approves millings to complete it with a reason.',
  loss: '{loss} MT were lost; {mostLoss} MT are usual at most. Correct the weights, or save it as planned and ask another user who approves millings to complete it with a reason.',
}

const kindOf = ({ gain, loss, byProduct, mostGain, mostByProduct }: MassBalance): keyof typeof refusalTexts => {
  if (gain > mostGain) return 'gain'
  if (loss < 0) return 'made'
  return byProduct > mostByProduct ? 'byProduct' : 'loss'
}

/** Refuses an output beyond the norms, unless another user who approves millings completes it with a reason under Remarks. */
export const checkBalance = async (
  milled: Milled,
  before: MillingBefore,
  document: Document,
  context: Context,
): Promise<void> => {
  if (!milled.beyondNorms) return
  if (milled.remarks && mayOn(context.asker, 'Approve', document.right) && (await isAnother(before, document, context)))
    return
  const balance = await readBalance(milled, context)
  const out = (milled.outputQty ?? 0) + (milled.byProductQty ?? 0)
  const figures = { out, input: milled.inputQty, ...balance }
  exceeded('MASS_BALANCE', refusalTexts[kindOf(balance)], {
    fields: { outputQty: 'Beyond what is usual.' },
    values: Object.fromEntries(Object.entries(figures).map(([name, kg]) => [name, formatQuantity(kg)])),
    details: figures,
  })
}
