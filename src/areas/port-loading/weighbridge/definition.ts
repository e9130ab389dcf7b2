import { port } from '#areas/master-data/port/definition.ts'
import { document } from '#kit/document.ts'
import { automatic, hinted, instant, link, text, weight, yesNo } from '#kit/fields.ts'

/** A scale at the port. It numbers its own tickets; a connected scale sends its readings. */
export const weighbridge = document('weighbridge', {
  address: 'port-loading/weighbridge',
  title: { one: 'Weighbridge', many: 'Weighbridges' },
  right: 'ConsignmentTransportation',
  fields: {
    name: text('Name', { max: 60 }),
    code: text('Code', {
      max: 6,
      pattern: /^[A-Z0-9]+$/,
      problem: 'Enter capital letters and digits: WB1.',
      hint: 'Part of its ticket numbers.',
    }),
    port: link('Port', port),
    isConnected: hinted(
      yesNo('Scale connected'),
      'Other weights than its readings then need a reason and the right to type them.',
    ),
    readingKg: automatic(weight('Last reading', { sum: false, zero: true })),
    readAt: automatic(instant('Read at')),
  },
  list: ['name', 'code', 'port', 'isConnected', 'readingKg', 'readAt'],
  filters: ['port'],
  unique: ['code'],
})
