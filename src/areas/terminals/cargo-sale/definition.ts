import { form, lot, ofLc, owner, place } from '#areas/stock-fields.ts'
import { document } from '#kit/document.ts'
import { automatic, day, money, price, quantity, remarks } from '#kit/fields.ts'
import { drafted } from '#kit/states.ts'
import { amountByWeight, vatOf } from '#kit/units.ts'

/** Stored cargo sold by one consignee to another: the title moves, no truck does. */
export const cargoSale = document('cargoSale', {
  address: 'terminals/cargo-sale',
  title: 'Cargo Sale',
  right: 'CargoSale',
  prefix: 'CS',
  fields: {
    date: day('Title passes on'),
    seller: owner('Seller'),
    buyer: owner('Buyer'),
    terminal: place('Terminal', ['seller']),
    lc: lot(['seller', 'terminal']),
    form: form(),
    ...ofLc,
    quantity: quantity('Quantity'),
    unitPrice: price('Price per MT'),
    net: automatic(money('Net')),
    vat: automatic(money('VAT')),
    gross: automatic(money('Total')),
    remarks: remarks(),
  },
  derive: ({ quantity, unitPrice }) => {
    const net = amountByWeight(unitPrice, quantity)
    return { net, vat: vatOf(net), gross: net + vatOf(net) }
  },
  rules: sale => ({ ...(sale.seller === sale.buyer && { buyer: 'Must be another company than the seller.' }) }),
  list: ['date', 'seller', 'buyer', 'terminal', 'lc', 'form', 'quantity', 'unitPrice', 'net', 'vat', 'gross'],
  filters: ['date', 'seller', 'buyer', 'terminal', 'lc'],
  seenBy: sale => [sale.seller, sale.buyer],
  life: drafted,
})
