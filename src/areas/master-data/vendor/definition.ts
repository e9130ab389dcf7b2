import { document } from '#kit/document.ts'
import { count, optional, remarks, text } from '#kit/fields.ts'
import { crNumber, email, vatNumber } from '#trade/parties/identifier-fields.ts'
import { codeField, currencyField } from '#trade/parties/list-fields.ts'
import { bankAccount } from '#trade/parties/number-fields.ts'

export const vendor = document('vendor', {
  address: 'master-data/vendor',
  title: 'Vendor',
  purpose: 'Who supplies bags or services and is paid for them by expenses.',
  right: 'Vendor',
  fields: {
    name: text('Name', { max: 120 }),
    nameAr: text('Name in Arabic', { max: 120 }),
    code: codeField(),
    category: text('Category', { max: 60 }),
    vatNo: optional(text('VAT number', vatNumber)),
    crNo: optional(text('CR number', crNumber)),
    phone: optional(text('Phone', { max: 20 })),
    email: optional(text('E-mail', email)),
    iban: optional(text('IBAN or account number', bankAccount)),
    currency: optional(currencyField()),
    termsDays: optional(count('Payment terms in days', { zero: true, sum: false })),
    remarks: remarks(),
  },
  list: ['name', 'nameAr', 'category', 'vatNo', 'phone', 'termsDays'],
  search: ['nameAr', 'code', 'vatNo'],
  unique: ['name'],
  papers: ['Commercial registration', 'VAT certificate', 'Contract', 'Other'],
})
