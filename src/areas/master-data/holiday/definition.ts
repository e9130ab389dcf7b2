import { document } from '#kit/document.ts'
import { day, optional, remarks, text } from '#kit/fields.ts'

export const holiday = document('holiday', {
  address: 'master-data/holiday',
  title: { one: 'Public Holiday', many: 'Public Holidays' },
  purpose:
    'Days on which stations are closed whatever their week is: they are no working days of the stock that must be held.',
  right: 'Holiday',
  fields: {
    name: text('Name', { max: 60 }),
    nameAr: optional(text('Name in Arabic', { max: 60 })),
    firstDay: day('First day'),
    lastDay: day('Last day'),
    remarks: remarks(),
  },
  rules: ({ firstDay, lastDay }) => ({
    ...(lastDay < firstDay && { lastDay: 'Must not lie before the first day.' }),
  }),
  list: ['name', 'firstDay', 'lastDay'],
  filters: ['firstDay'],
  search: ['nameAr'],
  unique: ['firstDay', 'name'],
  seenBy: 'everyone',
})
