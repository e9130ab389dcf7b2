// The allowed difference between the terminal's weight and the port's; beyond it a user must look at the receipt.

type WeightDifference = { overUnder: number | null; overUnderPct: number | null }
type Limits = { overUnderLimitPct: number; overUnderLimitKg: number }

/** Whether a difference (kg, thousandths of a percent) exceeds either limit, over or under; null until the truck is weighed empty. */
export const isOverLimit = ({ overUnder, overUnderPct }: WeightDifference, limits: Limits): boolean | null =>
  overUnder === null || overUnderPct === null
    ? null
    : Math.abs(overUnderPct) > limits.overUnderLimitPct || Math.abs(overUnder) > limits.overUnderLimitKg
