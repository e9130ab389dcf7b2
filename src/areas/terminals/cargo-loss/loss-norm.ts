import { proportion } from '#kit/units.ts'

/** In thousandths of a percent: what is usually lost of what moved, and how far a count may differ from the book; and the kilograms that
 *  are swept up without being asked about. */
export type LossNorms = { lossNormPct: number; lossNormKg: number; stockTakeLimitPct: number }

/** Kilograms; `written` was written down since anything last moved. */
type LossCount = { lossType: string; quantity: number | null; book: number; moved: number; written: number }

/** Kilograms that are usually lost of so many moved, at a norm in thousandths of a percent. */
export const normalLoss = (movedKg: number, norm: number): number => proportion(movedKg, norm, 100_000)

/** Kilograms that may be written down without a survey: what is usually lost of what moved since the last loss, and a small amount, once
 *  between two movements, where that is more. */
export const freeLoss = ({ moved, written }: Pick<LossCount, 'moved' | 'written'>, norms: LossNorms): number =>
  Math.max(normalLoss(moved, norms.lossNormPct), norms.lossNormKg - written, 0)

/** Whether a loss needs a survey. A count is judged by the book, up or down (domain Q22); every other loss by what moved. */
export const isAboveNorm = ({ lossType, quantity, book, ...since }: LossCount, norms: LossNorms): boolean =>
  lossType === 'Stock-take'
    ? Math.abs(quantity ?? 0) > proportion(book, norms.stockTakeLimitPct, 100_000)
    : (quantity ?? 0) > freeLoss(since, norms)
