import { bagSizes } from '#areas/master-data/bag-grade/definition.ts'
import { forms } from '#areas/master-data/cargo-type/definition.ts'
import { consignee } from '#areas/master-data/company/definition.ts'
import { terminal } from '#areas/master-data/terminal/definition.ts'
import { lc } from '#areas/procurement/lc/definition.ts'
import { choice, choices, count, day, lines, link, optional, percent, price } from '#kit/fields.ts'
import { analysis } from '#reports/analysis.ts'
import { cargo } from '#trade/statements/analysis-fields.ts'

const perBag = (label: string) => optional(price(label, { zero: true }))

/** The list price of a bag of the barley in stock, its previous price, and its cost: the barley by its LC, and the bag if the price
 *  includes it. Prices for single customers and for larger quantities are left out. */
export const lcBagPrices = analysis('lc-bag-prices', {
  title: 'Bag prices of LCs',
  needs: ['BagSalePrice', 'LcDetail'],
  unit: 'SAR',
  filters: { asOf: day('As of'), ...cargo, size: optional(choices('Bag size', bagSizes)) },
  columns: {
    lc: link('LC', lc),
    consignee: link('Consignee', consignee),
    terminal: link('Terminal', terminal),
    form: choice('Form', forms),
    size: choice('Bag size', bagSizes),
    priceExclVat: price('Price per bag, excluding VAT'),
    priceInclVat: price('Price per bag, including VAT'),
    from: day('In force from'),
    previous: perBag('Price before'),
    changePct: optional(percent('Change', { signed: true, most: 100_000 })),
    costPerBag: perBag('Cost per bag'),
    marginPerBag: perBag('Margin per bag'),
    steps: lines('Earlier prices', { from: day('In force from'), priceExclVat: price('Price per bag, excluding VAT') }),
  },
  total: { prices: count('Prices', { zero: true }) },
})
