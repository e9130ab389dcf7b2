import { document } from '#kit/document.ts'
import { choice, count, optional, text } from '#kit/fields.ts'

export const bagSizes = ['40 kg', '50 kg'] as const
export type BagSize = (typeof bagSizes)[number]

/** Kilograms of barley in a bag of that size. */
export const bagSizeKg = (size: BagSize): number => (size === '40 kg' ? 40 : 50)

export const bagGrade = document('bagGrade', {
  address: 'master-data/bag-grade',
  title: 'Bag Grade',
  right: 'BagGrade',
  fields: {
    name: text('Name', { max: 60 }),
    nameAr: text('Name in Arabic', { max: 60 }),
    size: choice('Size', bagSizes),
    bagWeightGrams: count('Weight of an empty bag in grams'),
    brand: optional(text('Print', { max: 60 })),
  },
  list: ['name', 'nameAr', 'size', 'bagWeightGrams', 'brand'],
  filters: ['size'],
  search: ['nameAr'],
  unique: ['name', 'size'],
  seenBy: 'everyone',
})
