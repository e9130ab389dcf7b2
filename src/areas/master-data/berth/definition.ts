import { port } from '#areas/master-data/port/definition.ts'
import { document } from '#kit/document.ts'
import { count, link, optional, quantity, remarks, text } from '#kit/fields.ts'
import { codeField } from '#trade/parties/list-fields.ts'

export const berth = document('berth', {
  address: 'master-data/berth',
  title: 'Berth',
  purpose: 'A place at a port where one vessel lies, with what it can take.',
  right: 'Berth',
  fields: {
    port: link('Port', port),
    name: text('Name', { max: 60 }),
    nameAr: optional(text('Name in Arabic', { max: 60 })),
    code: codeField(),
    lengthMetres: optional(count('Length in metres', { sum: false })),
    draft: optional(quantity('Depth alongside', { unit: 'm', sum: false })),
    grabs: optional(count('Grabs', { sum: false, zero: true })),
    ratePerDay: optional(quantity('Discharge rate a day', { sum: false })),
    remarks: remarks(),
  },
  list: ['port', 'name', 'lengthMetres', 'draft', 'ratePerDay'],
  filters: ['port'],
  search: ['nameAr', 'code'],
  unique: ['port', 'name'],
  seenBy: 'everyone',
  papers: ['Plan', 'Other'],
})
