import { document } from '#kit/document.ts'
import { choice, count, optional, quantity, text } from '#kit/fields.ts'
import { isImo } from '#kit/identifiers.ts'

export const vesselTypes = ['Bulk carrier', 'General cargo', 'Self-unloader'] as const

export const vessel = document('vessel', {
  address: 'master-data/vessel',
  title: 'Vessel',
  right: 'Vessel',
  fields: {
    name: text('Name', { max: 80 }),
    nameAr: optional(text('Name in Arabic', { max: 80 })),
    imo: text('IMO number', { max: 7 }),
    flag: optional(text('Flag', { max: 60 })),
    vesselType: choice('Type', vesselTypes),
    built: optional(count('Built')),
    deadweight: optional(quantity('Deadweight')),
    holds: optional(count('Holds')),
    owner: optional(text('Owner', { max: 120 })),
  },
  rules: vessel => ({
    ...(vessel.imo &&
      !isImo(vessel.imo) && { imo: 'This IMO number is not valid: its last digit does not fit the others.' }),
  }),
  list: ['name', 'imo', 'flag', 'vesselType', 'deadweight', 'holds'],
  filters: ['vesselType'],
  search: ['nameAr', 'imo'],
  unique: ['imo'],
  seenBy: 'everyone',
})
