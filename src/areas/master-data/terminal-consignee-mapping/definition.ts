import { consignee } from '#areas/master-data/company/definition.ts'
import { terminal } from '#areas/master-data/terminal/definition.ts'
import { document } from '#kit/document.ts'
import { choices, day, hinted, link, optional, price, remarks } from '#kit/fields.ts'

export const operations = ['Receive', 'Store', 'Sell', 'Mill', 'Bag'] as const

/** Which consignee may use which terminal, for what, from when until when and at what price. */
export const terminalConsigneeMapping = document('terminalConsigneeMapping', {
  address: 'master-data/terminal-consignee-mapping',
  title: 'Terminal Consignee Mapping',
  right: 'TerminalConsigneeMapping',
  fields: {
    terminal: link('Terminal', terminal),
    consignee: link('Consignee', consignee),
    operations: choices('Operations', operations),
    sales: hinted(optional(choices('Ways of selling', ['Bags', 'Bulk'])), 'Empty: bags and bulk.'),
    storageTariff: optional(price('Storage per MT and month')),
    loadingRate: optional(price('Loading rate per MT')),
    validFrom: optional(day('From')),
    validUntil: optional(day('Until')),
    remarks: remarks(),
  },
  rules: ({ validFrom, validUntil }) => ({
    ...(validFrom && validUntil && validUntil < validFrom && { validUntil: 'The last day is before the first.' }),
  }),
  list: ['terminal', 'consignee', 'operations', 'sales', 'validFrom', 'validUntil'],
  filters: ['terminal', 'consignee'],
  named: 'terminal',
  unique: ['terminal', 'consignee'],
  seenBy: mapping => [mapping.consignee],
  papers: ['Contract', 'Other'],
})
