import { transporter } from '#areas/master-data/company/definition.ts'
import { document, withPickerFacts } from '#kit/document.ts'
import { automatic, choice, count, day, link, optional, quantity, remarks, text, under, weight } from '#kit/fields.ts'
import { blockFields, blockReasonRule, codeField, expiryField } from '#trade/parties/list-fields.ts'
import { arabicPlate, truckPlate } from '#trade/parties/plate-fields.ts'

/** No truck weighs more than this, loaded: road trains stay below. A greater weight was typed or read wrongly. In kilograms. */
export const heaviestTruckKg = 200_000

const plainTruck = document('truck', {
  address: 'master-data/truck',
  title: 'Truck',
  purpose: 'A truck by its plate, with the weights it may carry and the days its papers end.',
  right: 'Truck',
  fields: {
    plate: text('Plate', truckPlate),
    plateAr: automatic(text('Plate in Arabic')),
    code: codeField(),
    truckType: choice('Type', ['Bulk trailer', 'Flatbed', 'Conveyor']),
    transporter: link('Transporter', transporter),
    trailerPlate: optional(text('Trailer plate', { max: 12 })),
    maxGrossKg: under('Capacity', optional(weight('Maximum gross', { sum: false }))),
    capacity: optional(quantity('Capacity', { sum: false })),
    capacityBags: optional(count('Capacity in bags', { sum: false })),
    registrationExpiry: under('Papers of the truck', expiryField('Registration expires on')),
    insuranceExpiry: expiryField('Insurance expires on'),
    inspectionExpiry: expiryField('Inspection expires on'),
    rfid: optional(text('RFID tag', { max: 40 })),
    ...blockFields,
    remarks: remarks(),
  },
  derive: ({ plate }) => ({ plateAr: plate && truckPlate.pattern.test(plate) ? arabicPlate(plate) : null }),
  rules: truck => ({
    ...blockReasonRule(truck),
    ...(truck.truckType !== 'Conveyor' &&
      (truck.maxGrossKg ?? 0) > heaviestTruckKg && { maxGrossKg: 'More than a truck can weigh.' }),
  }),
  list: ['plate', 'plateAr', 'truckType', 'transporter', 'trailerPlate', 'maxGrossKg', 'registrationExpiry', 'blocked'],
  filters: ['transporter', 'truckType', 'blocked'],
  search: ['plateAr', 'code', 'trailerPlate', 'rfid'],
  named: 'plate',
  unique: ['plate'],
  seenBy: 'everyone',
  papers: ['Photo', 'Vehicle registration', 'Insurance', 'Inspection', 'Other'],
})

export const truck = withPickerFacts(plainTruck, {
  own: ['plateAr'],
  computed: { lastUsed: optional(day('Last used')) },
  plate: 'plateAr',
})
