import { document } from '#kit/document.ts'
import { choice, hinted, lines, optional, remarks, starting, text } from '#kit/fields.ts'
import { reportTypeField, valueForms } from '#trade/authority/report-fields.ts'

const codes = {
  max: 2000,
  long: true,
  pattern: /^[^=\n]+=[^\n]+(\n[^=\n]+=[^\n]+)*$/,
  problem: 'Enter one code a line, such as Raw=01.',
}

export const gfsaTemplate = document('gfsaTemplate', {
  address: 'gfsa-details/templates',
  title: { one: 'GFSA Template', many: 'GFSA Templates' },
  purpose:
    'The form of the agency’s lines for the grain authority, one template for each report. Without a template every field has its own name.',
  right: 'GfsaTemplate',
  prefix: 'GT',
  fields: {
    reportType: reportTypeField,
    columns: hinted(
      lines('Fields of a line', {
        field: optional(text('Field', { max: 60 })),
        name: text('Name in the report', { max: 80 }),
        form: starting(choice('Form', valueForms), 'As it is'),
        constant: optional(text('Constant', { max: 120 })),
        codes: optional(text('Codes', codes)),
      }),
      'In this order. A constant is used where there is no field or no value. Codes: one a line, such as Raw=01. A dot in a name nests.',
    ),
    remarks: remarks(),
  },
  rules: template => ({
    ...(template.columns?.length === 0 && { columns: 'Please enter one.' }),
    ...(template.columns?.some(({ field, constant }) => !field && !constant) && {
      columns: 'Every line needs a field or a constant.',
    }),
  }),
  list: ['reportType', 'remarks'],
  filters: ['reportType'],
  unique: ['reportType'],
})
