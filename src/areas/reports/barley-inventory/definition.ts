import { creditNote } from '#areas/accounts/credit-note/definition.ts'
import { forms } from '#areas/master-data/cargo-type/definition.ts'
import { consignee } from '#areas/master-data/company/definition.ts'
import { terminal } from '#areas/master-data/terminal/definition.ts'
import { truck } from '#areas/master-data/truck/definition.ts'
import { lc } from '#areas/procurement/lc/definition.ts'
import { bulkLoading } from '#areas/sales/bulk-loading/definition.ts'
import { deliveryNote } from '#areas/sales/delivery-note/definition.ts'
import { lcSale } from '#areas/sales/lc-sale/definition.ts'
import { cargoLoss } from '#areas/terminals/cargo-loss/definition.ts'
import { cargoMilling } from '#areas/terminals/cargo-milling/definition.ts'
import { cargoSale } from '#areas/terminals/cargo-sale/definition.ts'
import { cargoTransfer } from '#areas/terminals/cargo-transfer/definition.ts'
import { flakedBarley } from '#areas/terminals/flaked-barley/definition.ts'
import { lcMerging } from '#areas/terminals/lc-merging/definition.ts'
import { loan } from '#areas/terminals/loan/definition.ts'
import { loanReturn } from '#areas/terminals/loan-return/definition.ts'
import { receiveCargo } from '#areas/terminals/receive-cargo/definition.ts'
import { swapCargo } from '#areas/terminals/swap-cargo/definition.ts'
import { terminalOut } from '#areas/terminals/terminal-out/definition.ts'
import { choice, choices, day, hinted, link, optional, quantity, starting, text, yesNo } from '#kit/fields.ts'
import { report } from '#kit/report.ts'
import { lots, packings, period, sourceOf } from '#trade/statements/report-fields.ts'

/** The documents that move stock of a terminal. */
export const stockDocuments = [
  receiveCargo,
  terminalOut,
  loan,
  loanReturn,
  cargoSale,
  cargoTransfer,
  lcMerging,
  swapCargo,
  cargoMilling,
  flakedBarley,
  cargoLoss,
  deliveryNote,
  bulkLoading,
  lcSale,
  creditNote,
]

const movements = stockDocuments.map(({ singular }) => singular)

/** The stock card: every movement in the terminals with the balance after it; all lots by day, or lot by lot. */
export const barleyInventory = report('barley-inventory', {
  title: 'Barley Inventory',
  right: 'BarleyInventory',
  filters: {
    ...period,
    ...lots,
    kind: optional(choices('Document', movements)),
    byLot: hinted(starting(yesNo('Grouped by lot'), false), 'Each lot with its own opening, balance and closing.'),
  },
  columns: {
    date: day('Date'),
    docNo: optional(text('Number')),
    kind: choice('Document', [...movements, 'Opening']),
    terminal: link('Terminal', terminal),
    consignee: link('Consignee', consignee),
    lc: link('LC', lc),
    form: choice('Form', forms),
    pack: choice('Packing', packings),
    in: optional(quantity('In')),
    out: optional(quantity('Out')),
    balance: quantity('Balance', { signed: true }),
    truck: optional(link('Truck', truck)),
    user: optional(text('User')),
  },
  totals: ['in', 'out'],
  groupable: [],
  groups: ['terminal', 'consignee', 'lc'],
  drill: sourceOf,
})
