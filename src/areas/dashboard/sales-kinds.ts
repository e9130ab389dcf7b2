// The sales of a period by kind. The kinds add up to the total.

import type { AnalysisOf } from '#areas/dashboard/analyses.ts'
import { halalasOf, kgOf } from '#kit/units.ts'

type SalesTotal = Omit<AnalysisOf<'warehouse-sales'>['total'], 'quantity' | 'gross' | 'labels'>

/** Kilograms, and halalas without VAT. */
export type SalesOfKind = { name: string; bags: number | null; kg: number; net: number }

export const countBags = ({ bags50, bags40 }: Pick<SalesTotal, 'bags50' | 'bags40'>): number => bags50 + bags40

/** In bags, in bulk and, if there was any, as LC. */
export const salesByKind = (total: SalesTotal): SalesOfKind[] => {
  const [bagNet, bulkNet] = [halalasOf(total.bagNet), halalasOf(total.bulkNet)]
  const asLc = { bags: null, kg: kgOf(total.lcQuantity), net: halalasOf(total.net) - bagNet - bulkNet }
  return [
    { name: 'In bags', bags: countBags(total), kg: kgOf(total.bagQuantity), net: bagNet },
    { name: 'In bulk', bags: null, kg: kgOf(total.bulkQuantity), net: bulkNet },
    ...(asLc.kg !== 0 || asLc.net !== 0 ? [{ name: 'As LC', ...asLc }] : []),
  ]
}
