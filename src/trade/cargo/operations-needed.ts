// What a consignee's mapping to a terminal must allow for each document: the one table of it, for what is saved and for what is offered.

import type { operations } from '#areas/master-data/terminal-consignee-mapping/definition.ts'

export type Operation = (typeof operations)[number]

/** One of them must be allowed; of none, any mapping does. `at`: for him whose terminal the document is about. `to`: for him who gets
 *  something, there or in another terminal. */
type NeededOperations = { at: readonly Operation[]; to: readonly Operation[] }

// What lies there may always leave, be lent, lost or put right: nothing is locked in by a mapping that was narrowed later.
const noneNeeded: readonly Operation[] = []
const toKeepCargo: readonly Operation[] = ['Receive', 'Store']
const toKeepBags: readonly Operation[] = ['Store', 'Bag']
const toSell: readonly Operation[] = ['Sell']

export const operationsNeeded = {
  portLoading: { at: toKeepCargo, to: noneNeeded },
  receiveCargo: { at: toKeepCargo, to: noneNeeded },
  terminalOut: { at: noneNeeded, to: toKeepCargo },
  cargoTransfer: { at: noneNeeded, to: toKeepCargo },
  loan: { at: noneNeeded, to: toKeepCargo },
  loanReturn: { at: noneNeeded, to: toKeepCargo },
  swapCargo: { at: noneNeeded, to: toKeepCargo },
  cargoSale: { at: toSell, to: toKeepCargo },
  cargoMilling: { at: ['Mill'], to: noneNeeded },
  flakedBarley: { at: ['Mill'], to: noneNeeded },
  cargoLoss: { at: noneNeeded, to: noneNeeded },
  lcMerging: { at: noneNeeded, to: noneNeeded },
  saleControl: { at: toSell, to: noneNeeded },
  bagSale: { at: toSell, to: noneNeeded },
  bulkSale: { at: toSell, to: noneNeeded },
  lcSale: { at: toSell, to: toKeepCargo },
  bagProforma: { at: toSell, to: noneNeeded },
  bulkProforma: { at: toSell, to: noneNeeded },
  creditNote: { at: toKeepCargo, to: noneNeeded },
  serviceCharge: { at: noneNeeded, to: noneNeeded },
  bagPurchaseOrder: { at: toKeepBags, to: noneNeeded },
  bagProcurement: { at: toKeepBags, to: noneNeeded },
  bagTransfer: { at: noneNeeded, to: toKeepBags },
  bagLoan: { at: noneNeeded, to: toKeepBags },
  bagLoanReturn: { at: noneNeeded, to: toKeepBags },
  bagSwap: { at: noneNeeded, to: toKeepBags },
  emptyBagSale: { at: toSell, to: toKeepBags },
  outsideBagSale: { at: toSell, to: noneNeeded },
} as const satisfies Record<string, NeededOperations>

/** What the terminal must allow that is picked in `field`, as `cargoTransfer.toTerminal`; nothing of what is not in the table. */
export const operationsNeededFor = (field: string): readonly Operation[] => {
  const [document = '', name = ''] = field.split('.')
  if (!Object.hasOwn(operationsNeeded, document)) return noneNeeded
  const needed = operationsNeeded[document as keyof typeof operationsNeeded]
  return name.startsWith('to') ? needed.to : needed.at
}
