import { proportion } from '#kit/units.ts'

/** The usual loss of the quantity moved and the allowed difference of a count from the book, in thousandths of a percent; and the kilograms
 *  of sweepings that need no survey. */
export type LossNorms = { lossNormPct: number; lossNormKg: number; stockTakeLimitPct: number }

/** Kilograms; `written` was written down since the last movement. */
type LossCount = { lossType: string; quantity: number | null; book: number; moved: number; written: number }

/** The usual loss of a quantity moved, in kilograms, at a norm in thousandths of a percent. */
export const normalLoss = (movedKg: number, norm: number): number => proportion(movedKg, norm, 100_000)

/** Kilograms that may be written down without a survey: the usual loss of the quantity moved since the last loss, or a small amount once
 *  between two movements, whichever is more. */
const freeLoss = ({ moved, written }: Pick<LossCount, 'moved' | 'written'>, norms: LossNorms): number =>
  Math.max(normalLoss(moved, norms.lossNormPct), norms.lossNormKg - written, 0)

/** Whether a loss needs a survey. A count is compared with the book, up or down (domain Q22); any other loss with the quantity moved. */
export const isAboveNorm = ({ lossType, quantity, book, ...since }: LossCount, norms: LossNorms): boolean =>
  lossType === 'Stock-take'
    ? Math.abs(quantity ?? 0) > proportion(book, norms.stockTakeLimitPct, 100_000)
    : (quantity ?? 0) > freeLoss(since, norms)
