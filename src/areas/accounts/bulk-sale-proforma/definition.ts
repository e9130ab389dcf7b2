import { bulkSalePrice } from '#areas/accounts/bulk-sale-price/definition.ts'
import { document } from '#kit/document.ts'
import { automatic, count, day, hinted, lines, link, money, optional, price, quantity, remarks } from '#kit/fields.ts'
import { formField } from '#trade/cargo/stock-fields.ts'
import {
  hasDuplicates,
  offerFields,
  proformaFilters,
  proformaLife,
  proformaList,
  proformaRules,
  sumFields,
} from '#trade/promises/proforma-fields.ts'
import { bulkSaleLines, totalsAt } from '#trade/tax-documents/line-fields.ts'

type Line = {
  quantity: number
  unitPrice: number | null
  grossPrice: number | null
  loadingRate: number | null
  sold: number | null
}

export const bulkProforma = document('bulkProforma', {
  address: 'accounts/bulk-sale-proforma',
  title: { one: 'Bulk Sale Proforma', many: 'Bulk Sale Proformas' },
  purpose: 'Tons offered at a price for some days, to be paid before loading. Not a tax invoice.',
  right: 'BulkSaleProforma',
  prefix: 'PFU',
  fields: {
    ...offerFields,
    lines: lines('Cargo', {
      form: formField(),
      quantity: quantity('Quantity'),
      unitPrice: automatic(price('Price per MT')),
      grossPrice: automatic(price('Price per MT with VAT')),
      priceRow: automatic(link('Price list', bulkSalePrice)),
      loadingRate: automatic(price('Loading rate per MT')),
      net: automatic(money('Net')),
      vat: automatic(money('VAT', { zero: true })),
      sold: automatic(quantity('Converted to sales', { zero: true })),
    }),
    quantity: automatic(quantity('Quantity')),
    sold: automatic(quantity('Converted to sales', { zero: true })),
    ...sumFields,
    remarks: remarks(),
  },
  derive: offer => {
    const all = (offer.lines ?? []) as Line[]
    const sold = all.flatMap(line => bulkSaleLines({ ...line, vatRate: offer.vatRate }, line.quantity))
    return {
      quantity: all.reduce((sum, line) => sum + line.quantity, 0),
      sold: all.reduce((sum, line) => sum + (line.sold ?? 0), 0),
      ...totalsAt(sold, offer.vatRate),
    }
  },
  rules: offer =>
    proformaRules(
      offer,
      hasDuplicates(offer.lines, line => line.form),
    ),
  list: [...proformaList],
  filters: [...proformaFilters],
  seenBy: offer => [offer.consignee],
  papers: ['Customer’s order', 'Signed proforma', 'Bank slip', 'Other'],
  life: proformaLife({
    label: 'Make sales',
    moves: {},
    asks: {
      ofLine: hinted(optional(count('Line')), 'Empty: everything that is left.'),
      someTons: hinted(optional(quantity('Quantity of that line')), 'Empty: all that is left of it.'),
      loadUntil: hinted(optional(day('To be loaded until')), 'Empty: the last day of the proforma.'),
    },
    right: 'canAddBulkSale',
  }),
})
