import { document } from '#kit/document.ts'
import { choice, count, optional, quantity, remarks, text, under } from '#kit/fields.ts'
import { codeField } from '#trade/parties/list-fields.ts'
import { imoNumber } from '#trade/parties/number-fields.ts'

export const vesselTypes = ['Bulk carrier', 'General cargo', 'Self-unloader'] as const

const metres = (label: string) => optional(quantity(label, { unit: 'm', sum: false }))

export const vessel = document('vessel', {
  address: 'master-data/vessel',
  title: 'Vessel',
  purpose: 'A ship by its IMO number, which it keeps under any name. Voyages are calls of a vessel.',
  right: 'Vessel',
  fields: {
    name: text('Name', { max: 80 }),
    nameAr: optional(text('Name in Arabic', { max: 80 })),
    code: codeField(),
    imo: text('IMO number', imoNumber),
    flag: optional(text('Flag', { max: 60 })),
    vesselType: choice('Type', vesselTypes),
    built: optional(count('Built', { sum: false })),
    owner: optional(text('Owner', { max: 120 })),
    deadweight: under('Measures', optional(quantity('Deadweight'))),
    grossTonnage: optional(count('Gross tonnage', { sum: false })),
    netTonnage: optional(count('Net tonnage', { sum: false })),
    lengthOverall: metres('Length overall'),
    lengthBetweenPerpendiculars: metres('Length between perpendiculars'),
    beam: metres('Beam'),
    summerDraft: metres('Summer draft'),
    constant: optional(quantity('Constant', { sum: false })),
    holds: under('Holds and gear', optional(count('Holds', { sum: false }))),
    hatches: optional(count('Hatches', { sum: false })),
    cranes: optional(count('Cranes', { sum: false, zero: true })),
    grabs: optional(count('Grabs', { sum: false, zero: true })),
    remarks: remarks(),
  },
  list: ['name', 'imo', 'flag', 'vesselType', 'deadweight', 'holds'],
  filters: ['vesselType'],
  search: ['nameAr', 'code', 'imo'],
  unique: ['imo'],
  seenBy: 'everyone',
  papers: ['Particulars', 'Class certificate', 'Other'],
})
