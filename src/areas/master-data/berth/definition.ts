import { port } from '#areas/master-data/port/definition.ts'
import { document } from '#kit/document.ts'
import { count, link, optional, quantity, text } from '#kit/fields.ts'

export const berth = document('berth', {
  address: 'master-data/berth',
  title: 'Berth',
  right: 'Berth',
  fields: {
    port: link('Port', port),
    name: text('Name', { max: 60 }),
    nameAr: optional(text('Name in Arabic', { max: 60 })),
    lengthMetres: optional(count('Length in metres')),
    ratePerDay: optional(quantity('Discharge rate a day')),
  },
  list: ['port', 'name', 'lengthMetres', 'ratePerDay'],
  filters: ['port'],
  search: ['nameAr'],
  unique: ['port', 'name'],
  seenBy: 'everyone',
})
