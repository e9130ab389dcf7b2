import { bagSalePrice } from '#areas/accounts/bag-sale-price/definition.ts'
import { bagGrade, bagSizes } from '#areas/master-data/bag-grade/definition.ts'
import { document } from '#kit/document.ts'
import {
  automatic,
  choice,
  count,
  hinted,
  lines,
  link,
  money,
  optional,
  price,
  quantity,
  remarks,
} from '#kit/fields.ts'
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
import { bagSaleLines, totalsAt } from '#trade/tax-documents/line-fields.ts'

type Line = {
  bags: number
  quantity: number | null
  unitPrice: number | null
  grossPrice: number | null
  bagPrice: number | null
  loadingCharge: number | null
  sold: number | null
}

const sumOf = (lines: readonly Line[], of: (line: Line) => number | null): number =>
  lines.reduce((sum, line) => sum + (of(line) ?? 0), 0)

export const bagProforma = document('bagProforma', {
  address: 'accounts/bag-sale-proforma',
  title: { one: 'Bag Sale Proforma', many: 'Bag Sale Proformas' },
  purpose: 'Bags offered at a price for some days, to be paid before loading. Not a tax invoice.',
  right: 'BagSaleProforma',
  prefix: 'PFB',
  fields: {
    ...offerFields,
    lines: lines('Bags', {
      form: formField(),
      bagGrade: link('Bag grade', bagGrade),
      size: automatic(choice('Bag size', bagSizes)),
      bags: count('Bags'),
      quantity: automatic(quantity('Quantity')),
      unitPrice: automatic(price('Price per bag')),
      grossPrice: automatic(price('Price per bag with VAT')),
      priceRow: automatic(link('Price list', bagSalePrice)),
      bagPrice: optional(price('Price of the empty bag')),
      loadingCharge: automatic(money('Loading charge', { zero: true })),
      net: automatic(money('Net')),
      vat: automatic(money('VAT', { zero: true })),
      sold: automatic(count('Converted to sales', { zero: true })),
    }),
    bags: automatic(count('Bags')),
    quantity: automatic(quantity('Quantity')),
    sold: automatic(count('Converted to sales', { zero: true })),
    ...sumFields,
    remarks: remarks(),
  },
  derive: offer => {
    const all = offer.lines ?? []
    const sold = all.flatMap(line => bagSaleLines({ ...line, vatRate: offer.vatRate, discountPct: null }))
    return {
      bags: sumOf(all, line => line.bags),
      quantity: sumOf(all, line => line.quantity),
      sold: sumOf(all, line => line.sold),
      ...totalsAt(sold, offer.vatRate),
    }
  },
  rules: offer =>
    proformaRules(
      offer,
      hasDuplicates(offer.lines, line => `${line.form} ${line.bagGrade}`),
    ),
  list: ['bags', ...proformaList],
  filters: [...proformaFilters],
  seenBy: offer => [offer.consignee],
  papers: ['Customer’s order', 'Signed proforma', 'Bank slip', 'Other'],
  life: proformaLife({
    label: 'Make sales',
    moves: {},
    asks: {
      ofLine: hinted(optional(count('Line')), 'Empty: everything that is left.'),
      someBags: hinted(optional(count('Bags of that line')), 'Empty: all that is left of it.'),
    },
    right: 'canAddBagSale',
  }),
})
