// The operations that a consignee's mapping to a terminal must allow for each document: one table, for checks and for pickers.

import type { operations } from '#areas/master-data/terminal-consignee-mapping/definition.ts'

export type Operation = (typeof operations)[number]

/**
 * At least one of the operations must be allowed; an empty list accepts any mapping. `at` is for the owner at the document's terminal, `to`
 * for the receiver, there or at another terminal.
 */
type NeededOperations = { at: readonly Operation[]; to: readonly Operation[] }

// Stock may always leave, be lent, written off or corrected: limiting a mapping must not lock stock in.
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
  stockClose: { at: noneNeeded, to: noneNeeded },
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

/** The operations a terminal picked in `field` (`cargoTransfer.toTerminal`) must allow; none for fields that are not in the table. */
export const operationsNeededFor = (field: string): readonly Operation[] => {
  const [document = '', name = ''] = field.split('.')
  if (!Object.hasOwn(operationsNeeded, document)) return noneNeeded
  const needed = operationsNeeded[document as keyof typeof operationsNeeded]
  return name.startsWith('to') ? needed.to : needed.at
}
