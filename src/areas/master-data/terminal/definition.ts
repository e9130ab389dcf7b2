import { company } from '#areas/master-data/company/definition.ts'
import { port } from '#areas/master-data/port/definition.ts'
import { document } from '#kit/document.ts'
import {
  choice,
  choices,
  count,
  day,
  hinted,
  lines,
  link,
  optional,
  quantity,
  remarks,
  text,
  under,
  weight,
} from '#kit/fields.ts'
import { codeField, expiryField } from '#trade/parties/list-fields.ts'
import { coordinates } from '#trade/parties/place-fields.ts'

export const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

const stores = lines('Stores', {
  name: text('Store', { max: 60 }),
  kind: optional(choice('Kind', ['Flat store', 'Silo', 'Bin', 'Yard'])),
  capacity: optional(quantity('Capacity')),
})

const weighbridges = lines('Weighbridges', {
  name: text('Weighbridge', { max: 60 }),
  calibratedOn: optional(day('Calibrated on')),
  calibrationExpiry: hinted(expiryField('Calibration expires on'), 'From then on a weight there needs a reason.'),
  mostKg: optional(weight('Maximum weight', { sum: false })),
  divisionKg: hinted(optional(weight('Division', { sum: false })), 'The steps in which it shows weights.'),
})

export const terminal = document('terminal', {
  address: 'master-data/terminal',
  title: 'Terminal',
  purpose: 'A warehouse where cargo and bags are stored, with its stores and what they hold.',
  right: 'Terminal',
  fields: {
    name: text('Name', { max: 80 }),
    nameAr: text('Name in Arabic', { max: 80 }),
    code: codeField(),
    city: text('City', { max: 60 }),
    region: optional(text('Region', { max: 60 })),
    coast: optional(choice('Coast', ['Red Sea', 'Gulf'])),
    port: link('Port', port),
    operator: optional(link('Operator', company)),
    capacity: under('Capacity', quantity('Bulk capacity')),
    bagCapacity: hinted(
      optional(count('Bag capacity')),
      'A licensed station needs covered room for 900,000 bags. More bags are not received here without approval.',
    ),
    baggingPerDay: hinted(
      optional(quantity('Bagging a day')),
      'The authority asks for 1,600 MT at least. More is not permitted for a day without approval.',
    ),
    stationCode: optional(text('Authority station code', { max: 20 })),
    workingDays: optional(choices('Working days', weekdays)),
    location: hinted(optional(text('Location', coordinates)), 'Shows it on the map.'),
    stores,
    weighbridges,
    remarks: remarks(),
  },
  list: ['name', 'nameAr', 'city', 'coast', 'port', 'capacity', 'bagCapacity', 'stationCode'],
  filters: ['port', 'coast'],
  search: ['nameAr', 'code', 'city', 'stationCode'],
  unique: ['name'],
  seenBy: 'everyone',
  papers: ['Licence', 'Calibration certificate', 'Other'],
})
