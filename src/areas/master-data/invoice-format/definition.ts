import { company } from '#areas/master-data/company/definition.ts'
import { document } from '#kit/document.ts'
import { choice, link, optional, remarks, starting, text, yesNo } from '#kit/fields.ts'
import { codeField } from '#trade/parties/list-fields.ts'

const block = (label: string) => optional(text(label, { max: 400, long: true }))
const prefix = {
  max: 10,
  pattern: /^[A-Z0-9-]{1,10}$/,
  problem: 'Enter at most 10 capital letters, digits and hyphens.',
}

export const invoiceFormat = document('invoiceFormat', {
  address: 'master-data/invoice-format',
  title: { one: 'Invoice Format', many: 'Invoice Formats' },
  purpose: 'The layout of a consignee’s papers. Arabic is always printed: the VAT regulations require it.',
  right: 'InvoiceFormat',
  fields: {
    name: text('Name', { max: 80 }),
    nameAr: optional(text('Name in Arabic', { max: 80 })),
    code: codeField(),
    consignee: link('Consignee', company),
    documentType: choice('Paper', ['Tax invoice', 'Simplified tax invoice', 'Credit note', 'Proforma invoice']),
    languages: starting(choice('Languages', ['Arabic and English', 'Arabic']), 'Arabic and English'),
    paper: starting(choice('Sheet', ['A4 sheet', 'Thermal 80 mm']), 'A4 sheet'),
    qrPlace: starting(choice('Place of the QR code', ['Top', 'Bottom']), 'Top'),
    withLogo: optional(yesNo('With the logo')),
    numberPrefix: optional(text('Number prefix', prefix)),
    header: block('Header'),
    headerAr: block('Header in Arabic'),
    terms: block('Terms'),
    termsAr: block('Terms in Arabic'),
    bankBlock: block('Bank account'),
    footer: block('Footer'),
    footerAr: block('Footer in Arabic'),
    remarks: remarks(),
  },
  list: ['name', 'consignee', 'documentType', 'languages', 'paper', 'qrPlace'],
  filters: ['consignee', 'documentType'],
  search: ['nameAr', 'code'],
  unique: ['consignee', 'documentType'],
  seenBy: format => [format.consignee],
})
