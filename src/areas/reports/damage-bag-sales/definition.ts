import { bagGrade, bagSizes } from '#areas/master-data/bag-grade/definition.ts'
import { consignee } from '#areas/master-data/company/definition.ts'
import { terminal } from '#areas/master-data/terminal/definition.ts'
import { choice, count, day, link, links, money, optional, price, text } from '#kit/fields.ts'
import { report, reversal, undone } from '#kit/report.ts'
import { undoneStates } from '#trade/bags/damage-fields.ts'
import { period, sourceOf } from '#trade/statements/report-fields.ts'

/** Sales of damaged bags, with buyer and price. */
export const damageBagSales = report('damage-bag-sales', {
  title: 'Damage Bag Sales',
  right: 'DamageBagSales',
  filters: {
    ...period,
    terminal: optional(links('Terminal', terminal)),
    consignee: optional(links('Consignee', consignee)),
    ...undone,
  },
  columns: {
    date: day('Date'),
    docNo: optional(text('Number')),
    buyer: text('Buyer'),
    terminal: link('Terminal', terminal),
    consignee: link('Seller', consignee),
    bagGrade: link('Bag grade', bagGrade),
    size: choice('Bag size', bagSizes),
    bags: count('Bags'),
    unitPrice: price('Price per bag'),
    net: money('Net'),
    vat: money('VAT', { zero: true }),
    gross: money('Total'),
    paymentMode: optional(choice('Payment mode', ['Cash', 'Bank Transaction'])),
    status: choice('Status', ['Active', 'Issued', ...undoneStates, reversal]),
  },
  totals: ['bags', 'net', 'vat', 'gross'],
  groups: ['buyer'],
  drill: sourceOf,
})
