import { document } from '#kit/document.ts'
import { choices, percent, starting, text } from '#kit/fields.ts'

/** What barley can be made into. */
export const forms = ['Raw', 'Crushed', 'Flaked'] as const

export const cargoType = document('cargoType', {
  address: 'master-data/cargo-type',
  title: 'Cargo Type',
  right: 'CargoType',
  fields: {
    name: text('Name', { max: 60 }),
    nameAr: text('Name in Arabic', { max: 60 }),
    hsCode: starting(text('HS code', { max: 10, pattern: /^\d{4,10}$/, problem: 'Enter 4 to 10 digits.' }), '1003'),
    vatRate: starting(percent('VAT'), 15_000),
    forms: choices('Forms', forms),
  },
  list: ['name', 'nameAr', 'hsCode', 'vatRate', 'forms'],
  search: ['nameAr'],
  unique: ['name'],
  seenBy: 'everyone',
})
