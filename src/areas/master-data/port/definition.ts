import { document } from '#kit/document.ts'
import { choice, text } from '#kit/fields.ts'

export const coasts = ['Red Sea', 'Gulf', 'Abroad'] as const

export const port = document('port', {
  address: 'master-data/port',
  title: 'Port',
  right: 'Port',
  fields: {
    name: text('Name', { max: 80 }),
    nameAr: text('Name in Arabic', { max: 80 }),
    locode: text('UN/LOCODE', {
      max: 5,
      pattern: /^[A-Z]{2}[A-Z2-9]{3}$/,
      problem: 'Enter five letters such as SAJED.',
    }),
    country: text('Country', { max: 60 }),
    coast: choice('Coast', coasts),
  },
  list: ['name', 'nameAr', 'locode', 'country', 'coast'],
  filters: ['coast'],
  search: ['nameAr', 'locode'],
  unique: ['locode'],
  seenBy: 'everyone',
})
