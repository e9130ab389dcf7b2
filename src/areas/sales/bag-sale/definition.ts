import { bagSalePrice } from '#areas/accounts/bag-sale-price/definition.ts'
import { bagGrade, bagSizeKg, bagSizes } from '#areas/master-data/bag-grade/definition.ts'
import { billedFields, soldFields } from '#areas/sales/sale-fields.ts'
import { document } from '#kit/document.ts'
import { automatic, choice, count, link, money, optional, percent, price, quantity, remarks } from '#kit/fields.ts'
import { cancelFrom } from '#kit/states.ts'
import { amountByCount, proportion, vatOf } from '#kit/units.ts'

/** Barley sold in bags. Approving issues the tax invoice and reserves the cargo; it leaves stock truck by truck, at the gate. */
export const bagSale = document('bagSale', {
  address: 'sales/bag-sale',
  title: 'Bag Sale',
  right: 'BagSale',
  prefix: 'BS',
  fields: {
    ...soldFields,
    bagGrade: link('Bag grade', bagGrade),
    size: automatic(choice('Bag size', bagSizes)),
    bags: count('Bags'),
    quantity: automatic(quantity('Quantity')),
    unitPrice: automatic(price('Price per bag')),
    priceRow: automatic(link('Price list', bagSalePrice)),
    discountPct: optional(percent('Discount')),
    loadingCharge: optional(money('Loading charge', { zero: true })),
    ...billedFields,
    commissionPerBag: optional(price('Commission per bag')),
    commission: automatic(money('Commission', { zero: true })),
    deliveredBags: automatic(count('Delivered bags', { zero: true })),
    remarks: remarks(),
  },
  derive: sale => {
    const list = amountByCount(sale.unitPrice ?? Number.NaN, sale.bags)
    const net = list - proportion(list, sale.discountPct ?? 0, 100_000) + (sale.loadingCharge ?? 0)
    const vat = vatOf(net, sale.vatRate ?? undefined)
    return {
      quantity: sale.size ? sale.bags * bagSizeKg(sale.size) : null,
      net,
      vat,
      gross: net + vat,
      // Once invoiced, what is due follows from what is paid.
      balanceDue: sale.invoice ? sale.balanceDue : net + vat - (sale.advanceApplied ?? 0),
      commission: sale.commissionPerBag ? amountByCount(sale.commissionPerBag, sale.bags) : 0,
      deliveredBags: sale.deliveredBags ?? 0,
    }
  },
  list: [
    'date',
    'invoice',
    'customer',
    'consignee',
    'terminal',
    'lc',
    'form',
    'size',
    'bags',
    'quantity',
    'net',
    'vat',
    'gross',
    'balanceDue',
  ],
  filters: ['date', 'customer', 'consignee', 'terminal', 'lc', 'form', 'size'],
  seenBy: sale => [sale.consignee],
  life: {
    initial: 'Draft',
    states: ['Draft', 'Approved', 'Partly delivered', 'Delivered', 'Canceled'],
    posted: [],
    editable: ['Draft'],
    actions: {
      approve: { label: 'Approve and issue', moves: { Draft: 'Approved' }, right: 'hasApproveSalePermission' },
      'deliver-part': {
        label: 'Partly delivered',
        moves: { Approved: 'Partly delivered', 'Partly delivered': 'Partly delivered' },
        byHouse: true,
      },
      deliver: { label: 'Delivered', moves: { Approved: 'Delivered', 'Partly delivered': 'Delivered' }, byHouse: true },
      cancel: cancelFrom('Draft'),
    },
  },
})
