import { emptyBagInvoice } from '#areas/bags/sale-invoice/definition.ts'
import { document } from '#kit/document.ts'
import { automatic, day, link, remarks } from '#kit/fields.ts'
import { drafted } from '#kit/states.ts'
import { bagSaleAmounts, bagSaleFields } from '#trade/bags/bag-sale-fields.ts'
import { ownerField, terminalField } from '#trade/cargo/stock-fields.ts'

export const emptyBagSale = document('emptyBagSale', {
  address: 'bags/sale',
  title: { one: 'Empty Bag Sale', many: 'Empty Bag Sales' },
  purpose:
    'Empty bags sold by one consignee to another of the agency: they stay where they are and change their owner.',
  right: 'EmptyBagSale',
  prefix: 'EBS',
  fields: {
    date: day('Date'),
    seller: ownerField('Seller'),
    buyer: ownerField('Buyer'),
    terminal: terminalField('Terminal', ['seller']),
    ...bagSaleFields,
    invoice: automatic(link('Invoice', emptyBagInvoice)),
    remarks: remarks(),
  },
  derive: bagSaleAmounts,
  rules: sale => ({ ...(sale.seller === sale.buyer && { buyer: 'Must be another company than the seller.' }) }),
  list: [
    'date',
    'invoice',
    'seller',
    'buyer',
    'terminal',
    'bagGrade',
    'size',
    'condition',
    'quantity',
    'unitPrice',
    'net',
    'vat',
    'gross',
  ],
  filters: ['date', 'seller', 'buyer', 'terminal', 'bagGrade', 'condition'],
  papers: ['Invoice', 'Other'],
  seenBy: sale => [sale.seller, sale.buyer],
  life: drafted,
})
