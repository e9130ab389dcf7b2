import { proportion } from '#kit/units.ts'

/** So many bags, at so much in all: the sum of bags times their price in ten-thousandths of a riyal. */
export type Purchase = { bags: number; value: number }

/** What a bag has cost on average, in ten-thousandths of a riyal, weighted by how many were bought; null where none were. */
export const meanPrice = (bought: readonly Purchase[]): number | null => {
  const bags = bought.reduce((sum, of) => sum + of.bags, 0)
  const value = bought.reduce((sum, of) => sum + of.value, 0)
  return bags === 0 ? null : proportion(value, 1, bags)
}
