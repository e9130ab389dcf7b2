import { document } from '#kit/document.ts'
import { optional, text } from '#kit/fields.ts'

export const bank = document('bank', {
  address: 'master-data/bank',
  title: 'Bank',
  right: 'Bank',
  fields: {
    name: text('Name', { max: 80 }),
    nameAr: text('Name in Arabic', { max: 80 }),
    swift: optional(
      text('SWIFT code', {
        max: 11,
        pattern: /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/,
        problem: 'Enter 8 or 11 letters and digits.',
      }),
    ),
  },
  list: ['name', 'nameAr', 'swift'],
  search: ['nameAr', 'swift'],
  unique: ['name'],
  seenBy: 'everyone',
})
