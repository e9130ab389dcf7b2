import { proportion } from '#kit/units.ts'

/** Kilograms that are usually lost of so many moved, at a norm in thousandths of a percent. */
export const normalLoss = (movedKg: number, norm: number): number => proportion(movedKg, norm, 100_000)
