import { code, currency } from '#areas/master-data/list-fields.ts'
import { document } from '#kit/document.ts'
import { count, optional, text } from '#kit/fields.ts'
import { crNumber, email, vatNumber } from '#kit/identifiers.ts'

export const vendor = document('vendor', {
  address: 'master-data/vendor',
  title: 'Vendor',
  right: 'Vendor',
  fields: {
    name: text('Name', { max: 120 }),
    nameAr: text('Name in Arabic', { max: 120 }),
    code: code(),
    category: text('Category', { max: 60 }),
    vatNo: optional(text('VAT number', vatNumber)),
    crNo: optional(text('CR number', crNumber)),
    phone: optional(text('Phone', { max: 20 })),
    email: optional(text('E-mail', email)),
    // A vendor abroad has an account of another country: its form is the bank's business.
    iban: optional(text('IBAN', { max: 34 })),
    currency: optional(currency()),
    termsDays: optional(count('Payment terms in days', { zero: true })),
  },
  list: ['name', 'nameAr', 'category', 'vatNo', 'phone', 'termsDays'],
  search: ['nameAr', 'code', 'vatNo'],
  unique: ['name'],
})
