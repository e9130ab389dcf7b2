// Checks trucks with packed cargo on the scale: the counted bags and the weight must agree.

import { type BagSize, bagSizeKg } from '#areas/master-data/bag-grade/definition.ts'
import type { Context } from '#kit/server/context.ts'
import { formatCount, proportion } from '#kit/units.ts'
import { readAgencySettings } from '#trade/agency/agency-settings.server.ts'

type WeighedBags = { bagSize: BagSize | null; loadedBags: number | null; scaleKg: number | null }

/**
 * Compares the scale with the expected weight of the bags, tare included. Returns the values of the refusal where they differ by more than
 * the agency allows; else undefined.
 */
export const findWeightMismatch = async ({ bagSize, loadedBags, scaleKg }: WeighedBags, context: Context) => {
  if (!bagSize || !loadedBags || scaleKg === null) return undefined
  // The bag grade is not needed: bags of one size weigh nearly the same.
  const { grams } = await context.tx
    .selectFrom('bagGrade')
    .select(({ fn }) => fn.max<number>('bagWeightGrams').as('grams'))
    .where('size', '=', bagSize)
    .where('status', '=', 'active')
    .executeTakeFirstOrThrow()
  const { bagTolerancePct } = await readAgencySettings(['bagTolerancePct'], context)
  const expectedKg = loadedBags * bagSizeKg(bagSize) + proportion(loadedBags, grams ?? 0, 1000)
  const off = Math.abs(scaleKg - expectedKg)
  if (proportion(off, 100_000, expectedKg) <= bagTolerancePct) return undefined
  return {
    fields: { loadedBags: 'Count them again.' },
    values: { scale: formatCount(scaleKg), bags: formatCount(loadedBags), expected: formatCount(expectedKg) },
    details: { scaleKg, expectedKg },
  }
}
