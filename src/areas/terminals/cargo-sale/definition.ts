import { loan } from '#areas/terminals/loan/definition.ts'
import { document } from '#kit/document.ts'
import {
  automatic,
  day,
  hinted,
  link,
  money,
  optional,
  percent,
  price,
  quantity,
  remarks,
  starting,
  text,
} from '#kit/fields.ts'
import { drafted } from '#kit/states.ts'
import { amountByWeight, vatOf } from '#kit/units.ts'
import { saleConsents } from '#trade/cargo/consent-fields.ts'
import {
  bagsHolding,
  cargoOfLcFields,
  formField,
  lcField,
  ownerField,
  packingFields,
  terminalField,
  wholeBagsRule,
} from '#trade/cargo/stock-fields.ts'
import { ratesOn } from '#trade/tax-documents/vat-rate-fields.ts'

export const cargoSale = document('cargoSale', {
  address: 'terminals/cargo-sale',
  title: 'Cargo Sale',
  purpose: 'Stored cargo sold by one consignee to another: the title moves, no truck does.',
  right: 'CargoSale',
  prefix: 'CS',
  fields: {
    date: day('Title passes on'),
    seller: ownerField('Seller'),
    buyer: ownerField('Buyer'),
    terminal: terminalField('Terminal', ['seller']),
    lc: lcField(['seller', 'terminal']),
    form: formField(),
    ...packingFields,
    ...cargoOfLcFields,
    quantity: quantity('Quantity'),
    settlesLoan: hinted(
      optional(
        link('Settles loan', loan, {
          follows: [
            {
              in: ['Active', 'Partly returned'],
              when: ({ returnBasis }) => returnBasis === 'Money',
              isUsual: true,
            },
          ],
          takes: {
            ...{ seller: 'lender', buyer: 'borrower', terminal: 'terminal', lc: 'lc' },
            ...{ form: 'form', bagSize: 'bagSize', quantity: 'outstanding' },
          },
        }),
      ),
      'The buyer keeps the borrowed cargo, and the sale settles the loan in money.',
    ),
    unitPrice: price('Price per MT'),
    vatRate: optional(starting(percent('VAT rate'), 15_000)),
    net: automatic(money('Net')),
    vat: automatic(money('VAT')),
    gross: automatic(money('Total')),
    paymentTerms: optional(text('Payment terms', { max: 120 })),
    paymentRef: optional(text('Payment reference', { max: 60 })),
    remarks: remarks(),
    ...saleConsents.fields,
  },
  derive: ({ quantity, unitPrice, vatRate, bagSize }) => {
    const net = amountByWeight(unitPrice, quantity)
    const vat = vatOf(net, vatRate ?? undefined)
    return { bags: bagsHolding(quantity, bagSize), net, vat, gross: net + vat }
  },
  rules: sale => ({
    ...(![0, ...ratesOn(sale.date)].includes(sale.vatRate ?? 15_000) && {
      vatRate: 'VAT is 15 or 0 %, before July 2020 also 5 %.',
    }),
    ...(sale.seller === sale.buyer && { buyer: 'Must be another company than the seller.' }),
    ...wholeBagsRule(sale.bagSize, { quantity: sale.quantity }),
  }),
  list: [
    'date',
    'seller',
    'buyer',
    'terminal',
    'lc',
    'form',
    'bagSize',
    'quantity',
    'unitPrice',
    'net',
    'vat',
    'gross',
  ],
  filters: ['date', 'seller', 'buyer', 'terminal', 'lc'],
  seenBy: sale => [sale.seller, sale.buyer],
  papers: ['Agreement', 'Other'],
  life: { ...drafted, actions: { ...saleConsents.actions, ...drafted.actions } },
})
