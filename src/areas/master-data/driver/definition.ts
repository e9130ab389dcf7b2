import { transporter } from '#areas/master-data/company/definition.ts'
import { document } from '#kit/document.ts'
import { day, link, optional, text } from '#kit/fields.ts'
import { isNationalId, mobile } from '#kit/identifiers.ts'

export const driver = document('driver', {
  address: 'master-data/driver',
  title: 'Driver',
  right: 'Driver',
  fields: {
    name: text('Name', { max: 80 }),
    nationalId: text('National ID or Iqama', { max: 10 }),
    mobile: text('Mobile', mobile),
    nationality: optional(text('Nationality', { max: 60 })),
    licenceNo: text('Licence number', { max: 20 }),
    licenceExpiry: day('Licence expires on'),
    transporter: link('Transporter', transporter),
  },
  rules: driver => ({
    ...(driver.nationalId &&
      !isNationalId(driver.nationalId) && { nationalId: 'This number is not valid. Compare it with the card.' }),
  }),
  list: ['name', 'nationalId', 'mobile', 'licenceNo', 'licenceExpiry', 'transporter'],
  filters: ['transporter'],
  search: ['nationalId', 'mobile'],
  unique: ['nationalId'],
})
