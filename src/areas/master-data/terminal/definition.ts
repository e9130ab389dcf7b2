import { company } from '#areas/master-data/company/definition.ts'
import { port } from '#areas/master-data/port/definition.ts'
import { document } from '#kit/document.ts'
import {
  choice,
  choices,
  count,
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

export const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

const hour = { max: 5, pattern: /^([01]\d|2[0-3]):[0-5]\d$/, problem: 'Enter a time such as 07:30.' }

const place = {
  max: 24,
  pattern: /^-?\d{1,2}(\.\d{1,6})?, ?-?\d{1,3}(\.\d{1,6})?$/,
  problem: 'Enter latitude and longitude such as 21.4858, 39.1925.',
}

const stores = lines('Stores', {
  name: text('Store', { max: 60 }),
  kind: optional(choice('Kind', ['Flat store', 'Silo', 'Bin', 'Yard'])),
  capacity: optional(quantity('Capacity')),
})

const weighbridges = lines('Weighbridges', {
  name: text('Weighbridge', { max: 60 }),
  calibratedOn: expiryField('Calibrated on'),
  calibrationExpiry: expiryField('Calibration expires on'),
  mostKg: optional(weight('Maximum weight', { sum: false })),
  divisionKg: optional(weight('Division', { sum: false })),
})

export const terminal = document('terminal', {
  address: 'master-data/terminal',
  title: 'Terminal',
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
    bagCapacity: hinted(optional(count('Bag capacity')), 'A licensed station needs covered room for 900,000 bags.'),
    baggingPerDay: hinted(optional(quantity('Bagging a day')), 'The authority asks for 1,600 MT at least.'),
    stationCode: optional(text('Authority station code', { max: 20 })),
    workingDays: under('Working hours', optional(choices('Working days', weekdays))),
    opensAt: optional(text('Opens at', hour)),
    closesAt: optional(text('Closes at', hour)),
    location: optional(text('Location', place)),
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
