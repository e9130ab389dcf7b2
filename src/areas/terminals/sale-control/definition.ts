import { document } from '#kit/document.ts'
import { count, hinted, optional, quantity, remarks, starting, yesNo } from '#kit/fields.ts'
import { cargoOfLcFields, formField, lcField, ownerField, terminalField } from '#trade/cargo/stock-fields.ts'

export const saleControl = document('saleControl', {
  address: 'terminals/sale-control',
  title: 'Sale Control',
  purpose:
    'Whether a lot in a terminal may be sold, how much of it, and in which order. What has no row is open and has no limit.',
  right: 'SaleControl',
  prefix: 'SC',
  unique: ['terminal', 'consignee', 'lc', 'form'],
  fields: {
    terminal: terminalField('Terminal', ['consignee']),
    consignee: ownerField('Owner'),
    lc: lcField(['consignee', 'terminal']),
    form: formField(),
    ...cargoOfLcFields,
    bagSale: starting(yesNo('Bag sale'), true),
    bulkSale: starting(yesNo('Bulk sale'), true),
    lcSale: starting(yesNo('LC sale'), true),
    dailyLimit: optional(quantity('Limit per day', { sum: false })),
    perCustomerLimit: optional(quantity('Limit per customer', { sum: false })),
    priority: hinted(
      optional(count('Order of sale', { sum: false })),
      'Lots are sold in the order of their numbers, while anything of a smaller number is free.',
    ),
    remarks: remarks(),
  },
  list: [
    'terminal',
    'consignee',
    'lc',
    'form',
    'bagSale',
    'bulkSale',
    'lcSale',
    'dailyLimit',
    'perCustomerLimit',
    'priority',
  ],
  filters: ['terminal', 'consignee', 'lc', 'bagSale', 'bulkSale'],
  seenBy: control => [control.consignee],
  life: { initial: 'Active', states: ['Active'], posted: [], editable: ['Active'], actions: {} },
})
