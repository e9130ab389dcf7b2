// The fields of the lot a document takes cargo from.

import { type BagSize, bagSizeKg, bagSizes } from '#areas/master-data/bag-grade/definition.ts'
import { cargoGrade } from '#areas/master-data/cargo-grade/definition.ts'
import { cargoType, forms } from '#areas/master-data/cargo-type/definition.ts'
import { consignee } from '#areas/master-data/company/definition.ts'
import { terminal } from '#areas/master-data/terminal/definition.ts'
import { lc } from '#areas/procurement/lc/definition.ts'
import { automatic, choice, count, hinted, link, optional, starting } from '#kit/fields.ts'

export const ownerField = (label: string) => link(label, consignee)
export const terminalField = (label: string, narrowedBy: string[]) => link(label, terminal, { narrowedBy })
export const lcField = (narrowedBy: string[]) => link('LC', lc, { narrowedBy })
export const formField = () => starting(choice('Form', forms), 'Raw')

const packing = (label: string) =>
  hinted(optional(choice(label, bagSizes)), 'Cargo that was filled into bags before. Empty: in bulk.')
const bags = (label: string) => automatic(count(label, { signed: true }))

/**
 * The packing of a document's cargo: in bulk, or in bags of a size. The number of bags follows from the kilograms, so the two always move
 * together.
 */
export const packingFields = { bagSize: packing('Packed in'), bags: bags('Bags') }

/** The same for each of the two sides of a swap. */
export const packingFieldsA = { bagSizeA: packing('A gives packed in'), bagsA: bags('Bags of A') }
export const packingFieldsB = { bagSizeB: packing('B gives packed in'), bagsB: bags('Bags of B') }

/** The number of bags on a truck with packed cargo. */
export const loadedBags = () =>
  hinted(optional(count('Bags on the truck')), 'For packed cargo: they are counted, not weighed.')

type LoadedTruck = { bagSize: BagSize | null; secondWeight: number | null; loadedBags: number | null }

/** A rule: the bags of a weighed truck are counted if its cargo is packed, and only then. */
export const loadedBagsRule = ({ bagSize, secondWeight, loadedBags }: LoadedTruck): { loadedBags?: string } => ({
  ...(bagSize && secondWeight && !loadedBags && { loadedBags: 'Please enter {label}.' }),
  ...(!bagSize && loadedBags && { loadedBags: 'Only of packed cargo.' }),
})

/** The number of bags that hold `kg`; null in bulk, and where it is not a whole number. */
export const bagsHolding = (kg: number | null | undefined, size: BagSize | null): number | null =>
  kg && size && kg % bagSizeKg(size) === 0 ? kg / bagSizeKg(size) : null

/** A rule: packed cargo must be entered in whole bags. `of` has the entered kilograms by field name. */
export const wholeBagsRule = <N extends string>(size: BagSize | null, of: Record<N, number | null | undefined>) =>
  Object.fromEntries(
    Object.entries<number | null | undefined>(of).flatMap(([name, kg]) =>
      size && kg && kg % bagSizeKg(size) !== 0 ? [[name, 'Packed cargo moves in whole bags only.']] : [],
    ),
  ) as Partial<Record<N, string>>

/** Cargo type and grade of the LC, filled automatically. */
export const cargoOfLcFields = {
  cargoType: automatic(link('Cargo type', cargoType)),
  cargoGrade: automatic(link('Grade', cargoGrade)),
}
