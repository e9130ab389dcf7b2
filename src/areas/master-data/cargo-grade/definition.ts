import { cargoType } from '#areas/master-data/cargo-type/definition.ts'
import { document } from '#kit/document.ts'
import { choice, count, lines, link, optional, percent, remarks, text } from '#kit/fields.ts'
import { codeField } from '#trade/parties/list-fields.ts'

export const cargoGrade = document('cargoGrade', {
  address: 'master-data/cargo-grade',
  title: 'Cargo Grade',
  purpose: 'A quality of a cargo type. Stock of different grades is never mixed.',
  right: 'CargoGrade',
  fields: {
    cargoType: link('Cargo type', cargoType),
    name: text('Name', { max: 60 }),
    nameAr: text('Name in Arabic', { max: 60 }),
    code: codeField(),
    grainColour: optional(choice('Colour', ['Bright', 'Yellow', 'Amber', 'Brown'])),
    rank: optional(count('Place in lists', { sum: false })),
    limits: optional(
      lines('Limits', {
        parameter: text('Parameter', { max: 60 }),
        least: optional(percent('At least')),
        most: optional(percent('At most')),
        method: optional(text('Method', { max: 60 })),
      }),
    ),
    remarks: remarks(),
  },
  list: ['cargoType', 'name', 'nameAr', 'code', 'grainColour', 'rank'],
  filters: ['cargoType'],
  search: ['nameAr', 'code'],
  unique: ['cargoType', 'name'],
  seenBy: 'everyone',
  papers: ['Specification', 'Other'],
})
