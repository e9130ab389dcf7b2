// The part of a lot in a terminal that is not sold, not reserved, and not needed on a later day.

import type { Context } from '#kit/server/context.ts'
import { counterAccount, terminalStock } from '#ledger/legs.ts'
import { effect } from '#ledger/record.server.ts'
import { type LotFields, ledgerLot } from '#trade/cargo/lot.ts'
import { readHolder } from '#trade/parties/merged-accounts.server.ts'

type StockPlace = LotFields & { terminal: number; date: string }

/** Kilograms that an owner can take out of a terminal on a day; zero where the owner has no account there. */
export const readFreeStock = async (of: StockPlace, consignee: number, context: Context): Promise<number> => {
  const lot = ledgerLot(of, await readHolder('company', consignee, context))
  const legs = [
    { ...terminalStock(lot, of.terminal), amount: -1 },
    { ...counterAccount('OUT', lot), amount: 1 },
  ]
  const source = { documentType: 'question', documentId: 0, kind: 'question', date: of.date }
  const { accounts } = await effect(context.client, { ...source, legs })
  return Math.max(0, accounts.find(({ account }) => account.role === 'TERMINAL')?.free ?? 0)
}
