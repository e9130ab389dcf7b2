import { proportion } from '#kit/units.ts'

/** A number of bags and their total value: bags times price, in ten-thousandths of a riyal. */
export type Purchase = { bags: number; value: number }

/** The average price of a bag in ten-thousandths of a riyal, weighted by the number of bags; null where none were bought. */
export const meanPrice = (bought: readonly Purchase[]): number | null => {
  const bags = bought.reduce((sum, of) => sum + of.bags, 0)
  const value = bought.reduce((sum, of) => sum + of.value, 0)
  return bags === 0 ? null : proportion(value, 1, bags)
}
