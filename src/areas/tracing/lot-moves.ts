// The documents that move grain between lots, with the fields that name the giver and the receiver.

import { lcSale } from '#areas/sales/lc-sale/definition.ts'
import { cargoMilling } from '#areas/terminals/cargo-milling/definition.ts'
import { cargoSale } from '#areas/terminals/cargo-sale/definition.ts'
import { cargoTransfer } from '#areas/terminals/cargo-transfer/definition.ts'
import { flakedBarley } from '#areas/terminals/flaked-barley/definition.ts'
import { lcMerging } from '#areas/terminals/lc-merging/definition.ts'
import { loan } from '#areas/terminals/loan/definition.ts'
import { loanReturn } from '#areas/terminals/loan-return/definition.ts'
import { swapCargo } from '#areas/terminals/swap-cargo/definition.ts'
import { terminalOut } from '#areas/terminals/terminal-out/definition.ts'
import type { Document } from '#kit/document.ts'

type LotMove = { document: Document; about: readonly string[] }

const moves: readonly LotMove[] = [
  { document: loan, about: ['lender', 'borrower'] },
  { document: loanReturn, about: ['borrower', 'lender'] },
  { document: cargoSale, about: ['seller', 'buyer'] },
  { document: cargoTransfer, about: ['consignee', 'toConsignee', 'terminal', 'toTerminal'] },
  { document: terminalOut, about: ['truck', 'terminal', 'toTerminal'] },
  { document: swapCargo, about: ['consigneeA', 'consigneeB'] },
  { document: lcSale, about: ['consignee', 'buyerConsignee'] },
  { document: lcMerging, about: ['consignee', 'terminal', 'targetLc'] },
  { document: flakedBarley, about: ['consignee', 'terminal'] },
  { document: cargoMilling, about: ['consignee', 'terminal'] },
]

/** By the document's name, as in postings. */
export const lotMoves: ReadonlyMap<string, LotMove> = new Map(moves.map(move => [move.document.name, move]))
