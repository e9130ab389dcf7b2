import { consignee } from '#areas/master-data/company/definition.ts'
import { terminal } from '#areas/master-data/terminal/definition.ts'
import type { Row } from '#kit/check.ts'
import { document } from '#kit/document.ts'
import { choices, count, day, hinted, link, onlyWhen, optional, price, remarks, under } from '#kit/fields.ts'

export const operations = ['Receive', 'Store', 'Sell', 'Mill', 'Bag'] as const

const hasTariff = ({ storageTariff }: Row): boolean => Boolean(storageTariff)

export const terminalConsigneeMapping = document('terminalConsigneeMapping', {
  address: 'master-data/terminal-consignee-mapping',
  title: 'Terminal Consignee Mapping',
  purpose: 'Which consignee may use which terminal, for what, from when until when and at what price.',
  right: 'TerminalConsigneeMapping',
  fields: {
    terminal: link('Terminal', terminal),
    consignee: link('Consignee', consignee),
    operations: choices('Operations', operations),
    sales: hinted(optional(choices('Ways of selling', ['Bags', 'Bulk'])), 'Empty: bags and bulk.'),
    storageTariff: under(
      'Storage',
      hinted(
        optional(price('Storage per MT and day')),
        'Accrues by the day; the service invoice of the month charges it.',
      ),
    ),
    storageFrom: onlyWhen(hasTariff, optional(day('Storage counts from'))),
    storageFreeDays: onlyWhen(
      hasTariff,
      hinted(
        optional(count('Free days of storage', { sum: false })),
        'What comes in is stored free on this many days, its first included.',
      ),
    ),
    validFrom: optional(day('From')),
    validUntil: optional(day('Until')),
    remarks: remarks(),
  },
  rules: ({ validFrom, validUntil, storageTariff, storageFrom, storageFreeDays }) => ({
    ...(storageTariff && !storageFrom && { storageFrom: 'Please enter {label}.' }),
    ...(!storageTariff && storageFrom && { storageFrom: 'Only with a tariff.' }),
    ...(!storageTariff && storageFreeDays && { storageFreeDays: 'Only with a tariff.' }),
    ...(validFrom && validUntil && validUntil < validFrom && { validUntil: 'The last day is before the first.' }),
  }),
  list: ['terminal', 'consignee', 'operations', 'sales', 'storageTariff', 'validFrom', 'validUntil'],
  filters: ['terminal', 'consignee'],
  named: 'terminal',
  unique: ['terminal', 'consignee'],
  seenBy: mapping => [mapping.consignee],
  papers: ['Contract', 'Other'],
})
