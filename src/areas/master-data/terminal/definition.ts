import { port } from '#areas/master-data/port/definition.ts'
import { document } from '#kit/document.ts'
import { count, lines, link, optional, quantity, text } from '#kit/fields.ts'

export const terminal = document('terminal', {
  address: 'master-data/terminal',
  title: 'Terminal',
  right: 'Terminal',
  fields: {
    name: text('Name', { max: 80 }),
    nameAr: text('Name in Arabic', { max: 80 }),
    city: text('City', { max: 60 }),
    region: optional(text('Region', { max: 60 })),
    port: link('Port', port),
    capacity: quantity('Bulk capacity'),
    bagCapacity: optional(count('Bag capacity')),
    stationCode: optional(text('Authority station code', { max: 20 })),
    stores: lines('Stores', { name: text('Store', { max: 60 }), capacity: optional(quantity('Capacity')) }),
    weighbridges: lines('Weighbridges', { name: text('Weighbridge', { max: 60 }) }),
  },
  list: ['name', 'nameAr', 'city', 'port', 'capacity', 'bagCapacity', 'stationCode'],
  filters: ['port'],
  search: ['nameAr', 'city'],
  unique: ['name'],
  seenBy: 'everyone',
})
