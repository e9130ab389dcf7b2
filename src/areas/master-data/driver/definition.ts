import { transporter } from '#areas/master-data/company/definition.ts'
import { document } from '#kit/document.ts'
import { day, ending, link, optional, remarks, text } from '#kit/fields.ts'
import { mobile } from '#trade/parties/identifier-fields.ts'
import { blockFields, blockReasonRule, codeField } from '#trade/parties/list-fields.ts'
import { personalNumber } from '#trade/parties/number-fields.ts'

export const driver = document('driver', {
  address: 'master-data/driver',
  title: 'Driver',
  purpose: 'Who drives a truck, with the identity and the licence that the gate asks for.',
  right: 'Driver',
  fields: {
    name: text('Name', { max: 80 }),
    nameAr: optional(text('Name in Arabic', { max: 80 })),
    code: codeField(),
    nationalId: text('National ID or Iqama', personalNumber),
    mobile: text('Mobile', mobile),
    nationality: optional(text('Nationality', { max: 60 })),
    licenceNo: text('Licence number', { max: 20 }),
    licenceExpiry: ending(30, day('Licence expires on')),
    transporter: link('Transporter', transporter),
    ...blockFields,
    remarks: remarks(),
  },
  rules: blockReasonRule,
  list: ['name', 'nationalId', 'mobile', 'licenceNo', 'licenceExpiry', 'transporter', 'blocked'],
  filters: ['transporter', 'blocked'],
  search: ['nameAr', 'code', 'nationalId', 'mobile'],
  unique: ['nationalId'],
  papers: ['Photo', 'ID or Iqama', 'Driving licence'],
})
