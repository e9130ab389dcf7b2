import { port } from '#areas/master-data/port/definition.ts'
import { terminal } from '#areas/master-data/terminal/definition.ts'
import { document } from '#kit/document.ts'
import { automatic, day, ending, hinted, instant, link, optional, text, weight, yesNo } from '#kit/fields.ts'

export const weighbridge = document('weighbridge', {
  address: 'port-loading/weighbridge',
  title: { one: 'Weighbridge', many: 'Weighbridges' },
  purpose: 'A scale at a port, which numbers its own tickets, or at a terminal. A connected scale sends its readings.',
  right: 'ConsignmentTransportation',
  fields: {
    name: text('Name', { max: 60 }),
    code: text('Code', {
      max: 6,
      pattern: /^[A-Z0-9]+$/,
      problem: 'Enter capital letters and digits: WB1.',
      hint: 'Part of its ticket numbers.',
    }),
    port: optional(link('Port', port)),
    terminal: hinted(optional(link('Terminal', terminal)), 'For a scale at a terminal, instead of the port.'),
    isConnected: hinted(
      yesNo('Scale connected'),
      'Other weights than its readings then need a reason and the right to type them.',
    ),
    calibrationExpiry: hinted(
      ending(30, optional(day('Calibration expires on'))),
      'From then on a weight it shows needs a reason and the right to type weights. Empty: what Terminals says of the place.',
    ),
    readingKg: automatic(weight('Last reading', { sum: false, zero: true })),
    readAt: automatic(instant('Read at')),
  },
  rules: ({ port, terminal }) => ({
    ...(!port && !terminal && { port: 'Choose the port, or the terminal.' }),
    ...(port && terminal && { terminal: 'A scale is at a port or at a terminal. Leave one of them empty.' }),
  }),
  list: ['name', 'code', 'port', 'terminal', 'isConnected', 'calibrationExpiry', 'readingKg', 'readAt'],
  filters: ['port', 'terminal'],
  unique: ['code'],
})
