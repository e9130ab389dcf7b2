import { document } from '#kit/document.ts'
import { count, optional, text } from '#kit/fields.ts'
import { vatNumber } from '#kit/identifiers.ts'

export const vendor = document('vendor', {
  address: 'master-data/vendor',
  title: 'Vendor',
  right: 'Vendor',
  fields: {
    name: text('Name', { max: 120 }),
    nameAr: text('Name in Arabic', { max: 120 }),
    category: text('Category', { max: 60 }),
    vatNo: optional(text('VAT number', vatNumber)),
    phone: optional(text('Phone', { max: 20 })),
    termsDays: optional(count('Payment terms in days', { zero: true })),
  },
  list: ['name', 'nameAr', 'category', 'vatNo', 'phone'],
  search: ['nameAr', 'vatNo'],
  unique: ['name'],
})
