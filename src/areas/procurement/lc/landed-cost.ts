// What a ton of an LC costs once it is here: everything that was paid for it, by what arrived.

import { proportion } from '#kit/units.ts'

/** What one kind of posting cost, in halalas. */
export type Cost = { kind: string; halalas: number }

/** Riyals a ton with four decimals (ten-thousandths inside); null while nothing arrived. */
export const costPerTon = (halalas: number, arrivedKg: number): number | null =>
  arrivedKg <= 0 ? null : proportion(halalas, 100_000, arrivedKg)

const words: Record<string, string> = {
  shipment: 'Goods',
  lc: 'Bank charges',
  laytime: 'Demurrage and despatch',
  cargoTransfer: 'Haulage',
}

/** What a kind of cost is called. */
export const costTitle = (kind: string): string => words[kind] ?? 'Expenses'

/** The costs of a title added up, in the order they are read. */
export const costsByTitle = (costs: readonly Cost[]): { title: string; halalas: number }[] =>
  ['Goods', 'Haulage', 'Expenses', 'Demurrage and despatch', 'Bank charges']
    .map(title => ({
      title,
      halalas: costs.reduce((sum, { kind, halalas }) => sum + (costTitle(kind) === title ? halalas : 0), 0),
    }))
    .filter(({ halalas }) => halalas !== 0)
