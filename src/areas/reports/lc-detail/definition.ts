import { cargoGrade } from '#areas/master-data/cargo-grade/definition.ts'
import { consignee } from '#areas/master-data/company/definition.ts'
import { terminal } from '#areas/master-data/terminal/definition.ts'
import { vessel } from '#areas/master-data/vessel/definition.ts'
import { lc } from '#areas/procurement/lc/definition.ts'
import { purchaseContract } from '#areas/procurement/purchase-contract/definition.ts'
import { voyage } from '#areas/shipping/voyage/definition.ts'
import { choice, choices, day, link, links, optional, price, quantity, text } from '#kit/fields.ts'
import { report } from '#kit/report.ts'

const figure = (label: string) => quantity(label, { signed: true })

/** One line for each LC: sources and uses of its cargo, which add up (domain 4.1.2). */
export const lcDetail = report('lc-detail', {
  title: 'LC Detail',
  right: 'LcDetail',
  filters: {
    asOf: day('As of'),
    lc: optional(links('LC', lc)),
    consignee: optional(links('Consignee', consignee)),
    terminal: optional(links('Terminal', terminal)),
    vessel: optional(links('Vessel', vessel)),
    cargoGrade: optional(links('Grade', cargoGrade)),
    status: optional(choices('Status', lc.life.states)),
  },
  columns: {
    lc: link('LC', lc),
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
    received: figure('Received'),
    overUnder: figure('Over / under'),
    ownIn: figure('Ownership in'),
    ownOut: figure('Ownership out'),
    loanIn: figure('Loan in'),
    loanOut: figure('Loan out'),
    swapIn: figure('Swap in'),
    swapOut: figure('Swap out'),
    mergedIn: figure('Merged in'),
    mergedOut: figure('Merged out'),
    milledIn: figure('Milled in'),
    milledOut: figure('Milled out'),
    transferIn: figure('Transfer in'),
    transferOut: figure('Transfer out'),
    withdrawn: figure('Withdrawn'),
    loss: figure('Loss'),
    soldBags: figure('Sold in bags'),
    soldBulk: figure('Sold in bulk'),
    soldLc: figure('Sold as LC'),
    balance: figure('Balance'),
    nonBl: figure('Beyond B/L'),
    costPerTon: optional(price('Cost per MT', { zero: true })),
    averageSale: optional(price('Average sale per MT', { zero: true })),
  },
  totals: [
    'lcQuantity',
    'blQuantity',
    'portOut',
    'direct',
    'received',
    'overUnder',
    'ownIn',
    'ownOut',
    'loanIn',
    'loanOut',
    'swapIn',
    'swapOut',
    'mergedIn',
    'mergedOut',
    'milledIn',
    'milledOut',
    'transferIn',
    'transferOut',
    'withdrawn',
    'loss',
    'soldBags',
    'soldBulk',
    'soldLc',
    'balance',
    'nonBl',
  ],
  drill: row => ({ address: `procurement/lc/${row.lc}` }),
})
