import { document } from '#kit/document.ts'
import { choice, choices, onlyWhen, optional, percent, quantity, remarks, starting, text } from '#kit/fields.ts'
import { codeField } from '#trade/parties/list-fields.ts'
import { domesticReasons } from '#trade/tax-documents/tax-reason-fields.ts'
import { isVatRate } from '#trade/tax-documents/vat-rate-fields.ts'

/** The forms of barley. */
export const forms = ['Raw', 'Crushed', 'Flaked'] as const

export const cargoType = document('cargoType', {
  address: 'master-data/cargo-type',
  title: 'Cargo Type',
  purpose: 'A kind of grain, with its HS code and its VAT.',
  right: 'CargoType',
  fields: {
    name: text('Name', { max: 60 }),
    nameAr: text('Name in Arabic', { max: 60 }),
    code: codeField(),
    product: optional(choice('Product', ['Barley', 'Feed Barley'])),
    hsCode: starting(text('HS code', { max: 10, pattern: /^\d{4,10}$/, problem: 'Enter 4 to 10 digits.' }), '1003'),
    vatRate: starting(percent('VAT'), 15_000),
    taxReason: onlyWhen(({ vatRate }) => vatRate === 0, optional(choice('Reason without VAT', domesticReasons))),
    density: optional(quantity('Density', { unit: 'kg/hl', sum: false })),
    forms: choices('Forms', forms),
    remarks: remarks(),
  },
  rules: ({ vatRate, taxReason }) => ({
    ...(!isVatRate(vatRate) && { vatRate: 'VAT is 15, 5 or 0 %.' }),
    ...(vatRate === 0 && !taxReason && { taxReason: 'Choose why it is sold without VAT.' }),
    ...(vatRate !== 0 && taxReason && { taxReason: 'Only for a cargo with 0 % VAT.' }),
  }),
  list: ['name', 'nameAr', 'hsCode', 'vatRate', 'forms'],
  search: ['nameAr', 'code'],
  unique: ['name'],
  seenBy: 'everyone',
  papers: ['Specification', 'Other'],
})
