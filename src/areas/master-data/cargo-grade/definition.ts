import { cargoType } from '#areas/master-data/cargo-type/definition.ts'
import { document } from '#kit/document.ts'
import { link, text } from '#kit/fields.ts'

export const cargoGrade = document('cargoGrade', {
  address: 'master-data/cargo-grade',
  title: 'Cargo Grade',
  right: 'CargoGrade',
  fields: {
    cargoType: link('Cargo type', cargoType),
    name: text('Name', { max: 60 }),
    nameAr: text('Name in Arabic', { max: 60 }),
  },
  list: ['cargoType', 'name', 'nameAr'],
  filters: ['cargoType'],
  search: ['nameAr'],
  unique: ['cargoType', 'name'],
  seenBy: 'everyone',
})
