import { document } from '#kit/document.ts'
import { choice, count, optional, remarks, text } from '#kit/fields.ts'
import { codeField } from '#trade/parties/list-fields.ts'

export const bagSizes = ['40 kg', '50 kg'] as const
export type BagSize = (typeof bagSizes)[number]

/** Kilograms of barley in a bag of that size. */
export const bagSizeKg = (size: BagSize): number => (size === '40 kg' ? 40 : 50)

export const bagGrade = document('bagGrade', {
  address: 'master-data/bag-grade',
  title: 'Bag Grade',
  purpose: 'A kind of bag: its size, its quality and what is printed on it. Bags are counted by grade.',
  right: 'BagGrade',
  fields: {
    name: text('Name', { max: 60 }),
    nameAr: text('Name in Arabic', { max: 60 }),
    code: codeField(),
    size: choice('Size', bagSizes),
    bagWeightGrams: count('Weight of an empty bag in grams', { sum: false }),
    gramsPerSquareMetre: optional(count('Fabric in g/m²', { sum: false })),
    brand: optional(text('Print', { max: 60 })),
    bagColour: optional(text('Colour', { max: 40 })),
    condition: optional(choice('Condition', ['New', 'Used'])),
    remarks: remarks(),
  },
  list: ['name', 'nameAr', 'size', 'bagWeightGrams', 'brand', 'condition'],
  filters: ['size', 'condition'],
  search: ['nameAr', 'code'],
  unique: ['name', 'size'],
  seenBy: 'everyone',
  papers: ['Photo', 'Specification', 'Other'],
})
