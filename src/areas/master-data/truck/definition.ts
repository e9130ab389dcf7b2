import { transporter } from '#areas/master-data/company/definition.ts'
import { document } from '#kit/document.ts'
import { choice, day, link, optional, text, weight } from '#kit/fields.ts'

// Seventeen letters are used on Saudi plates; their Latin twins stand under them.
const plate = {
  max: 8,
  pattern: /^\d{1,4} [ABJDRSXTEGKLZNHUV]{3}$/,
  problem: 'Enter the plate as digits and letters: 4821 ABD.',
}

export const truck = document('truck', {
  address: 'master-data/truck',
  title: 'Truck',
  right: 'Truck',
  fields: {
    plate: text('Plate', plate),
    truckType: choice('Type', ['Bulk trailer', 'Flatbed', 'Conveyor']),
    transporter: link('Transporter', transporter),
    trailerPlate: optional(text('Trailer plate', { max: 12 })),
    maxGrossKg: optional(weight('Maximum gross', { sum: false })),
    registrationExpiry: optional(day('Registration expires on')),
    insuranceExpiry: optional(day('Insurance expires on')),
  },
  list: ['plate', 'truckType', 'transporter', 'trailerPlate', 'maxGrossKg', 'registrationExpiry'],
  filters: ['transporter', 'truckType'],
  search: ['trailerPlate'],
  named: 'plate',
  unique: ['plate'],
  seenBy: 'everyone',
})
