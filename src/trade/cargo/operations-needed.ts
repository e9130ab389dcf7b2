// What a consignee's mapping to a terminal must allow for each document: the one table of it, for what is saved and for what is offered.

import type { operations } from '#areas/master-data/terminal-consignee-mapping/definition.ts'

export type Operation = (typeof operations)[number]

/** One of them must be allowed; of none, any mapping does. `at`: for him whose terminal the document is about. `to`: for him who gets
 *  something, there or in another terminal. */
type Needed = { at: readonly Operation[]; to: readonly Operation[] }

// What lies there may always leave, be lent, lost or put right: nothing is locked in by a mapping that was narrowed later.
const any: readonly Operation[] = []
const keeping: readonly Operation[] = ['Receive', 'Store']
const keepingBags: readonly Operation[] = ['Store', 'Bag']
const selling: readonly Operation[] = ['Sell']

export const operationsNeeded = {
  portLoading: { at: keeping, to: any },
  receiveCargo: { at: keeping, to: any },
  terminalOut: { at: any, to: keeping },
  cargoTransfer: { at: any, to: keeping },
  loan: { at: any, to: keeping },
  loanReturn: { at: any, to: keeping },
  swapCargo: { at: any, to: keeping },
  cargoSale: { at: selling, to: keeping },
  cargoMilling: { at: ['Mill'], to: any },
  flakedBarley: { at: ['Mill'], to: any },
  cargoLoss: { at: any, to: any },
  lcMerging: { at: any, to: any },
  saleControl: { at: selling, to: any },
  bagSale: { at: selling, to: any },
  bulkSale: { at: selling, to: any },
  lcSale: { at: selling, to: keeping },
  bagProforma: { at: selling, to: any },
  bulkProforma: { at: selling, to: any },
  creditNote: { at: keeping, to: any },
  serviceCharge: { at: any, to: any },
  bagPurchaseOrder: { at: keepingBags, to: any },
  bagProcurement: { at: keepingBags, to: any },
  bagTransfer: { at: any, to: keepingBags },
  bagLoan: { at: any, to: keepingBags },
  bagLoanReturn: { at: any, to: keepingBags },
  bagSwap: { at: any, to: keepingBags },
  emptyBagSale: { at: selling, to: keepingBags },
  outsideBagSale: { at: selling, to: any },
} as const satisfies Record<string, Needed>

/** What the terminal must allow that is picked in `field`, as `cargoTransfer.toTerminal`; nothing of what is not in the table. */
export const neededIn = (field: string): readonly Operation[] => {
  const [document = '', name = ''] = field.split('.')
  if (!Object.hasOwn(operationsNeeded, document)) return any
  const needed = operationsNeeded[document as keyof typeof operationsNeeded]
  return name.startsWith('to') ? needed.to : needed.at
}
