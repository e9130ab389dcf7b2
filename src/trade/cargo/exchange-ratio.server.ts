import { refuse } from '#kit/refusal.ts'

// Thousandths.
const oneForOne = 1_000

/** The ratio to keep: one for one is the same as none for the same grade. */
export const keepRatio = (ratio: number | null, isSameGrade: boolean): number | null =>
  isSameGrade && ratio === oneForOne ? null : ratio

/** Refuses a ratio for the same grade, which always settles one for one: dropped silently, more would be settled than was meant. */
export const checkRatioOfGrade = (ratio: number | null, isSameGrade: boolean): void => {
  if (ratio === null || !isSameGrade) return
  refuse('The same grade is returned one for one. Leave the ratio empty, or choose what is of another grade.', {
    fields: { exchangeRatio: 'Only for another grade.' },
  })
}
