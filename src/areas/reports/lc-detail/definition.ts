import { cargoGrade } from '#areas/master-data/cargo-grade/definition.ts'
import { consignee } from '#areas/master-data/company/definition.ts'
import { terminal } from '#areas/master-data/terminal/definition.ts'
import { vessel } from '#areas/master-data/vessel/definition.ts'
import { lc } from '#areas/procurement/lc/definition.ts'
import { purchaseContract } from '#areas/procurement/purchase-contract/definition.ts'
import { voyage } from '#areas/shipping/voyage/definition.ts'
import { choice, choices, day, hinted, link, links, optional, price, quantity, starting, text } from '#kit/fields.ts'
import { report } from '#kit/report.ts'
import { exchangeColumns, exchanges } from '#trade/statements/movement-fields.ts'

const figure = (label: string) => quantity(label, { signed: true })

/** One line for each LC, or for each terminal of it: sources and uses of its cargo, which add up (domain 4.1.2). Cargo outside of
 *  terminals, such as in port, has a line of its own. */
export const lcDetail = report('lc-detail', {
  title: 'LC Detail',
  right: 'LcDetail',
  filters: {
    from: hinted(optional(day('From')), 'Empty: since the LC was opened.'),
    to: day('To'),
    by: starting(choice('By', ['LC', 'Terminal']), 'LC'),
    lc: optional(links('LC', lc)),
    consignee: optional(links('Consignee', consignee)),
    terminal: optional(links('Terminal', terminal)),
    vessel: optional(links('Vessel', vessel)),
    cargoGrade: optional(links('Grade', cargoGrade)),
    status: optional(choices('Status', lc.life.states)),
  },
  columns: {
    lc: link('LC', lc),
    terminal: optional(link('Terminal', terminal)),
    purchaseContract: link('Purchase contract', purchaseContract),
    vessel: links('Vessel', vessel),
    voyage: links('Voyage', voyage),
    consignee: links('Consignees', consignee),
    cargoGrade: link('Grade', cargoGrade),
    origin: optional(text('Origin')),
    status: choice('Status', lc.life.states),
    lcQuantity: figure('LC quantity'),
    blQuantity: figure('B/L quantity'),
    portOut: figure('Port out'),
    direct: figure('Direct delivery'),
    opening: figure('Opening'),
    received: figure('Received'),
    overUnder: figure('Over / under'),
    ...exchangeColumns,
    soldBags: figure('Sold in bags'),
    soldBulk: figure('Sold in bulk'),
    soldLc: figure('Sold as LC'),
    balance: figure('Balance'),
    nonBl: figure('Beyond B/L'),
    costPerTon: optional(price('Cost per MT', { zero: true })),
    averageSale: optional(price('Average sale per MT', { zero: true })),
    margin: optional(hinted(price('Margin per MT', { zero: true }), 'Average sale less cost.')),
  },
  totals: [
    'lcQuantity',
    'blQuantity',
    'portOut',
    'direct',
    'opening',
    'received',
    'overUnder',
    ...exchanges,
    'soldBags',
    'soldBulk',
    'soldLc',
    'balance',
    'nonBl',
  ],
  groups: ['lc'],
  drill: row => ({ address: `procurement/lc/${row.lc}` }),
})
